"""What the service needs from outside, as protocols. `service.wiring` fills them in."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from engine.happenings import Happening
from engine.log import Beginning, Entry
from engine.state import State
from service.model import Bearer, DuePlan, Game, Logged, Plan, PlanStatus, Status
from service.settings import Settings


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The time, UTC."""
        ...


class Feed(Protocol):
    """Who waits for a game to move is told when it has."""

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`. After the commit, never before."""
        ...

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game may have moved past `version`; False when `timeout_s` went by."""
        ...


class Jobs(Protocol):
    """Whoever carries out plans."""

    def wake(self) -> None:
        """Say that there is something to do. After the commit, never before; it may be missed."""
        ...


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Which games a list is to show."""

    bearer: Bearer | None = None
    """None: listed games only."""
    status: Status | None = None
    ruleset: str | None = None
    my_turn: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What one entry changes about a game."""

    entry: Entry
    state: State
    """The game from now on."""
    happenings: tuple[Happening, ...]
    plan: DuePlan | None
    """The computer turn it waits for from now on."""
    at: datetime


class Unit(Protocol):
    """One unit of work on the store: all of it is kept, or nothing. Leaving it by an error undoes it."""

    # Games

    def game(self, game_id: str) -> Game:
        """The game; NotFound."""
        ...

    def state(self, game: Game) -> State:
        """The cards of `game` at its version."""
        ...

    def beginning(self, game_id: str) -> Beginning:
        """How the game began: its rules, secret and position; NotFound."""
        ...

    def add_game(
        self, game: Game, beginning: Beginning, salt: bytes, state: State, plan: Plan | None
    ) -> None:
        """Keep a new game, and the computer turn it waits for."""
        ...

    def append(self, game: Game, change: Change) -> tuple[Game, Logged]:
        """Write the next entry of the log; the game as it is then, and the entry as written.

        StaleVersion when the game is no longer at `game.version`: a compare-and-swap on its row.
        """
        ...

    def games(
        self, which: GameFilter, after: str | None, limit: int
    ) -> tuple[list[Game], str | None]:
        """A page of games, and the cursor of the next one; Invalid for a cursor that is none."""
        ...

    # The log

    def moves(self, game_id: str, after: int, limit: int) -> list[Logged]:
        """Moves from number `after` + 1 on, in order."""
        ...

    def entries(self, game_id: str) -> list[Logged]:
        """The whole log, in order."""
        ...

    # Tokens

    def add_token(self, token_hash: bytes, bearer: Bearer, at: datetime) -> None:
        """Keep a token's hash."""
        ...

    def bearer(self, token_hash: bytes) -> Bearer | None:
        """Whose token has this hash; None for an unknown or revoked one."""
        ...

    # Plans: the outbox

    def plan(self, plan_id: str) -> Plan:
        """The plan; NotFound."""
        ...

    def add_plan(self, plan: Plan) -> None:
        """Keep a new plan, waiting to be sent."""
        ...

    def claim_plan(self, plan_id: str, now: datetime, lease: timedelta) -> Plan | None:
        """Take a queued plan, or a running one whose lease ran out; None when somebody else has it."""
        ...

    def note_plan(self, plan: Plan) -> None:
        """Write how far a plan has come: its line, positions, time thought, and error."""
        ...

    def release_plans(self) -> int:
        """Give up every lease: whoever held them is known to be gone. How many there were."""
        ...

    def close_plan(
        self, plan_id: str, status: PlanStatus, at: datetime, error: str | None = None
    ) -> None:
        """End a plan that is not over yet, whoever holds it."""
        ...

    def any_sendable(self, now: datetime) -> bool:
        """Whether `take_sendable` would find a plan."""
        ...

    def take_sendable(self, now: datetime, again: timedelta, limit: int) -> list[Plan]:
        """Queued or lost plans that are due to be sent to a worker; not again before `again` passes."""
        ...

    # Admin

    def audit(self, at: datetime, actor: str, action: str, game_id: str | None) -> None:
        """Note what an admin did or looked at."""
        ...


class Store(Protocol):
    """Where games are kept."""

    def reading(self) -> AbstractContextManager[Unit]:
        """A unit that only reads."""
        ...

    def writing(self) -> AbstractContextManager[Unit]:
        """A unit that is committed on leaving it without an error."""
        ...

    def ping(self) -> None:
        """Raise Busy unless the store answers and has the tables this version needs."""
        ...


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything a use case may reach for."""

    store: Store
    feed: Feed
    jobs: Jobs
    clock: Clock
    settings: Settings


__all__: Sequence[str] = (
    "Change",
    "Clock",
    "Feed",
    "GameFilter",
    "Jobs",
    "Ports",
    "Store",
    "Unit",
)
