"""The worker's processes: computer turns, and webhooks. `spite worker`, or children of `spite serve`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from deploy import logs
from deploy.environment import read_settings
from deploy.machine_code import warn_if_not_compiled
from deploy.refusal import BadSetting
from deploy.supervise import Child, watch
from service.settings import Settings

TURNS: Final = "turns"
WEBHOOKS: Final = "webhooks"


@click.command()
@click.option(
    "--only",
    type=click.Choice([TURNS, WEBHOOKS]),
    help="Do one of the two alone, so that each has its own processes and its own way to the network.",
)
def worker(*, only: str | None) -> None:
    """Play the computer's seats and send webhooks, for a database that spite serve serves elsewhere."""
    settings = read_settings()
    if settings.embedded:
        raise BadSetting(
            "DATABASE_URL: it must be set for a worker of its own; without it, spite serve has one."
        )
    logs.configure()
    turns, deliveries = workers(settings)
    if only != WEBHOOKS:
        warn_if_not_compiled()
    chosen = {TURNS: [turns], WEBHOOKS: [deliveries]}
    watch([turns, deliveries] if only is None else chosen[only], lambda: True)


def workers(settings: Settings, close: Sequence[int] = ()) -> list[Child]:
    """The processes that think about turns, and the one that sends webhooks.

    `close`: descriptors of the watcher that they are not to have.
    """
    from workers.courier import run_courier
    from workers.run import run_worker

    return [
        Child("worker", lambda: run_worker(settings), close=close),
        Child("courier", lambda: run_courier(settings), close=close),
    ]
