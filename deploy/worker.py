"""The worker's processes: computer turns. `spite worker`, or a child of `spite serve`."""

from __future__ import annotations

import sys

import click

from deploy import logs
from deploy.environment import read_settings
from deploy.refusal import BadSetting


@click.command()
def worker() -> None:
    """Think about computer turns, for a database that spite serve serves elsewhere."""
    settings = read_settings()
    if settings.embedded:
        raise BadSetting(
            "DATABASE_URL: it must be set for a worker of its own; without it, spite serve has one."
        )
    from workers.run import run_worker

    logs.configure()
    sys.exit(run_worker(settings))
