from __future__ import annotations

import random

from tests import truth
from tests.stories.phone import Phone

TWO = [{"kind": "human", "name": "Ada"}, {"kind": "human", "name": "Bruno"}]


def hands(players, game):
    """The hands that lie open, by seat."""
    return [player.view(game)["seats"][n]["hand"] for n, player in enumerate(players)]


def test_an_evening_at_one_tablet(sqlite_ports, client):
    """Two share a tablet; nobody sees the other's hand, one changes its mind, and a match is won."""
    request = {
        "seats": TWO, "local": True, "match": {"target": 7},
        "ruleset": "cat-and-mouse", "rules": {"payoff_size": 1},
    }  # fmt: skip
    created = client.post("/v1/games", request).json
    players = [Phone(client, seat["token"]) for seat in created["seats"]]
    game_id, chance, changed_minds, games = created["id"], random.Random(5), 0, []
    while game_id is not None:
        game = f"/v1/games/{game_id}"
        while (document := players[0].get(game).json)["status"] == "active":
            seat = document["to_move"]
            assert hands(players, game)[1 - seat] is None
            if hands(players, game)[seat] is None:
                refused = players[seat].post(f"{game}/moves", {"notation": "p>c1"})
                assert refused.json["type"].endswith("/not-revealed")
                assert players[seat].post(f"{game}/reveal").status_code == 200
            played = players[seat].move(game, chance).json
            if played["move"]["kind"] == "discard" and changed_minds < 2:
                assert players[seat].post(f"{game}/undo").status_code == 200
                assert hands(players, game)[seat] is not None, "it was seen, and is seen again"
                changed_minds += 1
        games.append(truth.check(sqlite_ports, game_id))
        assert None not in hands(players, game)
        game_id = document["next_game_id"]
    match = client.get(f"/v1/matches/{document['match']['id']}").json
    assert match["status"] == "finished"
    assert max(match["totals"]) >= 7
    assert [each["id"] for each in match["games"]] == [each.id for each in games]
    assert changed_minds == 2
