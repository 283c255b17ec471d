"""What holds for every game in a store, whatever has happened to those who played it."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.log import GaveUp, Moved, fold, in_force
from service.model import Game, Plan, PlanStatus
from service.ports import Ports


def check(ports: Ports, game_id: str) -> Game:
    """Every entry is there once, in order, and together they make the cards on the table."""
    with ports.store.reading() as unit:
        game, entries = unit.game(game_id), unit.entries(game_id)
        # The game may go on between the two looks: what was written then is not of this version.
        entries = [logged for logged in entries if logged.version <= game.version]
        folded = fold(unit.beginning(game_id), [logged.entry for logged in entries])
        ports.store.states.forget()
        assert unit.state(game) == folded
    assert [logged.version for logged in entries] == list(range(1, game.version + 1))
    counting = [each for each in entries if isinstance(each.entry, Moved | GaveUp)]
    effective = in_force(logged.entry for logged in entries)
    assert tuple(each.entry for each in counting if not each.taken_back) == effective
    moves = [logged.n for logged in entries if isinstance(logged.entry, Moved)]
    assert moves == list(range(1, len(moves) + 1))
    return game


def game_of(ports: Ports, game_id: str) -> Game:
    """The game as it is now."""
    with ports.store.reading() as unit:
        return unit.game(game_id)


def plan_of(ports: Ports, plan_id: str) -> Plan:
    """The plan as it is now."""
    with ports.store.reading() as unit:
        return unit.plan(plan_id)


def until(met: Callable[[], object], within_s: float, what: str) -> float:
    """Wait until `met` holds; the seconds it took. It is an error if it takes longer than `within_s`."""
    begun = time.monotonic()
    while not met():
        waited = time.monotonic() - begun
        assert waited < within_s, f"waited {waited:.1f} s for {what}"
        time.sleep(0.005)
    return time.monotonic() - begun


def is_over(ports: Ports, plan_id: str) -> bool:
    """Whether a plan was carried out."""
    return plan_of(ports, plan_id).status is PlanStatus.DONE
