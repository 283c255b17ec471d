"""Real worker processes: the promise holds whatever becomes of them."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from service.model import NewPlan, NewSeat, PlanStatus, Purpose, SeatKind, Status
from service.settings import Settings
from service.usecases import computer, plans, reviews
from service.wiring import make_ports
from tests import servers
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.processes import ROOT, children, environment, kill, lives
from tests.service.play import new_game
from tests.service.table import Table
from tests.truth import check, game_of, is_over, plan_of, until
from workers.run import HAND_BACK_S, STOP_S

THINK_MS = 100
PROMISE_S = 5.0
"""Beyond the level's limit."""
SEATS = (NewSeat(SeatKind.COMPUTER, level="medium"), NewSeat(SeatKind.COMPUTER, level="medium"))


class Workers:
    """Worker processes on one database."""

    def __init__(self, url: str, folder: Path, **settings: object) -> None:
        given = {"DATABASE_URL": url, "SPITE_ADMIN_TOKEN": ADMIN_TOKEN, "SPITE_THINK_MS": THINK_MS}
        self.environ = environment(**given, **settings)
        self.ports = make_ports(Settings.from_environ(self.environ))
        self.log = folder / "worker.log"
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, player: str, *purposes: str) -> subprocess.Popen[bytes]:
        """Start one, with this computer player, for all purposes or these; it is ready a little later."""
        command = [sys.executable, "-m", "tests.workers.strange_worker", player, *purposes]
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        self.started.append(process)
        return process

    def new_game(self, **fields):
        """A game of computers alone, of which one is to move."""
        return new_game(self.ports, seats=SEATS, options={"payoff_size": 3}, **fields).game

    def end(self) -> None:
        """Kill whatever is left."""
        for process in self.started:
            kill(*children(process.pid), process.pid)
            process.wait()
        self.ports.feed.close()
        self.ports.store.close()


BOTH = pytest.mark.parametrize(
    "workers", ["embedded", pytest.param("servers", marks=pytest.mark.services)], indirect=True
)
"""Runs on SQLite, and on PostgreSQL with Valkey as the broker."""


@pytest.fixture
def workers(request, tmp_path):
    """Workers, none started yet; on SQLite, unless the test asks for `servers`."""
    with contextlib.ExitStack() as stack:
        if getattr(request, "param", "embedded") == "servers":
            server = request.getfixturevalue("postgresql_server")
            url = stack.enter_context(fresh_database(server))
            made = Workers(url, tmp_path, REDIS_URL=request.getfixturevalue("valkey_server"))
        else:
            made = Workers(request.getfixturevalue("sqlite_url"), tmp_path)
        stack.callback(made.end)
        yield made


def begin(workers, player):
    """Start a worker and wait until it is up: the first plan is made when it can be taken at once."""
    process = workers.start(player)
    until(lambda: len(children(process.pid)) == 2, 20, "the pool")
    game = workers.new_game()
    plan_id = plan_id_of(workers, game)
    until(lambda: plan_of(workers.ports, plan_id).attempts > 0, 20, "the first try")
    return process, game, plan_id


def plan_id_of(workers, game):
    """The plan a game waits for; the game as made does not name it yet."""
    return game_of(workers.ports, game.id).plan.plan_id


@pytest.mark.parametrize(
    ("workers", "player", "attempts"),
    [
        ("embedded", "spins", 3),
        ("embedded", "spins_in_c", 3),
        ("embedded", "sleeps_deeply", 3),
        ("embedded", "dies", 3),
        ("embedded", "sleeps", 1),
        pytest.param("servers", "spins_in_c", 3, marks=pytest.mark.services),
    ],
    indirect=["workers"],
)
def test_promise_holds_when_the_player_hangs(workers, player, attempts):
    """The soft limit has a cheap move played; where it is not heeded, the hard limit, and a later try."""
    _, game, plan_id = begin(workers, player)
    until(lambda: is_over(workers.ports, plan_id), THINK_MS / 1000 + PROMISE_S, "the turn")
    plan = plan_of(workers.ports, plan_id)
    assert plan.attempts == attempts
    assert plan.finished_at <= plan.due_by
    if player not in ("dies", "sleeps"):
        assert "Hard time limit (1.2s) exceeded" in workers.log.read_text()
    check(workers.ports, game.id)


@BOTH
def test_pool_process_killed_in_the_middle_of_a_turn(workers):
    """A killed pool process is replaced, and its turn is played by another within the promise."""
    process, game, plan_id = begin(workers, "slow")
    kill(*children(process.pid))
    until(lambda: is_over(workers.ports, plan_id), THINK_MS / 1000 + PROMISE_S, "the turn")
    assert plan_of(workers.ports, plan_id).finished_at <= plan_of(workers.ports, plan_id).due_by
    version = game_of(workers.ports, game.id).version
    until(lambda: game_of(workers.ports, game.id).version > version + 3, 20, "the game to go on")
    check(workers.ports, game.id)


def test_worker_killed_in_the_middle_of_a_turn(workers):
    """A killed worker takes its pool with it; the next plays on in time once it is up, and nothing twice."""
    process, game, plan_id = begin(workers, "spins")
    pool = children(process.pid)
    kill(process.pid)
    until(lambda: not any(lives(pid) for pid in pool), 5, "the pool to die")
    following = workers.start("plan")
    until(lambda: len(children(following.pid)) == 2, 30, "the next pool")
    until(lambda: is_over(workers.ports, plan_id), THINK_MS / 1000 + PROMISE_S, "the turn")
    until(lambda: game_of(workers.ports, game.id).status is not Status.ACTIVE, 60, "the end")
    assert check(workers.ports, game.id).status is Status.FINISHED


