"""A service in a box: the calls that the game makes, answered in this process over a fake transport.

It deals and referees with the engine and shows games with the service's own documents, so that what the
front reads here is what it reads from the real service. Computer seats play at random while somebody waits.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import httpx

from engine import happenings
from engine.computer.advice import ADVISERS, advise, appraise
from engine.computer.plan import Budget
from engine.deal import deal
from engine.errors import EngineError, RulesError
from engine.happenings import Played
from engine.legal import legal_moves
from engine.log import Beginning, Moved, Noted
from engine.moves import Move
from engine.observe import observe
from engine.play import apply
from engine.presets import PRESETS, preset
from engine.state import State
from service import documents
from service.advice import judged, thoughts_of_hint
from service.model import (
    ComputerTurns,
    Game,
    Logged,
    Plan,
    PlanStatus,
    Purpose,
    Seat,
    SeatKind,
    Seen,
    ShownPlan,
    Status,
    UndoPolicy,
)
from service.usecases.reviews import decisions_of

TOKEN = "sm_seat_fake"
_NOW = datetime(2026, 1, 2, tzinfo=UTC)
_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Flint")


def game_of(
    state: State, seats: tuple[Seat, ...] | None = None, version: int = 0, ruleset: str = "standard"
) -> Game:
    """The service's game around a state."""
    return Game(
        id="g_fake",
        series_id="g_fake",
        version=version,
        status=Status.of(state),
        ruleset=ruleset,
        rules=state.rules,
        seats=seats or seats_for(state.rules.seats),
        to_move=None if state.outcome else state.to_move,
        turn_number=state.turn_number,
        move_count=0,
        result=state.outcome,
        deal_commitment=None,
        practice=False,
        computer_turns=ComputerTurns.AUTO,
        undo=UndoPolicy.FREE,
        hints=True,
        local=False,
        abandon_after_s=None,
        listed=False,
        think_ms=None,
        metadata={},
        plan=None,
        match=None,
        next_game_id=None,
        daily=None,
        revealed=False,
        last_human=None,
        safe_moves=0,
        pause_votes=frozenset(),
        moved_at=_NOW,
        created_at=_NOW,
        updated_at=_NOW,
    )


def seats_for(
    count: int, me: int = 0, level: str = "medium", name: str = "Player 1"
) -> tuple[Seat, ...]:
    """A human at `me`, computers elsewhere."""
    return tuple(
        Seat(n, SeatKind.HUMAN, name, None)
        if n == me
        else Seat(n, SeatKind.COMPUTER, _NAMES[n], level)
        for n in range(count)
    )


def plain(document: object) -> Any:
    """A document as it comes out of JSON."""
    return json.loads(json.dumps(document))


def view_of(state: State, me: int = 0) -> Any:
    """What a seat sees, as the service writes it."""
    game = game_of(state, seats_for(state.rules.seats, me))
    return plain(documents.view_document(Seen(game, me, observe(state, me))))


def played_on(state: State, moves: int, seed: int = 1) -> State:
    """A state some random moves later."""
    rng = random.Random(seed)
    for _ in range(moves):
        if state.outcome is not None:
            break
        state, _ = apply(state, choose(rng, state))
    return state


def choose(rng: random.Random, state: State) -> Move:
    """A move for the seat to move, builds preferred."""
    moves = legal_moves(observe(state, state.to_move))
    builds = [move for move in moves if move.kind == "build"]
    return rng.choice(builds if builds and rng.random() < 0.8 else moves)


