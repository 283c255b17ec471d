"""A state as plain data, kept beside the log so that a game need not be folded anew at every move.

A snapshot is a convenience, never the truth: it may be thrown away at any time, and a snapshot of another
format is refused rather than guessed at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine import happenings
from engine.errors import EngineError, SnapshotError
from engine.outcome import outcome_from_json, outcome_to_json
from engine.position import Position
from engine.rng import Generator
from engine.rules import Rules
from engine.state import State

FORMAT: Final = 1
"""Counted up whenever a snapshot written before could be read wrongly."""

_PLAIN: Final = ("turn_number", "acted", "payoff_built", "idle_turns", "dry_turns")


def dump(state: State) -> dict[str, Any]:
    """`state` without its rules, JSON-plain; it holds every secret of the game."""
    return {
        "format": FORMAT,
        "position": Position.of(state).to_text(),
        "places": len(state.centers),
        "folded": [seat.folded for seat in state.seats],
        "rng": [state.rng.key.hex(), state.rng.word],
        **{name: getattr(state, name) for name in _PLAIN},
        "this_turn": [happenings.to_json(h) for h in state.this_turn],
        "last_turn": [happenings.to_json(h) for h in state.last_turn],
        "outcome": None if state.outcome is None else outcome_to_json(state.outcome),
    }


def load(rules: Rules, data: object) -> State:
    """The state that `dump` wrote, under the rules it was played by; SnapshotError if it cannot be."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SnapshotError(f"no snapshot of format {FORMAT}")
    try:
        position = Position.from_text(data["position"])
        key, word = data["rng"]
        return State(
            rules=rules,
            rng=Generator(bytes.fromhex(key), word),
            seats=tuple(
                replace(seat, folded=folded)
                for seat, folded in zip(position.seats, data["folded"], strict=True)
            ),
            centers=position.centers[: data["places"]],
            stock=position.stock,
            set_aside=position.set_aside,
            to_move=position.to_move,
            phase=position.phase,
            **{name: data[name] for name in _PLAIN},
            this_turn=tuple(map(happenings.from_json, data["this_turn"])),
            last_turn=tuple(map(happenings.from_json, data["last_turn"])),
            outcome=None if data["outcome"] is None else outcome_from_json(data["outcome"]),
        )
    except (EngineError, KeyError, ValueError, TypeError, AttributeError) as error:
        raise SnapshotError(f"a damaged snapshot: {error}") from error
