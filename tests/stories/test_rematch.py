from __future__ import annotations

import threading
from dataclasses import replace

from service.app import create_app
from service.clock import SystemClock
from tests.service.api.client import NEAR_THE_END, Client
from tests.stories.phone import Phone


def test_a_phone_that_only_watches_the_old_game_finds_the_new_one(sqlite_ports):
    """Bruno's phone waits at the finished game; Ada asks for a rematch, and his phone is told where it is."""
    ports = replace(sqlite_ports, clock=SystemClock())
    app = create_app(ports.settings, ports)
    created = Client(app).post("/v1/games", NEAR_THE_END).json
    game = f"/v1/games/{created['id']}"
    ada, bruno = (Phone(Client(app), seat["token"]) for seat in created["seats"])
    assert ada.post(f"{game}/moves", {"notation": "p>c1"}).status_code == 201
    over = bruno.get(f"{game}/views/1")
    assert (over.json["status"], over.json["next_game_id"]) == ("finished", None)

    heard = []
    waiting = threading.Thread(
        target=lambda: heard.append(
            bruno.get(f"{game}/views/1", If_None_Match=over.headers["ETag"], Prefer="wait=20")
        )
    )
    waiting.start()
    rematch = ada.post(f"{game}/rematch").json
    waiting.join(20)
    told = heard[0].json
    assert told["next_game_id"] == rematch["id"]
    assert told["match"]["totals"] == told["result"]["points"]
    event = bruno.get(f"{game}/events?after={told['version'] - 1}").json["items"][-1]
    assert event["next_game_id"] == rematch["id"]

    following = f"/v1/games/{told['next_game_id']}"
    view = bruno.get(f"{following}/views/1").json
    assert (view["status"], len(view["seats"][1]["hand"])) == ("active", 5)
    assert view["match"]["game_number"] == 2
    assert bruno.post(f"{game}/rematch").json["id"] == rematch["id"], "asked for twice, dealt once"
