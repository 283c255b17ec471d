"""Games made over HTTP, for tests whose concern is the table and not the lobby."""

from __future__ import annotations

import secrets
from typing import Any

import httpx

#: Over after a few turns.
BRIEF = {"payoff_size": 5}
"""Soon over, though not in a computer's first turn, before anybody has looked."""
COMPUTER = {"kind": "computer", "level": "beginner"}


def post(api: httpx.Client, path: str, body: Any = None, token: str | None = None) -> Any:
    """Post as the table does; the document."""
    headers = {"Idempotency-Key": secrets.token_hex(16)}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return api.post(path, json=body, headers=headers).raise_for_status().json()


def player(api: httpx.Client, name: str = "Robin") -> dict[str, Any]:
    """A player, as a browser's wallet keeps one."""
    return {"token": post(api, "/v1/players", {"name": name})["token"], "name": name}


def game(api: httpx.Client, who: dict[str, Any] | None = None, **asked: Any) -> dict[str, Any]:
    """A brief game of a player against a computer, or another as it is asked for."""
    mine = {"kind": "human", "name": who["name"] if who else "Robin"}
    body = {"seats": [mine, COMPUTER], "rules": BRIEF, **asked}
    return post(api, "/v1/games", body, who["token"] if who else None)


def wallet(who: dict[str, Any] | None, *games: tuple[dict[str, Any], str | None]) -> dict[str, Any]:
    """What a browser has stored whose player this is, and who holds these games by these tokens."""
    known = [
        {"id": each["id"], "ruleset": each["ruleset"], "names": [], "opened": 0, "over": False}
        | ({"token": token} if token else {})
        for each, token in games
    ]
    return {"wallet": {"games": known} | ({"player": who} if who else {})}
