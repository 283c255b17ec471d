"""What the tests here go through: HTTP alone, and every answer held against the OpenAPI document."""

from __future__ import annotations

from typing import Any

import httpx

from tests import judged
from tests.http.packs import pack_of

HUMAN = {"kind": "human"}
Json = dict[str, Any]


def computer(level: str = "medium") -> Json:
    """A computer seat as it is asked for."""
    return {"kind": "computer", "level": level}


def slug(response: httpx.Response) -> str:
    """The last path segment of a problem's type."""
    return response.json()["type"].rpartition("/")[2]


def judge(response: httpx.Response) -> None:
    """Fail for an answer that must never be given, whatever was asked."""
    asked = f"{response.request.method} {response.request.url} -> {response.status_code}"
    assert response.status_code < 500, f"{asked}: {response.text[:2000]}"
    judged.judge(response)
    assert response.status_code != 405 or response.headers["Allow"], asked


class Service:
    """The service, as a client of it sees it."""

    def __init__(self, http: httpx.Client, admin_token: str) -> None:
        self.http = http
        self.admin_token = admin_token

    def call(
        self,
        method: str,
        path: str,
        token: str | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> httpx.Response:
        """Make a request; `more` is what httpx takes, such as ``json=`` or ``params=``."""
        given = dict(headers or {})
        if token is not None:
            given["Authorization"] = f"Bearer {token}"
        response = self.http.request(method, path, headers=given, **more)
        judge(response)
        return response

    def get(self, path: str, token: str | None = None, **headers: str) -> httpx.Response:
        """GET, headers as ``If_None_Match='"1"'``."""
        return self.call("GET", path, token, _named(headers))

    def post(self, path: str, body: Any, token: str | None = None, **headers: str):
        """POST a JSON body."""
        return self.call("POST", path, token, _named(headers), json=body)


class Table:
    """A game that was made, and the tokens of those who sit at it."""

    def __init__(self, service: Service, **fields: Any) -> None:
        response = service.post("/v1/games", fields)
        assert response.status_code == 201, response.text
        self.service = service
        self.made = response
        self.created: Json = response.json()
        self.id: str = self.created["id"]
        self.path = f"/v1/games/{self.id}"
        self.rules: Json = self.created["rules"]
        self.tokens: list[str | None] = [seat.get("token") for seat in self.created["seats"]]
        self.spectator: str = self.created["spectator_token"]
        self.owner: str = self.created["owner_token"]
        self.pack = pack_of(self.rules)

    def get(self, under: str = "", token: str | None = None, **headers: str) -> httpx.Response:
        """GET something of the game's."""
        return self.service.get(self.path + under, token, **headers)

    @property
    def game(self) -> Json:
        """The game's document."""
        return self.get().json()

    def view(self, seat: int) -> Json:
        """What a seat sees."""
        return self.get(f"/views/{seat}", self.tokens[seat]).json()

    @property
    def full(self) -> Json:
        """All there is, as the admin may see it."""
        return self.get("/views/full", self.service.admin_token).json()

    def move(self, seat: int, move: Json | str, **headers: str) -> httpx.Response:
        """Make a move, told by its fields or as notation."""
        body = {"notation": move} if isinstance(move, str) else move
        return self.service.post(f"{self.path}/moves", body, self.tokens[seat], **headers)

    def ask(self, token: str | None = None, **headers: str) -> httpx.Response:
        """Ask the computer seat to move to play now."""
        return self.service.post(
            f"{self.path}/plans", {"purpose": "turn"}, token or self.owner, **headers
        )

    @property
    def record(self) -> list[Json]:
        """Every move that was made, all pages of them."""
        items: list[Json] = []
        query: str | None = "?limit=100"
        while query is not None:
            page = self.get(f"/moves{query}").json()
            items += page["items"]
            query = page["next"] and f"?limit=100&cursor={page['next']}"
        return items


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
