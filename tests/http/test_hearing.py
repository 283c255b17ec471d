"""Whole games of every rule set: nobody hears what they could not know, by whatever way they listen."""

from __future__ import annotations

import contextlib
import json
import random
import select
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from engine.presets import PRESETS
from tests.deploy.serving import Serving
from tests.fakes.network import Receiver, receiving
from tests.http.client import HUMAN, Json, Service, computer
from tests.http.conftest import ADMIN_TOKEN
from tests.http.hearing import Heard, Search, Tap, Truth, Viewer, planted, text_of
from tests.http.playing import builder
from tests.streams import Connection, listen_until
from tests.truth import until

WITHIN_S = 60
LOOK_AFTER = 6
"""After how many moves everything is asked for."""
OVER = ("finished", "abandoned")
HOOKS = ("/game", "/apps", "/players")
VIEWERS = ("me", "spectator", "full")
EVERYWHERE = (
    *("/v1/games", "/v1/apps/me", "/v1/apps/me/webhooks", "/metrics", "/v1/daily"),
    *(f"/v1/players/me{each}" for each in ("", "/games", "/events", "/statistics", "/webhooks")),
)
ADMINS = (
    *("/admin", "/admin/games", "/admin/plans", "/admin/deliveries", "/admin/audit"),
    *(f"/v1/admin/{each}" for each in ("games", "plans", "deliveries", "stats", "audit", "apps")),
)
ADMINS_GAME = ("/admin/games/", "/v1/admin/games/")
REFUSED = (
    # Moves that are not theirs or not legal, and a plan and a webhook that cannot be had.
    *(("/moves", {"notation": f"h:{card}>c99"}, {card}) for card in ("AS", "7H", "KD")),
    ("/moves", {"notation": "p>c99"}, ()),
    ("/turns", {"moves": [{"notation": "p>c99"}], "dry_run": True}, ()),
    ("/plans", {"purpose": "review"}, ()),
    ("/webhooks", {"url": "http://10.0.0.1/"}, ()),
)
"""What is refused, and the cards that whoever asks names themselves."""
EXPECTED = {
    *("GET view", "POST move", "POST /games", "POST /v1/claims"),
    *(f"GET {path}" for path in (*EVERYWHERE, *ADMINS)),
    *(f"GET {path}…" for path in ADMINS_GAME),
    *(f"GET /v1/games/…/views/{viewer}" for viewer in ("0", *VIEWERS)),
    *(f"GET /v1/games/…/{each}" for each in ("moves", "events", "deal", "record", "webhooks")),
    *(f"POST /v1/games/…/{each}" for each in ("moves", "turns", "plans", "webhooks")),
    *("GET /v1/games/…", "GET /v1/games/…/webhooks/…/deliveries"),
    *(f"stream /games/…/events {kind}" for kind in ("head", "snapshot", "event", "view", "end")),
    *("stream /players/me/events snapshot", "stream /players/me/events event"),
    *(f"webhook {hook}" for hook in HOOKS),
}
"""The ways by which something is heard in every game; plans besides, where there is a computer."""
NAMED = "KS QH 7D 8C 2S 5H 9D JC TD 4S 3H AC 6C"


@pytest.fixture
def served(open_serving):
    """The server."""
    return open_serving


@pytest.fixture
def room_of(served):
    """Makes a room, of a game with such fields."""
    with contextlib.ExitStack() as stack:
        http = stack.enter_context(httpx.Client(base_url=served.url, timeout=30))

        def make(**fields: Any) -> Room:
            receiver = stack.enter_context(receiving())
            return stack.enter_context(
                contextlib.closing(Room(Service(http, ADMIN_TOKEN), served, receiver, fields))
            )

        yield make


