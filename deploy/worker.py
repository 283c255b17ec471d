"""The worker's processes: computer turns. ``python -m deploy.worker``, or `spite worker`."""

from __future__ import annotations

import sys

import click

from deploy import logs
from deploy.environment import read_settings
from deploy.refusal import BadSetting


@click.command()
def worker() -> None:
    """Think about computer turns, for a database that spite serve serves elsewhere."""
    if read_settings().embedded:
        raise BadSetting(
            "DATABASE_URL: it must be set for a worker of its own; without it, spite serve has one."
        )
    sys.exit(run())


def run() -> int:
    """Work until told to stop; the exit code."""
    from workers.run import run_worker

    logs.configure()
    return run_worker(read_settings())


if __name__ == "__main__":
    sys.exit(run())
