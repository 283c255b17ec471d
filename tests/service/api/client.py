"""A client that lets no answer pass that the OpenAPI document does not promise."""

from __future__ import annotations

from typing import Any

from flask import Flask

from service.api import context
from tests.service.api.contract import Contract


def slug(response) -> str:
    """The last path segment of a problem's type."""
    return response.json["type"].rpartition("/")[2]


class Client:
    """Calls the service, and checks every answer."""

    def __init__(self, app: Flask) -> None:
        with app.app_context():
            self.contract = Contract(context.openapi())
        self._client = app.test_client()

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


class Table:
    """A game, and the tokens of those who sit at it."""

    def __init__(self, client: Client, **fields: Any) -> None:
        response = client.post("/v1/games", fields)
        assert response.status_code == 201, response.json
        self.client = client
        self.created = response.json
        self.path = f"/v1/games/{self.created['id']}"
        self.tokens = [seat.get("token") for seat in self.created["seats"]]
        self.spectator = self.created["spectator_token"]
        self.owner = self.created["owner_token"]

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

    def play(self, count: int) -> None:
        """Make `count` moves, the first legal one each time."""
        for _ in range(count):
            response = self.move(self.view()["legal_moves"][0])
            assert response.status_code == 201, response.json


TWO_HUMANS = [{"kind": "human"}, {"kind": "human"}]
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
