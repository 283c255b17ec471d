"""`spite serve` with PostgreSQL and Valkey: a whole game over HTTP, and two API servers on one store."""

from __future__ import annotations

import threading
import time

import pytest

from tests import judged
from tests.conftest import ADMIN_TOKEN, fresh_database
from tests.deploy.serving import Serving
from tests.truth import check

pytestmark = pytest.mark.services
AT_ONCE_S = 0.7
"""Without the feed, whoever waits looks again after a second."""
POSITION = {
    "stock": ["9D", "TD", "JD", "QD", "9S", "TS", "4C", "KD", "4D", "8H", "9H", "TH"],
    "centers": [["AS", "2S"], [], []],
    "seats": [
        {"hand": ["AH", "8C"], "payoff": ["3C"], "sides": [["3D"], []]},
        {"hand": ["5H"], "payoff": ["6C", "7C"], "sides": [["QD"], []]},
    ],
    "to_move": 1,
}


@pytest.fixture(scope="module")
def both(tmp_path_factory, postgresql_server, valkey_server):
    """Two servers on one database and one Valkey; the second without a worker of its own."""
    with fresh_database(postgresql_server) as url:
        settings = {
            "DATABASE_URL": url,
            "REDIS_URL": valkey_server,
            "SPITE_ADMIN_TOKEN": ADMIN_TOKEN,
        }
        made = [Serving(tmp_path_factory.mktemp("servers"), **settings) for _ in range(2)]
        try:
            made[0].start()
            made[1].start("--no-worker")
            yield made
            assert [serving.interrupt() for serving in made] == [0, 0]
            assert [serving.err for serving in made] == ["", ""]
        finally:
            for serving in made:
                serving.end()


def bearer(token):
    """The header that carries a token."""
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def http():
    """A client whose answers are judged."""
    with judged.client(timeout=30) as made:
        yield made


def test_whole_game_against_the_computer(both, http):
    """A human plays a computer to the end, by turns through either server; the computer is the worker's."""
    seats = [{"kind": "human"}, {"kind": "computer", "level": "beginner"}]
    body = {"seats": seats, "rules": {"side_stacks": 2, "payoff_size": 1}}
    body["deal"] = {"kind": "position", "position": POSITION}
    created = http.post(f"{both[0].url}/v1/games", json=body).raise_for_status().json()
    path, token = f"/v1/games/{created['id']}", created["seats"][0]["token"]
    for count in range(400):
        url = f"{both[count % 2].url}{path}"
        waiting = {**bearer(token), "Prefer": "wait=20"}
        view = http.get(f"{url}/views/me?until=my_turn", headers=waiting).json()
        if view["status"] != "active":
            break
        moves = view["legal_moves"]
        move = next((each for each in moves if each["kind"] == "build"), moves[0])
        http.post(f"{url}/moves", json=move, headers=bearer(token)).raise_for_status()
    assert [http.get(f"{each.url}{path}").json()["status"] for each in both] == ["finished"] * 2
    full = http.get(f"{both[1].url}{path}/views/full", headers=bearer(ADMIN_TOKEN))
    assert full.is_success
    moves = http.get(f"{both[1].url}{path}/moves?limit=100").json()["items"]
    assert {each["seat"] for each in moves} == {0, 1}
    check(both[0].ports, created["id"])


def test_move_wakes_who_waits_at_another_server(both, http):
    """A long poll at one server is answered at once when a move is made at the other."""
    here, there = both
    created = http.post(f"{here.url}/v1/games", json={"seats": [{"kind": "human"}] * 2}).json()
    path, took = f"/v1/games/{created['id']}", []
    tokens = [seat["token"] for seat in created["seats"]]

    def wait(version):
        headers = {"If-None-Match": f'"{version}"', "Prefer": "wait=20"}
        response = http.get(f"{there.url}{path}/views/spectator", headers=headers)
        answers.append((time.monotonic(), response.json()["version"]))

    for version in range(4):
        seat = http.get(f"{here.url}{path}").json()["to_move"]
        view = http.get(f"{here.url}{path}/views/me", headers=bearer(tokens[seat])).json()
        answers = []
        thread = threading.Thread(target=wait, args=(version,))
        thread.start()
        time.sleep(0.2)
        begun = time.monotonic()
        move = view["legal_moves"][0]
        headers = bearer(tokens[seat])
        http.post(f"{here.url}{path}/moves", json=move, headers=headers).raise_for_status()
        thread.join(30)
        ((answered, found),) = answers
        assert found == version + 1
        took.append(answered - begun)
    # The first may come before the other server has subscribed, and one may be late on a busy machine.
    assert min(took) < AT_ONCE_S, took
