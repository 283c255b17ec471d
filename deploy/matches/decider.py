"""What a player of a contest is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from deploy.matches.contest import Limits
from deploy.matches.results import FaultKind
from engine.moves import Move
from engine.view import View


class Forfeit(Exception):
    """A player has lost its game: what it did, in a sentence."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player is asked: what its seat sees, and how long it may think."""

    game_id: str
    view: View
    chance: bytes
    """Keys the generator of this decision's thinking."""
    limits: Limits


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player means to do."""

    moves: tuple[Move, ...]
    """One or more, in order; what cannot be played before the next unseen card is dropped."""
    cut: bool = False
    """Whether the clock ended the thinking."""


class Decider(Protocol):
    """A player of a contest, at whatever seats it sits."""

    def decide(self, turn: Turn) -> Answer:
        """What it does now; Forfeit when it fails."""
        ...

    def end(self, game_id: str, view: View) -> None:
        """A game is over; `view` is what its seat saw last."""
        ...

    def close(self) -> None:
        """No more games."""
        ...
