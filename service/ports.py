"""What the service needs from outside, as protocols. `service.wiring` fills them in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from engine.happenings import Happening
from engine.log import Beginning, Entry
from engine.state import State
from service.advice import AdviceUnit
from service.handover import HandoverUnit
from service.model import (
    Bearer,
    BearerKind,
    Game,
    Logged,
    MatchScore,
    Plan,
    PlanStatus,
    Purpose,
    Status,
)
from service.oversight_ports import Oversight
from service.people_ports import People
from service.queues import Queue
from service.quotas import Quota
from service.settings import Settings
from service.standings import Standings
from service.webhook import Outcome
from service.webhook_ports import WebhookUnit


class Clock(Protocol):
    """What time it is."""

    def now(self) -> datetime:
        """The time, UTC."""
        ...


class Feed(Protocol):
    """Who waits for a game to move is told when it has.

    A player's feed is waited for alike, by the player's id and the number of its last event; the store tells
    of those by itself.
    """

    def tell(self, game_id: str, version: int) -> None:
        """Say that a game has reached `version`. After the commit, never before."""
        ...

    def wait(self, game_id: str, version: int, timeout_s: float) -> bool:
        """Wait until a game may have moved past `version`; False when `timeout_s` went by.

        A notice that got lost is made good within a second. While `stopping`, nobody waits.
        """
        ...

    def follow(self, topic: str, told: Callable[[str], None]) -> None:
        """Have `told` called with a game's id whenever it may have moved, or is gone, in any thread."""
        ...

    def unfollow(self, topic: str, told: Callable[[str], None]) -> None:
        """Have it called no more."""
        ...

    @property
    def stopping(self) -> bool:
        """Whether this process is about to end."""
        ...

    def stop(self) -> None:
        """Let everybody go who waits: this process is about to end."""
        ...


class Counters(Protocol):
    """How many requests came in the windows of quotas."""

    def add(self, quota: Quota, who: str, window: int) -> int:
        """Count one more request of `who`; how many there were in this window."""
        ...


class Jobs(Protocol):
    """Whoever carries out plans."""

    def wake(self) -> None:
        """Say that there is something to do. After the commit, never before; it may be missed."""
        ...


class Outside(Protocol):
    """The network outside, as far as webhooks may reach it."""

    def why_not(self, url: str) -> str | None:
        """Why `url` cannot be a webhook's, as far as can be told now; None when it can.

        It may look a name up, for a few seconds at most: call it outside of any unit.
        """
        ...

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        """Send `body`; how it went. It takes ten seconds at most, and raises nothing."""
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
    after: Game
    """The game from now on; `updated_at` is when."""
    state: State
    """Its cards from now on."""
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class HeldToken:
    """A token as the store knows it."""

    bearer: Bearer
    pending: bool
    """Whether it waits to be used for the first time, to replace its seat's others."""
    revoked: bool
    expires_at: datetime | None
    used_at: datetime | None = None
    """When it was used last, where that is kept (`touch_token`)."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves a deal, once its game is over."""

    salt: bytes
    code: str
    """The handle by which others may play the same deal."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it went out."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Request:
    """What makes a request the same as another."""

    scope: bytes
    """Whose key it is: the bearer's token hash; empty without a bearer."""
    key: str
    digest: bytes
    """A hash of the operation and the body."""


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """What is kept under an idempotency key."""

    digest: bytes
    answer: Answer | None
    """None while the first request is still running."""


