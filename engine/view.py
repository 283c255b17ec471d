"""What a seat, or a spectator, may see of a game. Built by `engine.observe`, and by nothing else.

Legal moves, plans and hints are functions of a `View`: what is not in it cannot leak through them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.happenings import Happening
from engine.outcome import Outcome
from engine.rules import Rules


class Phase(StrEnum):
    """The part of a turn."""

    BUILD = "build"
    FILL = "fill"
    """The fills have begun (`Rules.fill_empty_sides`): only fills, then the discard."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is."""

    seat: int
    number: int
    """From 1, counted through the game; turns that ended by themselves count."""
    phase: Phase


@dataclass(frozen=True, slots=True)
class SeatView:
    """What is seen of one seat. Lists run bottom to top."""

    seat: int
    hand: tuple[Card, ...] | None
    """None for a hand that the viewer may not see."""
    hand_count: int
    payoff_top: Card | None
    """None when the pile is empty: the game is won."""
    payoff_count: int
    sides: tuple[tuple[Card, ...], ...]
    folded: bool
    """Whether the seat has resigned and is skipped."""


@dataclass(frozen=True, slots=True)
class View:
    """A game as one viewer sees it. Lists run bottom to top."""

    viewer: int | None
    """The seat that looks; None for a spectator."""
    rules: Rules
    turn: Turn | None
    """None when the game has ended."""
    centers: tuple[tuple[Card, ...], ...]
    """Every place there is; without a limit, every place used so far and one empty one."""
    stock_count: int
    set_aside: tuple[Card, ...]
    """Completed center stacks that wait; public, for everyone saw them built."""
    seats: tuple[SeatView, ...]
    last_turn: tuple[Happening, ...]
    """What happened in the latest turn that has ended."""
    outcome: Outcome | None

    @property
    def me(self) -> SeatView | None:
        """The viewer's own seat; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer]

    @property
    def to_move(self) -> bool:
        """Whether the viewer is the one to move."""
        return self.turn is not None and self.turn.seat == self.viewer
