"""A phone: a player's client, whose connection may lose answers."""

from __future__ import annotations

import itertools
import random
from typing import Any

from tests.service.api.client import Client

_keys = itertools.count()


class Phone:
    """Someone's client. Every `drop`-th answer to a GET, and to a POST, is lost; it then asks again."""

    def __init__(self, client: Client, token: str | None = None, drop: int = 0) -> None:
        self.client = client
        self.token = token
        self.lost = 0
        self.replayed = 0
        self.drop = drop
        self.answers = {"GET": 0, "POST": 0}

    def get(self, path: str, **headers: str) -> Any:
        """GET, until an answer comes through."""
        while True:
            answer = self.client.get(path, self.token, **headers)
            if not self._is_lost("GET"):
                return answer

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """POST under a key of its own, until an answer comes through."""
        key = f"a-key-that-nobody-guesses-{next(_keys):06}"
        while True:
            answer = self.client.post(path, body, self.token, Idempotency_Key=key, **headers)
            self.replayed += answer.headers.get("Idempotent-Replayed") == "true"
            if not self._is_lost("POST"):
                return answer

    def view(self, game: str) -> dict[str, Any]:
        """What its player sees."""
        return self.get(f"{game}/views/me").json

    def move(self, game: str, chance: random.Random) -> Any:
        """Make a move that is legal, builds first, at the version it was chosen for."""
        view = self.view(game)
        legal = view["legal_moves"]
        builds = [move for move in legal if move["kind"] == "build"]
        move = {"notation": chance.choice(builds or legal)["notation"]}
        return self.post(f"{game}/moves", move, If_Match=f'"{view["version"]}"')

    def _is_lost(self, method: str) -> bool:
        self.answers[method] += 1
        lost = self.drop > 0 and self.answers[method] % self.drop == 0
        self.lost += lost
        return lost
