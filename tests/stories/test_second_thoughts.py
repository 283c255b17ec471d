from __future__ import annotations

from service.usecases import computer
from tests import truth
from tests.service.play import cheap_move, play_computers
from tests.stories.phone import Phone


def test_undo_while_the_computer_thinks(sqlite_ports, client):
    """Ada discards, sees her mistake while the computer thinks, and takes it back; she plays another card."""
    created = client.post("/v1/games", {}).json
    game = f"/v1/games/{created['id']}"
    ada = Phone(client, created["seats"][0]["token"])
    play_computers(sqlite_ports)
    before = ada.view(game)
    discards = [move for move in before["legal_moves"] if move["kind"] == "discard"]
    mistake, better = discards[0], discards[-1]
    after = ada.post(f"{game}/moves", {"notation": mistake["notation"]}).json["view"]
    assert after["computer"] is not None
    (plan,) = computer.waiting(sqlite_ports, 10)
    thinking = computer.take(sqlite_ports, plan.id)
    assert ada.view(game)["undo"]["available"]

    undone = ada.post(f"{game}/undo").json["view"]
    assert undone["computer"] is None
    assert undone["turn"] == before["turn"]
    assert undone["seats"] == before["seats"]
    assert ada.get(f"{game}/plans/{plan.id}").json["status"] == "cancelled"

    late = computer.carry_out(sqlite_ports, thinking, [cheap_move(thinking.view)])
    assert late is None
    assert ada.view(game) == undone

    again = ada.post(f"{game}/moves", {"notation": better["notation"]}).json
    assert again["move"]["n"] == len(client.get(f"{game}/moves").json["items"])
    play_computers(sqlite_ports)
    assert ada.view(game)["turn"]["seat"] == 0
    assert ada.get(game).json["practice"]
    taken = [move["taken_back"] for move in client.get(f"{game}/moves").json["items"]]
    assert taken.count(True) == 1
    truth.check(sqlite_ports, created["id"])


def test_undo_of_all_that_was_played_since(sqlite_ports, client):
    """The computer has answered already: its reply goes with the move, and the same reply may come again."""
    created = client.post("/v1/games", {"seats": [{"kind": "human"}, {"kind": "computer"}]}).json
    game = f"/v1/games/{created['id']}"
    ada = Phone(client, created["seats"][0]["token"])
    play_computers(sqlite_ports)
    before = ada.view(game)
    discard = next(move for move in before["legal_moves"] if move["kind"] == "discard")
    ada.post(f"{game}/moves", {"notation": discard["notation"]})
    play_computers(sqlite_ports)
    replied = ada.view(game)
    undone = ada.post(f"{game}/undo").json["view"]
    assert undone["seats"] == before["seats"]
    ada.post(f"{game}/moves", {"notation": discard["notation"]})
    play_computers(sqlite_ports)
    assert ada.view(game)["seats"] == replied["seats"]
    truth.check(sqlite_ports, created["id"])
