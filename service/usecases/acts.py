"""What is done at a game by one of its seats: the frame that all of it has.

One unit of work loads the game, does the deed, and keeps the answer; a lost race does it again; once it is
committed, whoever listens is told.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from service.model import Game, Logged, Played
from service.ports import Ports, Unit
from service.usecases.pins import Pin, keep
from service.usecases.retry import through_races
from service.usecases.views import seen_by

Done = tuple[Game, int, tuple[Logged, ...]]
"""The game after something was done at it, the seat it was done for, the entries that were written."""
Deed = Callable[[Unit, Game], Done]
"""Does something at a game, in a unit."""
Opened = Callable[[], AbstractContextManager[Unit]]


def act(
    ports: Ports,
    game_id: str,
    if_match: int | None,
    pin: Pin[Played] | None,
    deed: Deed,
    unit: Opened | None = None,
) -> Played:
    """Do `deed`, again while it loses races, and tell of it; `unit` opens another unit than a writing one.

    What the deed raises is raised. StaleVersion only when the caller named a version; else Busy in the end.
    """
    return told(
        ports,
        through_races(
            if_match, lambda: once(unit or ports.store.writing, game_id, pin, deed, known=None)
        ),
    )


def once(
    unit: Opened, game_id: str, pin: Pin[Played] | None, deed: Deed, known: Game | None
) -> Played:
    """Do `deed` in one unit of work, and keep the answer. `known`: the game, if it was just read."""
    with unit() as opened:
        after, seat, logged = deed(opened, known or opened.game(game_id))
        return keep(pin, opened, Played(seen_by(opened, after, seat), logged))


def told(ports: Ports, played: Played) -> Played:
    """Tell of what was done, now that it is committed: who listens, and who works if there is work."""
    ports.feed.tell(played.game.id, played.game.version)
    if played.game.plan is not None or played.game.next_game_id is not None:
        ports.jobs.wake()
    return played
