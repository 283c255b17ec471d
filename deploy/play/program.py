"""``spite play`` from its options to its end: which service, which pages, which games."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from deploy.play import keys
from deploy.play.client import Service
from deploy.play.own_service import own_service
from deploy.play.page import Page
from deploy.play.plain import Plain
from deploy.play.screen import Screen
from deploy.play.session import Session, Wanted, refusal
from deploy.play.terminal import Terminal
from deploy.play.wire import PlayError, Problem, Wire


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of the command."""

    url: str
    url_chosen: bool
    """Whether the address was named, so that no other service will do."""
    own: bool
    """Whether to start a service in any case."""
    level: str
    ruleset: str
    options: Mapping[str, Any]
    seats: int | None
    name: str | None
    game: str | None
    token_file: Path | None
    no_color: bool
    plain: bool


@dataclass(frozen=True, slots=True)
class _Found:
    """The service to play at."""

    url: str
    lasting: bool = True
    """Whether a game that is left can be come back to."""


def run(asked: Asked) -> None:
    """Play until the player has had enough; a ClickException says what is in the way."""
    terminal = _terminal(plain=asked.plain, no_color=asked.no_color)
    try:
        with _ending_on_signals(), _service(terminal, asked) as found:
            _play(terminal, asked, found)
    except Problem as problem:
        raise _Failed("\n".join(refusal(problem))) from problem
    except PlayError as error:
        raise _Failed(str(error)) from error
    except KeyboardInterrupt:
        click.echo()
        raise click.exceptions.Exit(130) from None


def _terminal(*, plain: bool, no_color: bool) -> Terminal:
    with suppress(ImportError):
        # Where there is one, typed lines can be edited and called up again.
        import readline  # noqa: F401 - importing it is what switches it on
    # None leaves it to the environment: NO_COLOR is heeded.
    return Terminal(Console(no_color=no_color or None, highlight=False), plain=plain)


def _play(terminal: Terminal, asked: Asked, found: _Found) -> None:
    wire = Wire(found.url, trouble=terminal.trouble)
    session = Session(
        terminal,
        Service(wire),
        _pages(terminal),
        url_option=found.url if asked.url_chosen else None,
        lasting=found.lasting,
    )
    try:
        if asked.game is not None:
            session.go_on(asked.game, keys.load(asked.token_file))
        else:
            session.new_games(
                Wanted(
                    ruleset=asked.ruleset,
                    level=asked.level,
                    options=asked.options,
                    seats=asked.seats,
                    name=asked.name,
                )
            )
    finally:
        wire.close()


def _pages(terminal: Terminal) -> Callable[[str], Page]:
    if terminal.plain:
        return lambda ruleset: Plain(ruleset=ruleset)
    console = terminal.console
    symbols = console.encoding.lower().startswith("utf")
    return lambda ruleset: Screen(
        columns=lambda: console.width,
        symbols=symbols,
        ruleset=ruleset,
        clears=console.is_terminal,
    )


class _Failed(click.ClickException):
    """What keeps the game from being played; the exit code of wrong usage."""

    exit_code = 2


@contextmanager
def _ending_on_signals() -> Iterator[None]:
    """End in good order when told to by a signal: a service of one's own must not be left behind."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    before = {n: signal.signal(n, leave) for n in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _service(terminal: Terminal, asked: Asked) -> Iterator[_Found]:
    """A service that answers: the one named or found, else one started for the game."""
    missing = None if asked.own else _missing(asked.url)
    if missing is None and not asked.own:
        yield _Found(asked.url)
    elif asked.url_chosen:
        raise _Failed(
            f"{missing}\nStart one there with: spite serve\n"
            "Or leave --url and SPITE_URL out: then one is started for you."
        )
    else:
        terminal.say("Starting a service for the game.")
        with own_service() as own:
            if not own.lasting:
                terminal.trouble(own.why_not)
                terminal.trouble("So this game is kept in a folder that goes when you leave.")
                terminal.pause()
            yield _Found(own.url, own.lasting)


def _missing(url: str) -> PlayError | None:
    """Why no service of this game can be used at an address; None when one can."""
    try:
        with closing(Wire(url)) as wire:
            Service(wire).check()
    except PlayError as error:
        return error
    return None