class Room:
    """A game with a player, a computer and a guest, and all who listen to it; all they hear is kept."""

    def __init__(self, service: Service, served: Serving, receiver: Receiver, fields: Json) -> None:
        self.service, self.served, self.receiver = service, served, receiver
        self.heard: list[Heard] = []
        post = service.post
        app = post("/v1/admin/apps", {"name": "The lobby"}, ADMIN_TOKEN).json()
        ada, eve = (post("/v1/players", {"name": n}, app["token"]).json() for n in ("Ada", "Eve"))
        base = f"http://127.0.0.1:{receiver.port}"
        secrets = [
            post(f"/v1/{path}/me/webhooks", {"url": f"{base}/{path}"}, token).json()["secret"]
            for path, token in (("apps", app["token"]), ("players", ada["token"]))
        ]
        fields = {"webhook": {"url": f"{base}/game"}, **fields}
        made = post("/v1/games", fields, ada["token"])
        assert made.status_code == 201, made.text
        self.created: Json = made.json()
        self.path = f"/v1/games/{self.created['id']}"
        seats = self.created["seats"]
        self.seats = {0: Viewer("Ada at her seat", seats[0]["token"], 0)}
        self.ada = Viewer("Ada", ada["token"], 0)
        self.app = Viewer("the app", app["token"])
        self.eve = Viewer("Eve", eve["token"])
        spectator = Viewer("a spectator", self.created["spectator_token"])
        self.stranger = Viewer("a stranger", None)
        self.issued = [app["token"], ada["token"], eve["token"], *secrets, ADMIN_TOKEN]
        self.issued += [seats[0]["token"], spectator.token, self.created["webhook"]["secret"]]
        invites = [(seat["seat"], seat["invite"]) for seat in seats if seat.get("invite")]
        for seat, invite in invites:
            claimed = post("/v1/claims", {"invite": invite, "name": "Bob"})
            self.seats[seat] = Viewer(f"a guest at seat {seat}", claimed.json()["token"], seat)
            self.issued += [invite, self.seats[seat].token]
            self.hear(self.seats[seat], "POST /v1/claims", claimed, 0, given=self.seats[seat].token)
        self.hear(self.stranger, "POST /games", made, 0, made=True)
        self.viewers = [
            *self.seats.values(),
            self.ada,
            self.app,
            self.eve,
            spectator,
            self.stranger,
        ]
        streams = [(f"{self.path}/events?views=true", viewer) for viewer in self.viewers]
        streams.append(("/v1/players/me/events", self.ada))
        self.taps = [Tap(served.url, path, viewer) for path, viewer in streams]

    def hear(
        self,
        viewer: Viewer,
        what: str,
        answer: httpx.Response,
        version: int,
        *,
        said: frozenset[str] = frozenset(),
        over: bool = False,
        given: str = "",
        made: bool = False,
    ) -> None:
        """Keep what somebody heard; of the answer that made a game, what is not the tokens that it gives."""
        text = text_of(answer)
        for token in self.issued if made else ():
            text = text.replace(token, "(given)")
        self.heard.append(Heard(viewer, what, text, version, said, over, given))

    @property
    def game(self) -> Json:
        """The game's document."""
        return self.service.get(self.path).json()

    def settled(self) -> Json:
        """The game's document when no computer is to move."""
        end = time.monotonic() + WITHIN_S
        while True:
            game = self.game
            if game["to_move"] is None or self.created["seats"][game["to_move"]]["kind"] == "human":
                return game
            assert time.monotonic() < end, "the computer does not move"
            time.sleep(0.01)

    def play(self, chance: random.Random, most: int = 10_000) -> int:
        """Play on for so many moves or to the end; how many there were."""
        moves = 0
        while moves < most and (game := self.settled())["to_move"] is not None:
            viewer = self.seats[game["to_move"]]
            answer = self.service.get(f"{self.path}/views/{viewer.seat}", viewer.token)
            self.hear(viewer, "GET view", answer, game["version"])
            move = builder(chance, answer.json()["legal_moves"])
            done = self.service.post(
                f"{self.path}/moves", {"notation": move["notation"]}, viewer.token
            )
            assert done.status_code == 201, done.text
            over = done.json()["view"]["status"] in OVER
            self.hear(viewer, "POST move", done, done.json()["view"]["version"], over=over)
            self.drain()
            moves += 1
        return moves

    def drain(self) -> None:
        """Read what the streams have told by now."""
        by_sock = {tap.connection.sock: tap.connection for tap in self.taps}
        for sock in select.select(by_sock, [], [], 0)[0]:
            by_sock[sock].feed()

    def look(self, chance: random.Random | None = None) -> None:
        """Everybody asks for everything; with `chance`, two or three of them for each thing."""
        game = self.settled()
        version, over = game["version"], game["status"] in OVER
        whole = self.service.get(f"/v1/admin/games/{game['id']}", ADMIN_TOKEN).json()
        plans = [plan["id"] for plan in whole["plans"][-1:]]
        hooks = [hook["id"] for hook in whole["webhooks"] if hook["holder"]["kind"] == "game"]
        under = ["", "/moves", "/moves/1", "/events", "/deal", "/record", "/webhooks"]
        under += [f"/views/{each}" for each in (*range(len(game["seats"])), *VIEWERS)]
        under += [f"/plans/{each}" for each in plans]
        under += [f"/webhooks/{each}/deliveries" for each in hooks]
        asking = [("GET", self.path + each, None, frozenset()) for each in under]
        asking += [("GET", each, None, frozenset()) for each in (*EVERYWHERE, *ADMINS)]
        asking += [("GET", each + game["id"], None, frozenset()) for each in ADMINS_GAME]
        asking += [
            ("POST", self.path + path, body, frozenset(said)) for path, body, said in REFUSED
        ]
        asking.append(("POST", "/v1/claims", {"invite": "sm_inv_" + "x" * 32}, frozenset()))
        for method, path, body, said in asking:
            what = f"{method} {path}"
            for each in (game["id"], *plans, *hooks):
                what = what.replace(each, "…")
            for viewer in self._who(path, chance):
                headers = self.bearer(viewer)
                answer = self.service.http.request(method, path, json=body, headers=headers)
                assert answer.status_code < 500, answer.text
                self.hear(viewer, what, answer, version, said=said, over=over)

    def _who(self, path: str, chance: random.Random | None) -> list[Viewer]:
        """Who asks: whoever has something of their own there, and others."""
        whose = {"players": [self.ada, self.eve], "apps": [self.app]}
        own = whose.get(path.removeprefix("/v1/").partition("/")[0], [])
        if chance is None:
            return self.viewers
        return [*own, *chance.sample(self.viewers, 2)]

    @staticmethod
    def bearer(viewer: Viewer) -> dict[str, str]:
        """The headers of somebody who asks."""
        return {} if viewer.token is None else {"Authorization": f"Bearer {viewer.token}"}

    def end(self) -> None:
        """Wait for the streams and webhooks to have told all, and keep what they told."""
        last, (*of_game, feed) = self.game["version"], [tap.connection for tap in self.taps]
        listen_until(of_game, lambda each: each.ended, WITHIN_S)
        listen_until([feed], lambda each: _version_of(each) == last, WITHIN_S)
        until(
            lambda: len(self.told_of(last)) == len(HOOKS), WITHIN_S, "webhooks to tell of the end"
        )
        for tap in self.taps:
            self.heard += tap.heard()
        for message in list(self.receiver.got):
            head = "\n".join(f"{name}: {value}" for name, value in message["headers"].items())
            what = f"webhook {message['path']}"
            text = f"{head}\n\n{message['body'].decode()}"
            self.heard.append(Heard(Viewer(what, None), what, text, 0))

    def close(self) -> None:
        """Listen no more."""
        for tap in self.taps:
            tap.connection.close()

    def told_of(self, version: int) -> set[str]:
        """The webhooks that were told of a version."""
        told = [(each["path"], json.loads(each["body"])) for each in list(self.receiver.got)]
        return {path for path, body in told if body["data"]["version"] == version}

    def search(self, *, keeps: bool = False) -> Search:
        """What must not be heard of this game."""
        truth = Truth(self.served.ports, self.created["id"])
        return Search(truth, self.issued, keeps)


