"""What the service keeps: games, seats, bearers, entries of the log, plans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from engine.happenings import Happening
from engine.log import Entry
from engine.outcome import Outcome
from engine.rules import Rules
from engine.state import State
from engine.view import View


class Status(StrEnum):
    """Where a game stands."""

    ACTIVE = "active"
    FINISHED = "finished"
    ABANDONED = "abandoned"

    @classmethod
    def of(cls, state: State) -> Status:
        """Where a game of this state stands, if nobody has stopped it."""
        return cls.ACTIVE if state.outcome is None else cls.FINISHED


class SeatKind(StrEnum):
    """Who sits at a seat."""

    HUMAN = "human"
    COMPUTER = "computer"


class ComputerTurns(StrEnum):
    """When a computer seat moves."""

    AUTO = "auto"
    ON_REQUEST = "on_request"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    """A computer's level; None for a human."""


@dataclass(frozen=True, slots=True)
class DuePlan:
    """The computer turn that a game waits for."""

    plan_id: str
    due_by: datetime
    """By then the computer has moved, or the plan says why not."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game, without its cards (`Unit.state` has those)."""

    id: str
    series_id: str
    """What tokens belong to: the id of the first game of a series on the same seats."""
    version: int
    status: Status
    ruleset: str
    rules: Rules
    seats: tuple[Seat, ...]
    to_move: int | None
    """The seat to move; None unless the game is active."""
    turn_number: int
    result: Outcome | None
    deal_commitment: str | None
    """None for a position: its cards were not dealt."""
    practice: bool
    computer_turns: ComputerTurns
    listed: bool
    think_ms: int | None
    """The base of the levels' time limits, milliseconds; None for the service's own."""
    metadata: Mapping[str, str]
    plan: DuePlan | None
    created_at: datetime
    updated_at: datetime


class BearerKind(StrEnum):
    """What a token is good for; the value stands in its prefix, ``sm_seat_``."""

    SEAT = "seat"
    SPECTATOR = "spec"
    OWNER = "own"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who is asking."""

    kind: BearerKind
    series_id: str | None = None
    """The series a token belongs to; None for the admin."""
    seat: int | None = None
    """For a seat token."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of a game's log as it was written."""

    version: int
    """The game's version from this entry on."""
    at: datetime
    entry: Entry
    n: int | None
    """For a move: its number, from 1."""
    turn: int
    """The number of the turn in which it happened."""
    happenings: tuple[Happening, ...]


class Purpose(StrEnum):
    """What a plan is for."""

    TURN = "turn"
    """A computer seat's turn."""


class PlanStatus(StrEnum):
    """Where a plan stands."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        """Whether nothing more will happen to it."""
        return self not in (PlanStatus.QUEUED, PlanStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class Plan:
    """A computer turn to be thought out and played: a row of the outbox."""

    id: str
    game_id: str
    seat: int
    turn_number: int
    """The turn it is for."""
    version: int
    """The game's version that made it necessary."""
    purpose: Purpose
    level: str
    limit_ms: int
    """How long the level may think about the turn, milliseconds."""
    status: PlanStatus
    requested: bool
    """Whether somebody asked for it (`on_request`), so that it may be cancelled."""
    attempts: int
    created_at: datetime
    due_by: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    lease_until: datetime | None = None
    """For a running plan: when it counts as lost and is taken up again."""
    line: tuple[str, ...] = ()
    """The moves it has played, in notation."""
    positions: int = 0
    """How many positions were searched."""
    thought_ms: int = 0
    error: str | None = None
    """Why it failed, or what went wrong on the way."""


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat as asked for."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game as asked for; None means the default."""

    ruleset: str = "standard"
    options: Mapping[str, object] = field(default_factory=dict)
    """Overrides of the rule set, JSON-plain, by option name."""
    seats: tuple[NewSeat, ...] | None = None
    position: object = None
    """A position, JSON-plain; None for a random deal."""
    computer_turns: ComputerTurns = ComputerTurns.AUTO
    listed: bool = False
    think_ms: int | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Created:
    """A new game, and its tokens: nobody can read them again."""

    game: Game
    seat_tokens: Mapping[int, str]
    spectator_token: str
    owner_token: str | None
    """None when the creator had a bearer of its own."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as one viewer sees it."""

    game: Game
    view: View
    state: State | None = None
    """For the admin's ``full`` look alone."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made."""

    game: Game
    """After it."""
    logged: Logged
    view: View
    """The mover's, after it."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """A computer turn for a worker: all it may know, and by when it has to have moved."""

    plan: Plan
    game_id: str
    version: int
    """The game's version that `view` shows; a move is made only if it still is."""
    view: View
    level: str
    seed: str
    """Keys the thinking's generator: the same for the same plan, version and attempt."""
    cheap: bool
    """Whether the last try has come: play a cheap move rather than think."""
    stop_at: datetime
    """When thinking has to end."""
    hard_limit_at: datetime
    """When the worker is killed, if it has not ended."""
