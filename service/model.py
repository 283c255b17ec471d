"""What the service keeps: games, seats, bearers, entries of the log, plans."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final

from engine.happenings import Happening
from engine.log import Entry
from engine.outcome import Outcome
from engine.rules import Rules
from engine.state import State
from engine.view import View
from service.webhook import NewWebhook, Webhook


class Status(StrEnum):
    """Where a game stands."""

    WAITING = "waiting"
    """A seat is still open; no cards are shown."""
    ACTIVE = "active"
    PAUSED = "paused"
    FINISHED = "finished"
    ABANDONED = "abandoned"

    @classmethod
    def of(cls, state: State) -> Status:
        """Where a game of this state stands, if nobody has stopped it."""
        return cls.ACTIVE if state.outcome is None else cls.FINISHED

    @property
    def in_play(self) -> bool:
        """Whether the game goes on, if only after a pause."""
        return self in _IN_PLAY


_IN_PLAY: Final = frozenset((Status.ACTIVE, Status.PAUSED))


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
    claimed: bool = True
    """False while the seat is open: whoever has the invite may take it."""
    player_id: str | None = None
    """The player who holds it; None for a computer, and for whoever has a token of the seat alone."""


@dataclass(frozen=True, slots=True)
class DuePlan:
    """The computer turn that a game waits for."""

    plan_id: str
    due_by: datetime
    """By then the computer has moved, or the plan says why not."""


class UndoPolicy(StrEnum):
    """Which moves a seat may take back."""

    FREE = "free"
    """Any own last move, again and again, with any computer's reply; never past another human's."""
    SAFE = "safe"
    """Moves of the turn in progress, while nothing hidden was revealed to anyone since."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A game's match, as it stands with this game."""

    id: str
    target: int | None
    """The total that ends the match; None for a match without an end."""
    totals: tuple[int, ...]
    """By seat; this game's points are in it once it is finished."""
    game_number: int
    """From 1."""


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
    move_count: int
    """How many moves were made, those that were taken back included."""
    result: Outcome | None
    deal_commitment: str | None
    """None for a position: its cards were not dealt."""
    practice: bool
    computer_turns: ComputerTurns
    listed: bool
    undo: UndoPolicy
    hints: bool
    local: bool
    """Hot-seat: its humans share a device, and uncover their hands in turn."""
    abandon_after_s: int | None
    """Seconds after which the win may be claimed against a silent human; None for never."""
    think_ms: int | None
    """The base of the levels' time limits, milliseconds; None for the service's own."""
    metadata: Mapping[str, str]
    plan: DuePlan | None
    match: MatchScore | None
    next_game_id: str | None
    """The game that follows in the match."""
    daily: date | None
    """The day whose deal this is; its secrets are kept until that day is over."""
    revealed: bool
    """In a local game: whether the seat to move has uncovered its hand."""
    last_human: int | None
    """The human seat whose move is the last that a human made, of those in force."""
    safe_moves: int
    """How many moves of the turn in progress were made since anything hidden was revealed."""
    pause_votes: frozenset[int]
    """The human seats that want the game paused."""
    moved_at: datetime
    """When the seat to move was last heard of, or got the turn."""
    created_at: datetime
    updated_at: datetime
    app_id: str | None = None
    """The app whose game it is: one that made it, or one whose player did."""
    creator_id: str | None = None
    """The player who made it."""
    hooked: bool = False
    """Whether webhooks may have to be told of it: there are some, or there were."""

    @property
    def player_ids(self) -> frozenset[str]:
        """The players whose game it is: those who sit at it, and the one who made it."""
        ids = {seat.player_id for seat in self.seats} | {self.creator_id}
        return frozenset(each for each in ids if each is not None)

    @property
    def turn_player_id(self) -> str | None:
        """The player to move; None when nobody is, or somebody who is no player."""
        return None if self.to_move is None else self.seats[self.to_move].player_id

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that humans sit at."""
        return tuple(seat for seat in self.seats if seat.kind is SeatKind.HUMAN)

    def must_reveal(self, seat: int | None) -> bool:
        """Whether `seat` has its hand covered: in a hot-seat game, until it is its turn and it says so."""
        return (
            self.local
            and seat is not None
            and self.status is not Status.FINISHED
            and not (self.to_move == seat and self.revealed)
        )


class BearerKind(StrEnum):
    """What a token is good for; the value stands in its prefix, ``sm_seat_``."""

    SEAT = "seat"
    INVITE = "inv"
    SPECTATOR = "spec"
    OWNER = "own"
    PLAYER = "player"
    APP = "app"
    ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a request came from, for the audit."""

    request_id: str
    address: str


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who is asking."""

    kind: BearerKind
    series_id: str | None = None
    """The series a token belongs to; None for those that belong to no game."""
    seat: int | None = None
    """For a seat token."""
    player_id: str | None = None
    """For a player's token."""
    app_id: str | None = None
    """For an app's token."""
    origin: Origin | None = field(default=None, compare=False)
    """For the admin: by which request."""


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
    taken_back: bool = False


