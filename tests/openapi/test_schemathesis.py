"""Schemathesis against the application: requests made from the document, answers held against it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import FailureGroup

from service.app import create_app
from service.settings import Settings
from service.store.schema import migrate
from service.wiring import make_ports
from tests.conftest import ADMIN_TOKEN
from tests.fakes.jobs import CountingJobs
from tests.service.api.client import NEAR_THE_END, OPEN_SEAT

CONFIG = Path(__file__).parents[2] / "openapi" / "schemathesis.toml"
BOUNDED = {
    # The same requests every time, and no time spent on making a finding smaller.
    "derandomize": True,
    "database": None,
    "deadline": None,
    "phases": [Phase.generate],
    "suppress_health_check": list(HealthCheck),
}
ON_REQUEST = {"seats": [{"kind": "computer"}, {"kind": "human"}], "computer_turns": "on_request"}
GAMES = [
    # The same every time: what follows from a request may not depend on chance.
    {**NEAR_THE_END, "undo": "free"},
    {"seats": OPEN_SEAT},
    {**NEAR_THE_END, "local": True},
    {**NEAR_THE_END, **ON_REQUEST},
]


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """An application of its own, with workers that never come."""
    folder = tmp_path_factory.mktemp("fuzzed")
    # A refusal of those who ask too often would stand for what is looked for.
    made_settings = Settings(data=folder, admin_token=ADMIN_TOKEN, rate_limits="off")
    ports = make_ports(made_settings, CountingJobs())
    migrate(ports.store.engine)
    yield create_app(made_settings, ports)
    ports.store.engine.dispose()


@pytest.fixture(scope="module")
def schema(app):
    """The application's document, as Schemathesis reads it."""
    config = SchemathesisConfig.from_path(CONFIG)
    return schemathesis.openapi.from_wsgi("/openapi.json", app, config=config)


def is_good(case) -> bool:
    """Whether a request is meant to be one that the document allows."""
    return case.meta.generation.mode is GenerationMode.POSITIVE


class Guide:
    """Leads requests to games that there are, with tokens that are good for them."""

    def __init__(self, answered: Counter) -> None:
        self.games: dict[str, dict] = {}
        self.latest: str | None = None
        self.answered = answered

    def before(self, case) -> None:
        """Point a good request at a game, with a move that may be made there."""
        case.headers.pop("Prefer", None)  # nobody else moves: waiting is only waiting
        if not is_good(case):
            return
        path = case.operation.path
        case.headers.pop("Idempotency-Key", None)  # it would be the same in every run
        if case.operation.label == "POST /v1/games":
            case.body = GAMES[len(self.games) % len(GAMES)]
        if "{game_id}" not in path:
            return
        if case.path_parameters["game_id"] not in self.games and self.latest is not None:
            case.path_parameters["game_id"] = self.latest
        game = self.games.get(case.path_parameters["game_id"])
        if game is None:
            return
        case.headers["Authorization"] = f"Bearer {game['owner' if 'invite' in path else 'token']}"
        case.headers.pop("If-Match", None) if case.method != "PATCH" else None
        if path.endswith(("/moves", "/turns")) and case.method == "POST" and game["legal"]:
            move = game["legal"][0]
            case.body = move if path.endswith("/moves") else {"moves": [move]}

    def after(self, response, case) -> None:
        """Remember games, their tokens, and the moves that may be made in them."""
        self.answered[case.operation.label, response.status_code] += 1
        if response.status_code >= 300 or case.method != "POST":
            return
        body = response.json()
        if case.operation.label == "POST /v1/games":
            tokens = [seat["token"] for seat in body["seats"] if "token" in seat]
            owner = body["owner_token"]
            self.latest = body["id"]
            token = tokens[(body["to_move"] or 0) % len(tokens)] if tokens else owner
            self.games[body["id"]] = {"token": token, "owner": owner, "legal": []}
        elif "view" in body and body["view"]["game_id"] in self.games:
            self.games[body["view"]["game_id"]]["legal"] = body["view"]["legal_moves"]


@pytest.mark.slow
def test_going_from_answer_to_answer_finds_nothing(schema):
    """Along the document's links, one request after another, every check there is holds."""
    answered: Counter = Counter()

    class Play(schema.as_state_machine()):
        def setup(self):
            super().setup()
            self.guide = Guide(answered)

        def before_call(self, case):
            self.guide.before(case)

        def after_call(self, response, case):
            self.guide.after(response, case)

    Play.run(settings=settings(**BOUNDED, max_examples=96, stateful_step_count=24))
    reached = {label for (label, status) in answered if status < 300}
    assert {"POST /v1/games", "GET /v1/games/{game_id}"} <= reached, answered
    assert len(reached) >= 12, sorted(answered.items())


@pytest.mark.slow
def test_every_operation_alone_finds_nothing(schema):
    """Good and bad requests to each operation, authentication left out and made up included."""
    guide, failures = Guide(Counter()), []

    def attempt(operation) -> None:
        @settings(**BOUNDED, max_examples=12)
        @given(case=operation.as_strategy())
        def once(case) -> None:
            guide.before(case)
            guide.after(case.call_and_validate(), case)

        try:
            once()
        except FailureGroup as group:
            failures.append((operation.label, [str(each) for each in group.exceptions]))

    for result in schema.get_all_operations():
        attempt(result.ok())
    assert failures == []
    tried = {label for label, _ in guide.answered}
    assert len(tried) == len(list(schema.get_all_operations()))


def test_the_checks_do_look(schema, app):
    """An operation that says it needs a token, and answers without one, is found out."""
    raw = schemathesis.openapi.from_wsgi("/openapi.json", app).raw_schema
    raw["paths"]["/v1/levels"]["get"]["security"] = [{"bearer": []}]
    lying = schemathesis.openapi.from_dict(raw)
    lying.app, lying.location = app, schema.location
    case = lying["/v1/levels"]["GET"].Case(headers={"Authorization": f"Bearer {ADMIN_TOKEN}"})
    with pytest.raises(FailureGroup, match="without authentication"):
        case.call_and_validate()
