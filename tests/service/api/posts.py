"""Every operation that is a POST, in a situation in which it can be called: for tests of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from service.store.tables import answers, metadata
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import HOOK, NEAR_THE_END, OPEN_SEAT, TWO_HUMANS, Client, Table

AT_THE_COMPUTER = {**NEAR_THE_END, "seats": [{"kind": "computer"}, {"kind": "human"}]}
ON_REQUEST = {**AT_THE_COMPUTER, "computer_turns": "on_request"}
POSTS: dict[str, tuple[dict[str, Any], list[str], str, Any, str | None]] = {
    # The operation: a game, the moves before, the path, what is sent, by whom.
    "createGame": ({}, [], "/v1/games", {"seats": TWO_HUMANS}, None),
    "claimSeat": ({"seats": OPEN_SEAT}, [], "/v1/claims", "invite", None),
    "renewSeatToken": (NEAR_THE_END, [], "{game}/seats/0/token", None, "seat"),
    "renewSeatInvite": ({"seats": OPEN_SEAT}, [], "{game}/seats/1/invite", None, "owner"),
    "offerHandover": (NEAR_THE_END, [], "{game}/handovers", None, "seat"),
    "takeHandover": (NEAR_THE_END, [], "/v1/handovers", "code", None),
    "makeMove": (NEAR_THE_END, [], "{game}/moves", {"notation": "s1>c1"}, "seat"),
    "makeMoves": (NEAR_THE_END, [], "{game}/turns", {"moves": [{"notation": "s1>c1"}]}, "seat"),
    "undoMove": ({**NEAR_THE_END, "undo": "free"}, ["s1>c1"], "{game}/undo", None, "seat"),
    "revealHand": ({**NEAR_THE_END, "local": True}, [], "{game}/reveal", None, "seat"),
    "resign": (NEAR_THE_END, [], "{game}/resign", None, "seat"),
    "claimWin": ({**NEAR_THE_END, "abandon_after_s": 1}, [], "{game}/claim-win", None, "other"),
    "playRematch": (NEAR_THE_END, ["p>c1"], "{game}/rematch", None, "seat"),
    "requestPlan": (ON_REQUEST, [], "{game}/plans", {"purpose": "turn"}, "owner"),
    "createPlayer": ({}, [], "/v1/players", {"name": "Ada"}, None),
    "renewMyToken": ({}, [], "/v1/players/me/token", None, "player"),
    "issueApp": ({}, [], "/v1/admin/apps", {"name": "The lobby"}, "admin"),
    "abandonGame": (NEAR_THE_END, [], "/v1/admin/games/{id}/abandon", None, "admin"),
    "requeueGame": (AT_THE_COMPUTER, [], "/v1/admin/games/{id}/requeue", None, "admin"),
    "revokeSeat": (NEAR_THE_END, [], "/v1/admin/games/{id}/seats/0/revoke", None, "admin"),
    **{
        operation.format(noun): (NEAR_THE_END, [], f"{{{whose}_hooks}}{path}", body, whose)
        for noun, whose in (("Game", "owner"), ("My", "player"), ("App", "app"))
        for operation, path, body in (
            ("create{}Webhook", "", HOOK),
            ("test{}Webhook", "/{hook}/test", None),
            ("redeliver{}Webhook", "/{hook}/deliveries/{delivery}/redeliver", None),
            ("redeliver{}Delivery", "/deliveries/{delivery}/redeliver", None),
            ("replay{}Webhook", "/{hook}/replay?after=1", None),
        )
    },
}
MADE = {"player": {"name": "Ada"}, "app": {"name": "The lobby"}}
"""What those who are no part of a game are made of."""


@dataclass(frozen=True)
class Situation:
    """A request that can be made, and the game it is made at."""

    table: Table
    path: str
    body: Any
    token: str | None


def situation(client: Client, operation: str) -> Situation:
    """A situation in which `operation` can be called, at a client whose clock the test sets."""
    fields, moves, path, body, who = POSTS[operation]
    # Players and apps make the game themselves, so that their webhooks hear of it.
    tokens = {None: None, "admin": ADMIN_TOKEN, **made_for(client, who)}
    maker = tokens[who] if who in ("player", "app") else None
    table = Table(client, maker=maker, **fields)
    tokens |= {"seat": table.tokens[0], "other": table.tokens[1], "owner": table.owner}
    for notation in moves:
        assert table.move({"notation": notation}).status_code == 201
    if operation == "claimWin":
        client.clock.advance(2)
    names = {
        "game": table.path,
        "id": table.created["id"],
        "owner_hooks": f"{table.path}/webhooks",
        "player_hooks": "/v1/players/me/webhooks",
        "app_hooks": "/v1/apps/me/webhooks",
    }
    if "{hook}" in path or "{delivery}" in path:
        hooks = names[f"{who}_hooks"]
        hook = client.post(hooks, HOOK, tokens[who]).json
        names["hook"] = hook["id"]
        names["delivery"] = client.post(f"{hooks}/{hook['id']}/test", None, tokens[who]).json["id"]
    body = {"invite": table.invites[1]} if body == "invite" else body
    if body == "code":
        body = {"code": client.post(f"{table.path}/handovers", None, table.tokens[0]).json["code"]}
    return Situation(table, path.format(**names), body, tokens[who])


def made_for(client: Client, who: str | None) -> dict[str, str]:
    """The token of a fresh player or app, by its name, where that is who asks."""
    if who not in MADE:
        return {}
    path, token = {"player": ("/v1/players", None), "app": ("/v1/admin/apps", ADMIN_TOKEN)}[who]
    return {who: client.post(path, MADE[who], token).json["token"]}


def kept_answers(client: Client) -> list[Any]:
    """The kept answers as the database has them."""
    with client.ports.store.reading() as unit:
        return list(unit._connection.execute(answers.select()))


def everything(client: Client) -> dict[str, list[Any]]:
    """All that the database has, table by table, but for kept answers."""
    with client.ports.store.reading() as unit:
        return {
            table.name: sorted(map(repr, unit._connection.execute(table.select())))
            for table in metadata.sorted_tables
            if table is not answers
        }