def _version_of(connection: Connection) -> int:
    return connection.frames[-1].data.get("version", -1) if connection.frames else -1


def rules_of(preset: str) -> Json:
    """The rule set with one deck, so that a card that is named is that card, and few pay-off cards."""
    rules: Json = {"decks": 1, "payoff_size": 4}
    if PRESETS[preset].rules.jokers:
        rules["jokers"] = 2
    return rules


def seats_of(preset: str) -> list[Json]:
    """A player, a computer and a guest; in solitaire the player alone."""
    if PRESETS[preset].rules.seats == 1:
        return [HUMAN]
    return [HUMAN, computer("easy"), {**HUMAN, "open": True}]


def ways(heard: Iterable[Heard]) -> set[str]:
    """By which ways something was heard."""
    return {each.what for each in heard}


def report(search: Search, heard: Iterable[Heard]) -> dict[str, list[str]]:
    """What was heard and must not be known, by way and viewer."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in heard:
        if leaks := search.leaks(each):
            found[f"{each.viewer.name}: {each.what}"] += leaks
    return dict(found)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_hears_what_they_could_not_know(room_of, served, preset):
    """Of all bytes that anybody is sent in a whole game none tell a hidden card, a secret or a token."""
    chance = random.Random(preset)
    room = room_of(ruleset=preset, rules=rules_of(preset), seats=seats_of(preset))
    room.play(chance, LOOK_AFTER)
    room.look(chance)
    room.play(chance)
    room.end()
    search = room.search()
    assert report(search, room.heard) == {}
    assert ways(room.heard) >= EXPECTED
    log = Heard(Viewer("whoever reads the log", None), "log", served.out + served.err, 0)
    assert search.leaks(log) == []
    check_that_leaks_are_found(search, room.heard, chance)


def check_that_leaks_are_found(search: Search, heard: list[Heard], chance: random.Random) -> None:
    """Whatever is planted, in whatever was heard by whomever, the search finds that and nothing else."""
    # The first of each: later on some have seen nearly all cards.
    closed = {(each.viewer.name, each.what): each for each in reversed(heard) if not each.over}
    secrets = [*search.truth.secrets, *search.tokens]
    for each in closed.values():
        hidden = search.hidden(each)
        assert len(hidden) > 3, "what was heard could have told nothing"
        card = chance.choice(hidden)
        for leak in (card, chance.choice(secrets)):
            way = chance.choice(["value", "header", "end"])
            assert leak in search.leaks(planted(each, leak, way)), (leak, way, each)
        if card[0] != "X":
            sign = f"{card[0].replace('T', '10')}{dict(zip('SHDC', '♠♥♦♣', strict=True))[card[1]]}"
            assert search.leaks(planted(each, sign, "end")) == [card]
    # In a view, also a card that was known once, and lies nowhere open now.
    for each in heard:
        if each.what == "GET view" and (out := _out_of_sight(search, each)):
            assert search.leaks(planted(each, out, "value")) == [out]


def _out_of_sight(search: Search, heard: Heard) -> str | None:
    sight = search.truth.in_sight(heard.viewer.seat, heard.version)
    return min(search.known(heard) - sight, default=None)


def test_a_leak_by_the_server_itself_is_found(room_of):
    """Cards in a seat's name and in a game's texts are told in all ways: the search finds them in each."""
    seats = [{**HUMAN, "name": NAMED}, computer("easy"), {**HUMAN, "open": True}]
    rules, texts = rules_of("standard"), {"lobby": NAMED}
    room = room_of(rules=rules, seats=seats, metadata=texts)
    room.play(random.Random(1), 2)
    room.look()
    for viewer in room.seats.values():
        room.service.post(f"{room.path}/resign", None, viewer.token)
    room.end()
    found = report(room.search(), room.heard)
    leaking = {each.partition(": ")[2] for each in found}
    assert leaking >= {
        *("GET /v1/games/…", "GET /v1/games/…/views/me", "GET /v1/games/…/views/0", "GET view"),
        *("GET /v1/games/…/record", "GET /v1/games", "GET /v1/players/me/games", "POST move"),
        *(f"stream /games/…/events {each}" for each in ("snapshot", "view")),
        "stream /players/me/events snapshot",
        *("webhook /game", "webhook /apps"),
    }


def test_a_deal_of_the_day_is_kept_to_the_end_of_the_day(room_of):
    """Once a daily game is over its hidden cards, secret and code are in nothing that anybody is sent."""
    for _ in range(2):
        # It has one deck, so that a card that is named is that card.
        room = room_of(ruleset="solitaire", deal={"kind": "daily"})
        room.play(random.Random(2), 4)
        room.service.post(f"{room.path}/resign", None, room.seats[0].token)
        room.look()
        room.end()
        if room.service.get("/v1/daily").json()["date"] == room.created["created_at"][:10]:
            break
    search = room.search(keeps=True)
    over = [each for each in room.heard if each.over]
    assert report(search, room.heard) == {}
    assert {"GET /v1/games/…/deal", "GET /v1/games/…/record"} <= ways(over)
    check_that_leaks_are_found(
        search, [replace(each, over=False) for each in over], random.Random(3)
    )
