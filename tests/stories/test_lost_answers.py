from __future__ import annotations

import random

from tests import truth
from tests.stories.phone import Phone

TWO = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bruno"}]


def test_two_phones_on_a_train(sqlite_ports, client):
    """Every third answer is lost, every request is sent again with its key, and the game ends right."""
    ada, bruno = Phone(client, drop=3), Phone(client, drop=3)
    request = {"seats": TWO, "rules": {"payoff_size": 12}}
    created = ada.post("/v1/games", request).json
    assert len(client.get("/v1/games", created["owner_token"]).json["items"]) == 1
    game = f"/v1/games/{created['id']}"
    for phone, seat in zip((ada, bruno), created["seats"], strict=True):
        phone.token = seat["token"]
    chance, meant = random.Random(3), 0
    while (seat := ada.get(game).json["to_move"]) is not None:
        answer = (ada, bruno)[seat].move(game, chance)
        meant += 1
        assert answer.status_code == 201
        assert (answer.json["move"]["n"], answer.json["move"]["seat"]) == (meant, seat)
    assert ada.lost
    assert bruno.lost
    assert ada.replayed
    assert bruno.replayed
    whole = truth.check(sqlite_ports, created["id"])
    assert whole.version == meant
    views = [phone.view(game) for phone in (ada, bruno)]
    assert views[0]["result"] == views[1]["result"]
    assert views[0]["result"] is not None


def test_a_fresh_token_whose_answer_was_lost(client):
    """A phone that never heard of its new token still has the old one, and gets the same new one again."""
    seat = client.post("/v1/games", {"seats": TWO}).json
    game, old = f"/v1/games/{seat['id']}", seat["seats"][0]["token"]
    phone = Phone(client, old, drop=2)
    phone.answers["POST"] = 1
    fresh = phone.post(f"{game}/seats/0/token").json["token"]
    assert (phone.lost, phone.replayed) == (1, 1)
    assert client.get(f"{game}/views/0", old).status_code == 200
    assert client.get(f"{game}/views/0", fresh).status_code == 200
    assert client.get(f"{game}/views/0", old).status_code == 401
