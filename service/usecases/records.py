"""A game as one portable document, and its log as events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.log import in_force
from engine.record import Record
from service.model import Game, Logged
from service.ports import Ports
from service.usecases.deals import is_kept


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game and its record."""

    game: Game
    record: dict[str, Any]
    """JSON-plain, as `engine.record` writes it; without hidden parts while they are to be kept."""


def record_of(ports: Ports, game_id: str) -> Recorded:
    """The portable document of a game; NotFound."""
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        beginning = unit.beginning(game_id)
        log = unit.entries(game_id)
    # An entry written in between belongs to a later version than the one that is told.
    entries = in_force(each.entry for each in log if each.version <= game.version)
    hidden = not is_kept(game, ports.clock.now().date())
    return Recorded(game, Record(beginning, entries).to_json(hidden=hidden))


def events_of(ports: Ports, game_id: str, after: int, limit: int) -> tuple[Game, list[Logged]]:
    """The entries of a game's log behind version `after`, in order; NotFound."""
    with ports.store.reading() as unit:
        game = unit.game(game_id)
        found = unit.entries_after(game_id, after, limit)
    return game, [each for each in found if each.version <= game.version]
