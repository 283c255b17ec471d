"""`spite serve`: the API and a worker, watched; one command on a fresh machine, and on a server too."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable

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
from deploy.supervise import Child, watch
from service.settings import Settings


@click.command()
@click.option(
    "--worker/--no-worker",
    "with_worker",
    default=True,
    show_default=True,
    help="Whether computer turns are thought about here too; without, run spite worker elsewhere.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Computer turns to think about at a time, in place of SPITE_WORKER_PROCESSES.",
)
def serve(*, with_worker: bool, workers: int | None) -> None:
    """Serve games over HTTP, and play the computer's seats.

    With nothing set, games are kept in an embedded database in SPITE_DATA.
    """
    logs.configure()
    if workers is not None:
        os.environ["SPITE_WORKER_PROCESSES"] = str(workers)
    settings = read_settings()
    if settings.embedded:
        # The database holds the cards of games in play.
        os.umask(0o077)
        make_data_folder(settings)
        lock_data_folder(settings)
        with_admin_token(settings)
    listener = listen(settings)
    bring_to(settings)
    children = [_api(listener)]
    if with_worker:
        children.append(_worker(settings))
    watch(children, _teller(settings, listener))


def _api(listener: socket.socket) -> Child:
    number = listener.fileno()
    return Child("API", [*_PYTHON, "deploy.api", str(number)], pass_fds=(number,))


def _worker(settings: Settings) -> Child:
    def release() -> None:
        """Take back what a worker held that is dead now. The folder's lock says that there is no other."""
        if settings.embedded:
            release_leases(settings)

    return Child("worker", [*_PYTHON, "deploy.worker"], before=release)


def release_leases(settings: Settings) -> None:
    """Have turns that were being thought about taken up again at once."""
    from service.errors import ServiceError
    from service.store.database import SqlStore
    from service.usecases import computer
    from service.wiring import make_ports

    ports = make_ports(settings)
    try:
        computer.release(ports)
    except ServiceError:
        return  # the leases run out by themselves, a little later
    finally:
        if isinstance(ports.store, SqlStore):
            ports.store.engine.dispose()


_PYTHON = (sys.executable, "-P", "-m")
"""-P: the folder that `spite` is called in is nobody's to import from."""


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
