"""The whole truth of a game at one moment. Nobody but the referee looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.happenings import Happening
from engine.outcome import Outcome
from engine.rng import Generator
from engine.rules import Rules
from engine.view import Phase


@dataclass(frozen=True, slots=True)
class Seat:
    """The cards of one seat. Lists run bottom to top."""

    hand: tuple[Card, ...]
    payoff: tuple[Card, ...]
    sides: tuple[tuple[Card, ...], ...]
    folded: bool = False
    """Whether the seat has resigned and is skipped."""


@dataclass(frozen=True, slots=True)
class State:
    """A game. Lists run bottom to top; the last card of `stock` is drawn next.

    The fields with defaults are those of a game in its first turn.
    """

    rules: Rules
    rng: Generator
    """Where the chance still to come comes from: reshuffles."""
    seats: tuple[Seat, ...]
    centers: tuple[tuple[Card, ...], ...]
    """One tuple a place, complete stacks gone. Without a limit: the places used so far."""
    stock: tuple[Card, ...]
    set_aside: tuple[Card, ...]
    to_move: int
    """The seat to move; after the end, the seat that moved last."""
    phase: Phase = Phase.BUILD
    turn_number: int = 1
    """From 1. Turns that ended by themselves count."""
    acted: bool = False
    """Whether the turn in progress drew, built, filled, discarded, or loaded from hand or side."""
    payoff_built: bool = False
    """Whether the turn in progress built a pay-off card."""
    idle_turns: int = 0
    """Turns in a row, up to now, in which nobody acted (see `acted`)."""
    dry_turns: int = 0
    """Turns in a row, up to now, without a pay-off card built."""
    this_turn: tuple[Happening, ...] = ()
    """What happened in the turn in progress."""
    last_turn: tuple[Happening, ...] = ()
    """What happened in the latest turn that has ended."""
    outcome: Outcome | None = None
    """None while the game goes on."""
