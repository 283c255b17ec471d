"""A client that lets no answer pass that the OpenAPI document does not promise."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import orjson
from flask import Flask

from service.api import context
from tests.service.api.contract import Contract


def slug(response) -> str:
    """The last path segment of a problem's type."""
    return response.json["type"].rpartition("/")[2]


def contract_of(app: Flask) -> Contract:
    """The application's OpenAPI document as a judge; the same for equal documents."""
    with app.app_context():
        return _contract(orjson.dumps(context.openapi()))


@cache
def _contract(document: bytes) -> Contract:
    return Contract(orjson.loads(document))


class Client:
    """Calls the service, and checks every answer."""

    def __init__(self, app: Flask) -> None:
        self.contract = contract_of(app)
        self._client = app.test_client()
        self.app_streams = context.streams(app)

    def call(self, method: str, path: str, token: str | None = None, headers=None, **body: Any):
        """Make a request; `body` is `json=` or `data=` with `content_type=`."""
        headers = dict(headers or {})
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        response = self._client.open(path, method=method, headers=headers, **body)
        self.contract.check(method, path, response)
        return response

    def get(self, path: str, token: str | None = None, **headers: str):
        """GET; headers as ``If_None_Match='"1"'``."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.call("GET", path, token, named)

    def post(self, path: str, body: Any = None, token: str | None = None, **headers: str):
        """POST a JSON body; None sends none."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.call("POST", path, token, named, **({} if body is None else {"json": body}))

    def patch(self, path: str, body: Any, token: str | None = None, **headers: str):
        """PATCH a JSON body."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.call("PATCH", path, token, named, json=body)

    def delete(self, path: str, token: str | None = None, **headers: str):
        """DELETE."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.call("DELETE", path, token, named)


class Table:
    """A game, and the tokens of those who sit at it."""

    def __init__(self, client: Client, *, maker: str | None = None, **fields: Any) -> None:
        response = client.post("/v1/games", fields, maker)
        assert response.status_code == 201, response.json
        self.client = client
        self.created = response.json
        self.path = f"/v1/games/{self.created['id']}"
        self.tokens = [seat.get("token") for seat in self.created["seats"]]
        self.invites = [seat.get("invite") for seat in self.created["seats"]]
        self.spectator = self.created["spectator_token"]
        self.owner = self.created.get("owner_token")
        self.creator = self.owner or maker

    @property
    def game(self) -> dict[str, Any]:
        """The game's document."""
        return self.client.get(self.path).json

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees; by default the one to move."""
        seat = self.game["to_move"] if seat is None else seat
        return self.client.get(f"{self.path}/views/{seat}", self.tokens[seat]).json

    def move(self, move: dict[str, Any], seat: int | None = None, **headers: str):
        """Make a move; by default for the seat to move."""
        seat = self.game["to_move"] if seat is None else seat
        return self.client.post(f"{self.path}/moves", move, self.tokens[seat], **headers)

    def do(self, action: str, token: str | None, **headers: str):
        """POST an action that takes no body, such as `undo`."""
        return self.client.post(f"{self.path}/{action}", None, token, **headers)

    def hook(self, **fields: Any) -> dict[str, Any]:
        """Register a webhook of the game; as it was answered, with its secret."""
        response = self.client.post(f"{self.path}/webhooks", {**HOOK, **fields}, self.creator)
        assert response.status_code == 201, response.json
        return response.json

    def deliveries(self, hook: dict[str, Any], query: str = "") -> list[dict[str, Any]]:
        """What a webhook was to be told, the newest first."""
        path = f"{self.path}/webhooks/{hook['id']}/deliveries{query}"
        return self.client.get(path, self.creator).json["items"]

    def next(self, game_id: str) -> Table:
        """The same seats at another game of their match."""
        other = copy.copy(self)
        other.path = f"/v1/games/{game_id}"
        return other

    def play_out(self) -> dict[str, Any]:
        """Play to the end, builds first; the game's document."""
        while (game := self.game)["status"] == "active":
            seat = game["to_move"]
            moves = self.view(seat)["legal_moves"]
            build = next((m for m in moves if m["kind"] == "build"), moves[0])
            response = self.move(build, seat)
            assert response.status_code == 201, response.json
        return game

    def play(self, count: int) -> None:
        """Make `count` moves, the first legal one each time."""
        for _ in range(count):
            response = self.move(self.view()["legal_moves"][0])
            assert response.status_code == 201, response.json


TWO_HUMANS = [{"kind": "human"}, {"kind": "human"}]
OPEN_SEAT = [{"kind": "human", "name": "Ada"}, {"kind": "human", "open": True}]
COMPUTERS = [{"kind": "computer"}, {"kind": "computer"}]
LONG = {"decks": 4, "payoff_size": 40}
"""Rules by which a game lasts for more than a hundred moves, whatever is dealt."""
KEY = "7f9c24e8b1d04a56a2c3e4f5"
"""An idempotency key that nobody guesses."""
HOOK = {"url": "https://93.184.216.34/hook"}
"""A webhook at an address that is public, and need not be looked up."""
NEAR_THE_END = {
    # Seat 0 wins with its last pay-off card; its hand and its side stack can move, too.
    "rules": {"side_stacks": 2, "payoff_size": 1},
    "seats": TWO_HUMANS,
    "deal": {
        "kind": "position",
        "position": {
            "centers": [["AS", "2S"], [], []],
            "stock": ["9D", "TD", "JD", "QD", "9S", "TS"],
            "seats": [
                {"hand": ["AH", "8C"], "payoff": ["3C"], "sides": [["3D"], []]},
                {"hand": ["5H"], "payoff": ["6C", "7C"], "sides": [["QD"], []]},
            ],
            "to_move": 0,
        },
    },
}
