"""kill -9 in the middle of a computer's game: it goes on, nothing is lost, nothing is played twice."""

from __future__ import annotations

import pytest

from service.model import Status
from tests.deploy.serving import Serving
from tests.processes import children, family, kill, lives
from tests.truth import check, game_of, until

VICTIMS = {
    "the API": lambda serving: [serving.child("api")],
    "an API process": lambda serving: children(serving.child("api")),
    "the worker": lambda serving: [serving.child("worker")],
    "the pool": lambda serving: children(serving.child("worker")),
    "API and worker": lambda serving: [serving.child("api"), serving.child("worker")],
}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One server for all of these tests: it has to get over all of them."""
    made = Serving(tmp_path_factory.mktemp("serving"))
    made.start()
    yield made
    made.end()


@pytest.mark.parametrize("victims", VICTIMS)
def test_what_is_killed_is_started_again(shared, victims):
    """Whichever process dies, callers get answers again, and the game goes on within the promise."""
    game_id = shared.new_game()
    version = game_of(shared.ports, game_id).version
    kill(*VICTIMS[victims](shared))
    shared.wait_for(game_id, version + 8, within_s=0.1 + 5)
    assert shared.game(game_id)["version"] >= version
    assert shared.process.poll() is None
    check(shared.ports, game_id)


def test_server_killed_and_started_again(tmp_path):
    """Killed itself, it takes all its processes with it; started again, the game goes on to its end."""
    serving = Serving(tmp_path)
    try:
        serving.start()
        game_id = serving.new_game()
        processes = family(serving.process.pid)
        kill(serving.process.pid)
        serving.process.wait()
        until(lambda: not any(lives(pid) for pid in processes), 3, "its processes to die")
        version = check(serving.ports, game_id).version
        serving.start()
        serving.wait_for(game_id, version + 8, within_s=0.1 + 5)
        until(lambda: game_of(serving.ports, game_id).status is not Status.ACTIVE, 60, "the end")
        assert check(serving.ports, game_id).status is Status.FINISHED
        assert serving.interrupt() == 0
    finally:
        serving.end()


def test_everything_killed_at_once(tmp_path):
    """All processes killed at once, as by a power cut, and started again: the game goes on."""
    serving = Serving(tmp_path)
    try:
        serving.start()
        game_id = serving.new_game()
        kill(*family(serving.process.pid), serving.process.pid)
        serving.process.wait()
        version = check(serving.ports, game_id).version
        serving.start()
        serving.wait_for(game_id, version + 8, within_s=0.1 + 5)
        check(serving.ports, game_id)
    finally:
        serving.end()
