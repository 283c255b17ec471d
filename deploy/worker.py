"""The worker's processes: computer turns, and webhooks. `spite worker`, or children of `spite serve`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import click

from deploy import logs, onecpu
from deploy.environment import read_settings
from deploy.machine_code import warn_if_not_compiled
from deploy.refusal import BadSetting
from deploy.supervise import Child, watch
from service.model import Purpose
from service.settings import ONE_CPU, Settings

ADVICE: Final = (Purpose.HINT, Purpose.REVIEW)
"""Thought about by processes of their own, so that no turn waits for it; hints first."""
_NICE: Final = 10
TURNS: Final = "turns"
WEBHOOKS: Final = "webhooks"


@click.command()
@click.option(
    "--only",
    type=click.Choice([TURNS, WEBHOOKS]),
    help="Think (turns, hints, reviews) or send webhooks alone, each with its own way to the network.",
)
def worker(*, only: str | None) -> None:
    """Play the computer's seats, give hints, and send webhooks, for a database served elsewhere."""
    settings = read_settings()
    if settings.embedded:
        raise BadSetting(
            "DATABASE_URL: it must be set for a worker of its own; without it, spite serve has one."
        )
    logs.configure()
    turns, advice, deliveries = workers(settings)
    if only != WEBHOOKS:
        warn_if_not_compiled()
    chosen = {TURNS: [turns, advice], WEBHOOKS: [deliveries]}
    watch([turns, advice, deliveries] if only is None else chosen[only], lambda: True)


def workers(settings: Settings, close: Sequence[int] = ()) -> list[Child]:
    """The processes that think about turns, those that give advice, and the one that sends webhooks.

    `close`: descriptors of the watcher that they are not to have.
    """
    from workers.courier import run_courier
    from workers.run import run_worker

    def turns() -> int:
        return run_worker(settings, purposes=[Purpose.TURN])

    def advice() -> int:
        # What nobody has to wait for by the clock is thought about when nobody else wants the processor.
        os.nice(_NICE)
        return run_worker(settings, purposes=ADVICE, processes=settings.advice_processes)

    def deliveries() -> int:
        # Its senders are threads, as an API process's are; turns and advice are thought about by processes.
        if settings.api_cpu == ONE_CPU:
            onecpu.settle()
        return run_courier(settings)

    return [
        Child("worker", turns, close=close),
        Child("adviser", advice, close=close),
        Child("courier", deliveries, close=close),
    ]
