from __future__ import annotations

from tests.service.api.client import slug
from tests.stories.phone import Phone

OPEN = [{"kind": "human", "name": "Ada"}, {"kind": "human", "open": True}]
A_DAY = 24 * 3600


def test_a_friend_who_comes_too_late_and_then_in_time(sqlite_ports, client):
    """The invite has run out when Bruno finds it; Ada sends another, and they play."""
    created = client.post("/v1/games", {"seats": OPEN}).json
    game = f"/v1/games/{created['id']}"
    ada = Phone(client, created["seats"][0]["token"])
    invite = created["seats"][1]["invite"]
    assert ada.get(game).json["status"] == "waiting"
    assert ada.view(game)["seats"][0]["hand"] is None

    sqlite_ports.clock.advance(3 * A_DAY)
    bruno = Phone(client)
    late = bruno.post("/v1/claims", {"invite": invite, "name": "Bruno"})
    assert (late.status_code, slug(late)) == (409, "invite-spent")

    owner = Phone(client, created["owner_token"])
    again = owner.post(f"{game}/seats/1/invite").json["invite"]
    assert again != invite
    bruno.drop, bruno.answers["POST"] = 2, 1
    claimed = bruno.post("/v1/claims", {"invite": again, "name": "Bruno"})
    assert (claimed.status_code, bruno.lost, bruno.replayed) == (201, 1, 1)
    bruno.token, bruno.drop = claimed.json["token"], 0

    document = ada.get(game).json
    assert document["status"] == "active"
    assert [seat["name"] for seat in document["seats"]] == ["Ada", "Bruno"]
    for phone, seat in ((ada, 0), (bruno, 1)):
        assert len(phone.view(game)["seats"][seat]["hand"]) == 5
        assert phone.view(game)["seats"][1 - seat]["hand"] is None

    stranger = Phone(client).post("/v1/claims", {"invite": again})
    assert (stranger.status_code, slug(stranger)) == (409, "invite-spent")
    to_move = (ada, bruno)[document["to_move"]]
    notation = to_move.view(game)["legal_moves"][0]["notation"]
    assert to_move.post(f"{game}/moves", {"notation": notation}).status_code == 201