class FakeService:
    """One service with one game at a time, on `transport`."""

    def __init__(
        self, seed: int = 1, before: Callable[[FakeService, httpx.Request], None] | None = None
    ):
        self.rng = random.Random(seed)
        self.before = before or (lambda service, request: None)
        """Called with every request; may raise what a network raises, or `Instead`."""
        self.after: Callable[[FakeService, httpx.Request, httpx.Response], httpx.Response] = (
            lambda service, request, response: response
        )
        """Called with every answer; may raise, so that it is lost."""
        self.page = 100
        self.requests: list[httpx.Request] = []
        self.bodies: list[dict[str, Any]] = []
        """What games were asked for."""
        self.state: State | None = None
        self.log: list[Logged] = []
        self.transport = httpx.MockTransport(self._answer)

    # Set up, and look inside.

    def deal(
        self, ruleset: str, options: Mapping[str, Any], seats: tuple[Seat, ...] | None = None
    ) -> None:
        """Begin a game."""
        rules = preset(ruleset).with_options(options)
        self.ruleset = ruleset
        self.secret = bytes(self.rng.randrange(256) for _ in range(32))
        self.state = deal(rules, self.secret)
        self.seats = seats or seats_for(rules.seats)
        self.log = []

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return game_of(self.state, self.seats, len(self.log), self.ruleset)

    @property
    def me(self) -> int:
        """The human's seat."""
        return next(seat.seat for seat in self.seats if seat.kind is SeatKind.HUMAN)

    def play(self, move: Move) -> Logged:
        """Make a move for the seat to move."""
        seat, turn = self.state.to_move, self.state.turn_number
        self.state, happenings = apply(self.state, move)
        named = next(h.move for h in happenings if isinstance(h, Played))
        version = len(self.log) + 1
        logged = Logged(version, _NOW, Moved(seat, named), version, turn, happenings)
        self.log.append(logged)
        return logged

    # The calls.

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        instead = self.before(self, request)
        response = instead or self._route(request)
        return self.after(self, request, response)

    def _route(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path.removeprefix("/v1")
        if path == "/rulesets":
            return httpx.Response(200, json=plain(documents.rulesets_document()))
        if path.startswith("/rulesets/"):
            name = path.removeprefix("/rulesets/")
            if name not in PRESETS:
                return problem(404, "not-found", f"There is no rule set {name!r}.")
            return httpx.Response(200, json=plain(documents.ruleset_document(name)))
        if path == "/games":
            return self._create(json.loads(request.content))
        if request.headers.get("Authorization") != f"Bearer {TOKEN}":
            return problem(401, "unauthenticated", "This token is unknown, or it has been revoked.")
        return self._at_game(path, request)

    def _at_game(self, path: str, request: httpx.Request) -> httpx.Response:
        if path == "/games/g_fake":
            return httpx.Response(200, json=plain(documents.game_document(self.game)))
        if path.endswith("/views/me"):
            if request.url.params.get("until") == "my_turn":
                self._computers()
            return httpx.Response(200, json=self._view())
        if "/plans" in path:
            return self._plan(request)
        if request.method == "POST":
            return self._move(request)
        return self._record(request)

    def _create(self, body: dict[str, Any]) -> httpx.Response:
        self.bodies.append(body)
        asked = body.get("seats")
        options = dict(body.get("rules", {})) | ({"seats": len(asked)} if asked else {})
        try:
            self.deal(body["ruleset"], options)
        except RulesError as error:
            return problem(422, "validation", error.message, errors={"rules": [error.message]})
        if asked:
            level = next((seat["level"] for seat in asked if "level" in seat), "medium")
            self.seats = seats_for(len(asked), 0, level, asked[0].get("name") or "Player 1")
        document = plain(documents.game_document(self.game))
        document["seats"][self.me]["token"] = TOKEN
        return httpx.Response(201, json=document)

    def _view(self) -> Any:
        return plain(
            documents.view_document(Seen(self.game, self.me, observe(self.state, self.me)))
        )

    def _computers(self) -> None:
        while self.state.outcome is None and self.state.to_move != self.me:
            self.play(choose(self.rng, self.state))

    def _move(self, request: httpx.Request) -> httpx.Response:
        if self.state.outcome is not None:
            return problem(409, "game-not-active", "The game is finished: no moves can be made.")
        if request.headers["If-Match"] != f'"{len(self.log)}"':
            return problem(412, "stale-version", "The game has moved on.")
        try:
            logged = self.play(Move.parse(json.loads(request.content)["notation"]))
        except EngineError as error:
            return problem(409, error.code, error.message)
        answer = {
            "move": documents.move_document(logged),
            "happenings": [happenings.to_json(h) for h in logged.happenings],
            "view": self._view(),
        }
        return httpx.Response(201, json=plain(answer))

    def _plan(self, request: httpx.Request) -> httpx.Response:
        """A hint or a review: queued when it is asked for, done at the second look."""
        if request.method == "POST":
            purpose = Purpose(json.loads(request.content)["purpose"])
            over = self.state.outcome is not None
            if over and purpose is Purpose.HINT:
                return problem(409, "game-not-active", "The game is finished.")
            if purpose is Purpose.HINT:
                view = observe(self.state, self.me)
                advice = advise(view, ADVISERS["medium"], Budget(), lambda: False)
                self.thoughts = thoughts_of_hint(advice)
                entry = Noted(self.me, "hint_taken")
                turn = self.state.turn_number
                self.log.append(Logged(len(self.log) + 1, _NOW, entry, None, turn, ()))
            else:
                self.thoughts = self._reviewed()
            self.looks, self.purpose = 0, purpose
            return httpx.Response(202, json=plain(self._plan_document(PlanStatus.QUEUED)))
        self.looks += 1
        status = PlanStatus.DONE if self.looks > 1 else PlanStatus.RUNNING
        return httpx.Response(200, json=plain(self._plan_document(status)))

    def _reviewed(self) -> Any:
        beginning = Beginning(self.state.rules, self.secret)
        level = ADVISERS["medium"]
        found = [
            judged(each, appraise(each.view, each.line, level, lambda: False))
            for each in decisions_of(beginning, self.log)
        ]
        return {"complete": True, "decisions": found}

    def _plan_document(self, status: PlanStatus) -> Any:
        done = status is PlanStatus.DONE
        hint = self.purpose is Purpose.HINT
        plan = Plan(
            id="p_fake",
            game_id="g_fake",
            seat=self.me if hint else None,
            turn_number=1,
            version=len(self.log),
            purpose=self.purpose,
            level="medium",
            limit_ms=1000,
            status=status,
            requested=True,
            attempts=1,
            created_at=_NOW,
            due_by=_NOW,
            thoughts=self.thoughts if done and hint else None,
        )
        review = None if hint or not done else self.thoughts
        return documents.plan_document(ShownPlan(plan, True, review))

    def _record(self, request: httpx.Request) -> httpx.Response:
        start = int(request.url.params.get("cursor", "0"))
        moves = [plain(documents.move_document(e)) for e in self.log if isinstance(e.entry, Moved)]
        more = start + self.page < len(moves)
        page = {
            "items": moves[start : start + self.page],
            "next": str(start + self.page) if more else None,
        }
        return httpx.Response(200, json=page)


def problem(status: int, slug: str, detail: str, **more: Any) -> httpx.Response:
    """A problem as the service writes it."""
    return httpx.Response(
        status,
        json={
            "type": f"http://fake/problems/{slug}",
            "title": slug,
            "status": status,
            "detail": detail,
            **more,
        },
        headers={"Content-Type": "application/problem+json"},
    )