class Unit(People, Standings, Oversight, WebhookUnit, AdviceUnit, HandoverUnit, Protocol):
    """One unit of work on the store: all of it is kept, or nothing. Leaving it by an error undoes it."""

    # Games

    def game(self, game_id: str) -> Game:
        """The game; NotFound."""
        ...

    def token_and_game(
        self, token_hash: bytes, game_id: str
    ) -> tuple[HeldToken | None, Game | None]:
        """What `token` gives, and a game, if there is one of this id, in one go. No game for no token."""
        ...

    def state(self, game: Game) -> State:
        """The cards of `game` at its version."""
        ...

    def beginning(self, game_id: str) -> Beginning:
        """How the game began: its rules, secret and position; NotFound."""
        ...

    def proof(self, game_id: str) -> Proof:
        """What proves a game's deal; NotFound."""
        ...

    def game_of_code(self, code: str) -> Game | None:
        """The game whose deal has this code."""
        ...

    def add_game(
        self, game: Game, beginning: Beginning, salt: bytes, code: str, state: State
    ) -> None:
        """Keep a new game."""
        ...

    def set_plan(self, game: Game) -> None:
        """Keep the plan that a game, just made, waits for."""
        ...

    def append(self, game: Game, change: Change) -> Logged:
        """Write the next entry of the log; the entry as written.

        StaleVersion when the game is no longer at `game.version`: a compare-and-swap on its row.
        """
        ...

    def take_back(self, game_id: str, versions: Sequence[int]) -> None:
        """Mark the entries that do not count any more."""
        ...

    def remembered(self, game_id: str, version: int) -> State | None:
        """The state of a game at an earlier version, if the process has it in mind."""
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

    def entries_after(self, game_id: str, version: int, limit: int) -> list[Logged]:
        """The log from version `version` + 1 on, in order."""
        ...

    # Matches

    def save_match(self, series_id: str, match: MatchScore, at: datetime) -> None:
        """Keep a new match."""
        ...

    def games_of_match(self, match_id: str) -> list[Game]:
        """The games of a match, in order; NotFound."""
        ...

    # Tokens

    def add_token(
        self,
        token_hash: bytes,
        bearer: Bearer,
        at: datetime,
        *,
        expires_at: datetime | None = None,
        pending: bool = False,
    ) -> None:
        """Keep a token's hash. A `pending` one replaces its seat's others when it is first used."""
        ...

    def token(self, token_hash: bytes, *, revoked: bool = False) -> HeldToken | None:
        """The token with this hash; None for an unknown one, and for a revoked one unless asked for."""
        ...

    def good_tokens(self, hashes: Collection[bytes]) -> set[bytes]:
        """Those of some hashes whose token has not been revoked."""
        ...

    def settle_token(self, token_hash: bytes, bearer: Bearer, at: datetime) -> bool:
        """A pending token has been used: revoke all others of its seat. False if it was revoked itself."""
        ...

    def revoke_token(self, token_hash: bytes, at: datetime) -> None:
        """Revoke a token."""
        ...

    def revoke_tokens(
        self, series_id: str, kind: BearerKind, seat: int | None, at: datetime
    ) -> None:
        """Revoke the tokens of a kind in a series: of one seat, or of all (None)."""
        ...

    def revoke_tokens_of(self, bearer: Bearer, at: datetime) -> None:
        """Revoke all tokens that make this bearer: of a seat, a player, an app."""
        ...

    def touch_token(self, token_hash: bytes, at: datetime) -> None:
        """Note when a token was used last."""
        ...

    # Keys and kept answers

    def key(self, name: str) -> bytes:
        """The server's secret key of a name, 32 bytes; made on first use."""
        ...

    def hold_key(
        self, request: Request, now: datetime, *, lost: datetime, dead: datetime
    ) -> KeptAnswer | None:
        """Hold an idempotency key: None when it was free, else what is kept under it.

        A key held since before `lost` without an answer is free, and so is an answer from before `dead`.
        """
        ...

    def keep_answer(self, request: Request, answer: Answer) -> None:
        """Write the answer to the request that holds a key.

        KeyInFlight when it holds it no more: it took too long, and the request was sent again.
        """
        ...

    def free_key(self, request: Request) -> None:
        """Let go of a key, unless an answer was kept under it."""
        ...

    def purge_answers(self, before: datetime) -> int:
        """Forget answers from before a time; how many."""
        ...

    # Plans: the outbox

    def plan(self, plan_id: str) -> Plan:
        """The plan; NotFound."""
        ...

    def add_plan(self, plan: Plan) -> None:
        """Keep a new plan, waiting to be sent, with the id of the request that it comes from."""
        ...

    def claim_plan(self, plan_id: str, now: datetime, lease: timedelta) -> Plan | None:
        """Take a queued plan, or a running one whose lease ran out; None when somebody else has it."""
        ...

    def note_plan(self, plan: Plan) -> None:
        """Write how far a plan has come: its line, what was thought and how much, and error."""
        ...

    def release_plans(
        self, purposes: Collection[Purpose], plan_ids: Collection[str] | None = None
    ) -> int:
        """Give up leases: whoever held them is known to be gone, or about to be. How many there were.

        Of all running plans of these purposes, or of some of them alone.
        """
        ...

    def any_plan_ahead(self, now: datetime, again: timedelta, lease: timedelta) -> bool:
        """Whether `recall_plans` would find a plan."""
        ...

    def recall_plans(self, now: datetime, again: timedelta, lease: timedelta) -> int:
        """Have plans due now that wait for longer than any may: to be sent, or held and beyond their limit.

        How many there were.
        """
        ...

    def close_plan(
        self, plan_id: str, status: PlanStatus, at: datetime, error: str | None = None
    ) -> None:
        """End a plan that is not over yet, whoever holds it."""
        ...

    def any_sendable(self, now: datetime, purpose: Purpose) -> bool:
        """Whether `take_sendable` would find a plan."""
        ...

    def take_sendable(
        self, now: datetime, again: timedelta, limit: int, purpose: Purpose
    ) -> list[Plan]:
        """Queued or lost plans of a purpose that are due to be sent; not again before `again` passes."""
        ...

    # Queues

    def waiting_in(self, queue: Queue, now: datetime, most: int) -> int:
        """How much a queue holds; counted up to `most`."""
        ...

    def oldest_in(self, queue: Queue, now: datetime) -> datetime | None:
        """Since when that waits which has waited longest in a queue; None when nothing does."""
        ...

    def hold_queue(self, queue: Queue) -> None:
        """Let nobody else hold a queue before this unit ends; what is counted from now on stays so."""
        ...

    # Retention

    def any_past(self, before: datetime) -> bool:
        """Whether `remove_past` would find anything."""
        ...

    def remove_past(self, before: datetime, limit: int) -> int:
        """Remove series of games that are over, or wait in vain, since before a time; how many were found.

        With all that belongs to them. A series that somebody plays in is left as it is.
        """
        ...


class Store(Protocol):
    """Where games are kept."""

    def reading(self) -> AbstractContextManager[Unit]:
        """A unit that only reads."""
        ...

    def glancing(self) -> AbstractContextManager[Unit]:
        """A unit for a single read, or several that need not agree with one another; the quickest."""
        ...

    def writing(self) -> AbstractContextManager[Unit]:
        """A unit that is committed on leaving it without an error."""
        ...

    def swapping(self) -> AbstractContextManager[Unit]:
        """A unit that writes, for an entry of one game; the quickest for that.

        What is read in it before anything is written may be out of date by then: the entry's compare-and-swap
        finds that out, and StaleVersion may be raised on leaving the unit, too. Nothing else in it may rest
        on what was read.
        """
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
    counters: Counters
    outside: Outside