def test_pool_is_free_of_the_relays_connections(workers):
    """Pool processes have their own database connections, and not those of the process they came from."""
    process, game, _ = begin(workers, "plan")
    kill(children(process.pid)[0])
    until(lambda: len(children(process.pid)) == 2, 10, "the pool")
    until(lambda: game_of(workers.ports, game.id).status is not Status.ACTIVE, 60, "the end")
    for pid in children(process.pid):
        targets = [_target(link) for link in Path(f"/proc/{pid}/fd").iterdir()]
        assert sum(target.endswith("spite.db") for target in targets) <= 1


def _target(link: Path) -> str:
    with contextlib.suppress(OSError):
        return str(link.readlink())
    return ""


@BOTH
def test_two_workers_share_games(workers):
    """Workers side by side play every turn once."""
    for _ in range(2):
        workers.start("plan")
    made = [workers.new_game() for _ in range(2)]
    for game in made:
        until(lambda: game_of(workers.ports, game.id).status is not Status.ACTIVE, 60, "the end")  # noqa: B023
        assert check(workers.ports, game.id).status is Status.FINISHED


def test_stops_when_told_to(workers):
    """SIGTERM ends a worker within a few seconds, even while a player hangs, without an error."""
    process, _, _ = begin(workers, "spins")
    pool = children(process.pid)
    process.terminate()
    assert process.wait(STOP_S + 3) == 0
    until(lambda: not any(lives(pid) for pid in pool), 5, "the pool to die")
    assert "Traceback" not in workers.log.read_text()


@BOTH
def test_a_worker_that_is_to_stop_hands_back_what_takes_long(workers):
    """A turn that is not over when its worker has to go may be taken up by another at once."""
    process, _, _ = begin(workers, "spins")
    game = workers.new_game(think_ms=9000)
    plan_id = plan_id_of(workers, game)
    until(lambda: plan_of(workers.ports, plan_id).attempts > 0, 20, "the first try")
    process.terminate()
    assert process.wait(STOP_S + HAND_BACK_S + 3) == 0
    plan = plan_of(workers.ports, plan_id)
    assert (plan.status, plan.attempts) == (PlanStatus.RUNNING, 1)
    assert plan.lease_until <= datetime.now(UTC)
    assert plan_id in [each.id for each in computer.waiting(workers.ports, 10)]
    assert computer.take(workers.ports, plan_id).plan.attempts == 2


def test_redis_out_of_reach(sqlite_url, tmp_path):
    """A worker that cannot reach Redis says so, without the password, and goes on trying."""
    address = f"redis://:open-sesame@127.0.0.1:{servers.free_port()}/0"
    workers = Workers(sqlite_url, tmp_path, REDIS_URL=address)
    try:
        process = workers.start("plan")
        until(
            lambda: workers.log.read_text().count("Cannot connect to redis://") > 1, 20, "two tries"
        )
        process.terminate()
        assert process.wait(STOP_S + 3) == 0
        assert "open-sesame" not in workers.log.read_text()
    finally:
        workers.end()


@BOTH
def test_a_review_goes_on_when_its_worker_is_killed(workers):
    """Killed in the middle of a slice, and started again: the rest is done, and nothing is there twice."""
    # Long enough for several slices, whatever the cards are.
    table = Table(workers.ports, options={"payoff_size": 8})
    table.play_out(4)
    asked = NewPlan(Purpose.REVIEW, "medium")
    review = plans.request(workers.ports, table.id, table.seat(0), asked, None).plan

    def progress():
        return plan_of(workers.ports, review.id).progress

    first = workers.start("plan")
    until(lambda: progress() > 0, 40, "the first slice")
    kill(*children(first.pid), first.pid)
    came_to = progress()
    workers.start("plan")
    until(lambda: is_over(workers.ports, review.id), 60, "the review")
    assert 0 < came_to < progress() == 1000
    with workers.ports.store.reading() as unit:
        walked = list(reviews.decisions_of(unit.beginning(table.id), unit.entries(table.id)))
    found = plans.get(workers.ports, table.id, review.id).review
    assert found["complete"]
    assert [each["n"] for each in found["decisions"]] == [each.n for each in walked]


@BOTH
def test_reviews_hold_up_neither_hints_nor_turns(workers):
    """However many reviews wait, a hint is next, and a turn is none of their business."""
    finished = [Table(workers.ports, options={"payoff_size": 8}) for _ in range(3)]
    hinted = Table(workers.ports, hints=True)
    for table in finished:
        table.play_out(4)

    def ask(table, purpose):
        asked, seat = NewPlan(purpose, "medium"), table.seat(table.game.to_move or 0)
        return plans.request(workers.ports, table.id, seat, asked, None).plan.id

    turns = workers.start("plan", "turn")
    until(lambda: len(children(turns.pid)) == 2, 60, "the pool for turns")
    reviewed = [ask(table, Purpose.REVIEW) for table in finished]
    workers.start("plan", "hint", "review")
    until(lambda: plan_of(workers.ports, reviewed[0]).progress > 0, 60, "the first slice")
    hint, game = ask(hinted, Purpose.HINT), workers.new_game()
    until(lambda: is_over(workers.ports, hint), 60, "the hint")
    until(lambda: game_of(workers.ports, game.id).version > 1, 60, "the turns")
    assert not all(is_over(workers.ports, review) for review in reviewed)
    assert plan_of(workers.ports, hint).attempts == 1