class Purpose(StrEnum):
    """What a plan is for."""

    TURN = "turn"
    """A computer seat's turn."""
    HINT = "hint"
    """What an expert would do in the asker's place."""
    REVIEW = "review"
    """A finished game gone through, decision by decision."""


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
    """A computer turn to be thought out and played, or advice to be given: a row of the outbox."""

    id: str
    game_id: str
    seat: int | None
    """The seat to move; None for a review, which is about all seats."""
    turn_number: int
    """The turn it is for; for a review, the game's last."""
    version: int
    """The game's version that made it necessary; for a hint, the one that the asking made."""
    purpose: Purpose
    level: str
    limit_ms: int
    """How long the level may think about it, milliseconds."""
    status: PlanStatus
    requested: bool
    """Whether somebody asked for it, so that it may be cancelled."""
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
    rollouts: int = 0
    """How many rollouts were played."""
    thought_ms: int = 0
    error: str | None = None
    """Why it failed, or what went wrong on the way."""
    tries: int = 0
    """How often it was taken up since it came on last."""
    progress: int | None = None
    """For a review: how much of the game it has gone through, in thousandths."""
    thoughts: Mapping[str, Any] | None = None
    """What was thought, JSON-plain (`service.advice`): of a turn, at its first decision; of a hint, all.

    It names cards of the seat's hand.
    """
    request_id: str | None = None
    """The id of the request that it comes from, also when another plan came in between; None if unknown."""


@dataclass(frozen=True, slots=True)
class NewPlan:
    """A plan as asked for."""

    purpose: Purpose
    level: str | None = None
    """Of a hint or a review; None for the usual one."""


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """A plan as somebody may see it."""

    plan: Plan
    shown: bool
    """Whether that includes what was thought: it tells of cards in a hand."""
    review: Any = None
    """For a review that is done, what it found, JSON-plain (`service.advice`)."""


@dataclass(frozen=True, slots=True)
class NewSeat:
    """A seat as asked for."""

    kind: SeatKind
    name: str | None = None
    level: str | None = None
    open: bool = False
    """Whether it waits for somebody with the invite."""


class DealKind(StrEnum):
    """Where the cards of a new game come from."""

    RANDOM = "random"
    DAILY = "daily"
    CODE = "code"
    POSITION = "position"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class NewDeal:
    """The cards as asked for."""

    kind: DealKind = DealKind.RANDOM
    code: str | None = None
    position: object = None
    """JSON-plain, for a position."""
    record: object = None
    """JSON-plain, for a record."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match as asked for."""

    target: int | None = None


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game as asked for; None means the default."""

    ruleset: str | None = None
    """None: `standard`, or the rule set of the record or the code."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Overrides of the rule set, JSON-plain, by option name."""
    seats: tuple[NewSeat, ...] | None = None
    deal: NewDeal = NewDeal()
    match: NewMatch | None = None
    computer_turns: ComputerTurns = ComputerTurns.AUTO
    undo: UndoPolicy | None = None
    """None: free when nobody else can mind, else safe."""
    hints: bool | None = None
    """None: yes unless humans play each other."""
    local: bool = False
    abandon_after_s: int | None = None
    listed: bool = False
    think_ms: int | None = None
    metadata: Mapping[str, str] = field(default_factory=dict)
    webhook: NewWebhook | None = None


@dataclass(frozen=True, slots=True)
class Created:
    """A new game, and its tokens: nobody can read them again."""

    game: Game
    seat_tokens: Mapping[int, str]
    invites: Mapping[int, str]
    """Of the open seats."""
    spectator_token: str
    owner_token: str | None
    """None when the creator had a bearer of its own."""
    webhook: Webhook | None = None
    """The one that was asked for with it; its secret is shown this once."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as one viewer sees it."""

    game: Game
    viewer: int | None
    """The seat that looks; None for a spectator."""
    view: View | None
    """None while the game waits: no cards are shown before it starts."""
    state: State | None = None
    """For the admin's ``full`` look alone."""


@dataclass(frozen=True, slots=True)
class Played:
    """Moves that were made, or an entry of another kind."""

    seen: Seen
    """What its maker sees after it."""
    logged: tuple[Logged, ...]
    """The entries, in order."""

    @property
    def game(self) -> Game:
        """The game after it."""
        return self.seen.game


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
