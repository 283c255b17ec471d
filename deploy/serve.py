"""`spite serve`: the API and a worker, watched; one command on a fresh machine, and on a server too."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import click

from deploy import logs
from deploy.database import bring_to
from deploy.environment import (
    lock_data_folder,
    make_data_folder,
    read_settings,
    token_path,
    with_admin_token,
)
from deploy.listening import address_of, answers, listen
from deploy.machine_code import warn_if_not_compiled
from deploy.supervise import Child, watch
from deploy.worker import ADVICE, workers
from service.ports import Ports
from service.settings import Settings


@click.command()
@click.option(
    "--worker/--no-worker",
    "with_worker",
    default=True,
    show_default=True,
    help="Whether computers play and webhooks are sent here too; without, run spite worker elsewhere.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Computer turns to think about at a time, in place of SPITE_WORKER_PROCESSES.",
)
def serve(*, with_worker: bool, workers: int | None) -> None:
    """Serve games over HTTP, play the computer's seats, and send webhooks.

    With nothing set, games are kept in an embedded database in SPITE_DATA.
    """
    logs.configure()
    if workers is not None:
        os.environ["SPITE_WORKER_PROCESSES"] = str(workers)
    settings, locks = read_settings(), []
    if settings.embedded:
        # The database holds the cards of games in play.
        os.umask(0o077)
        make_data_folder(settings)
        locks = [lock_data_folder(settings)]
        with_admin_token(settings)
    listener = listen(settings)
    bring_to(settings)
    children = [_api(settings, listener, locks)]
    if with_worker:
        warn_if_not_compiled()
        children += _workers(settings, [*locks, listener.fileno()])
    watch(children, _teller(settings, listener))
    _leave()


def _leave() -> NoReturn:
    """End this process, whose children have ended: it has nothing left to put in order.

    An interpreter that ends takes apart all that was ever imported, for half a second of a free processor.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _api(settings: Settings, listener: socket.socket, close: Sequence[int]) -> Child:
    from deploy.api import run_api

    # gunicorn closes the descriptor it was given.
    return Child("API", lambda: run_api(settings, os.dup(listener.fileno())), close=close)


def _workers(settings: Settings, close: Sequence[int]) -> list[Child]:
    from service.model import Purpose
    from service.usecases import computer, letters

    def taking_back(release: Callable[[Ports], int]) -> Callable[[], None]:
        """Take back what a process held that is dead now. The folder's lock says that there is no other."""

        def take_back() -> None:
            if settings.embedded:
                release_leases(settings, release)

        return take_back

    turns, advice, deliveries = workers(settings, close)
    turns.before = taking_back(lambda ports: computer.release(ports, [Purpose.TURN]))
    advice.before = taking_back(lambda ports: computer.release(ports, ADVICE))
    deliveries.before = taking_back(letters.release)
    return [turns, advice, deliveries]


def release_leases(settings: Settings, release: Callable[[Ports], int]) -> None:
    """Have what was being worked on taken up again at once."""
    from service.errors import ServiceError
    from service.store.database import SqlStore
    from service.wiring import make_ports

    ports = make_ports(settings)
    try:
        release(ports)
    except ServiceError:
        return  # the leases run out by themselves, a little later
    finally:
        if isinstance(ports.store, SqlStore):
            ports.store.engine.dispose()


def _teller(settings: Settings, listener: socket.socket) -> Callable[[], bool]:
    """Says, once the API answers, where it is."""

    def tell() -> bool:
        if not answers(listener, timeout_s=0.25):
            return False
        click.echo(f"Spite and Malice is at {address_of(listener, settings.host)}")
        if settings.embedded:
            click.echo(f"Games are kept in {settings.data}")
            if settings.admin_token is None:
                click.echo(f"The admin token is in {token_path(settings)}")
        click.echo("Ctrl-C ends it.")
        sys.stdout.flush()
        return True

    return tell
