"""What was seen while something was broken: by those who played, and by those who asked how things are."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import NamedTuple


class Span(NamedTuple):
    """From one moment to another, on a clock that nobody sets, seconds."""

    begin: float
    end: float

    @property
    def length(self) -> float:
        """How long it is."""
        return self.end - self.begin

    def shared_with(self, other: Span) -> float:
        """How much of it lies in the other."""
        return max(0.0, min(self.end, other.end) - max(self.begin, other.begin))


@dataclass
class Played:
    """A game as the client knows it that plays in it."""

    id: str
    token: str
    limit_s: float
    """What the computer may take for a turn."""
    accepted: list[tuple[int, str]] = field(default_factory=list)
    """Every move of the client's that was accepted: its version, and the move."""
    hooked: bool = False


class Turn(NamedTuple):
    """A computer's turn, as the client saw it."""

    game_id: str
    span: Span
    limit_s: float


class Record:
    """What all clients have seen since the record was begun anew. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.begun = time.monotonic()
        self.problems: list[str] = []
        """What must never be seen."""
        self.busy = 0
        """Answers that said: come back in a moment."""
        self.broken: list[float] = []
        """When connections broke, or could not be had."""
        self.moved: dict[str, list[float]] = {}
        """When each client had its moves accepted."""
        self.turns: list[Turn] = []
        self.games: dict[str, Played] = {}
        """The games in which something was done, by their ids."""

    def begin(self) -> None:
        """Begin anew; games that go on are noted again when something is done in them."""
        with self._lock:
            self.begun = time.monotonic()
            self.problems, self.busy, self.broken = [], 0, []
            self.moved, self.turns, self.games = {}, [], {}

    def note_problem(self, problem: str) -> None:
        """Something that must never be seen."""
        with self._lock:
            self.problems.append(problem)

    def note_busy(self) -> None:
        """An answer that said: come back in a moment."""
        with self._lock:
            self.busy += 1

    def note_broken(self) -> None:
        """A connection that broke."""
        with self._lock:
            self.broken.append(time.monotonic())

    def note_move(self, who: str, game: Played) -> None:
        """A move that was accepted."""
        with self._lock:
            self.games[game.id] = game
            self.moved.setdefault(who, []).append(time.monotonic())

    def note_turn(self, turn: Turn) -> None:
        """A computer's turn that is over."""
        with self._lock:
            self.turns.append(turn)

    def moves_since(self, who: str, moment: float) -> list[float]:
        """When this client had moves accepted since."""
        with self._lock:
            return [each for each in self.moved.get(who, ()) if each >= moment]
