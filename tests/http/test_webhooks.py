"""Webhooks over HTTP, under a game, a player and an app: every route and refusal, with real receivers."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from standardwebhooks import Webhook

from tests.fakes.network import Receiver, receiving
from tests.http.client import HUMAN, Json, Service, slug
from tests.http.conftest import ADMIN_TOKEN
from tests.truth import until

WITHIN_S = 60
KEY = "7f9c24e8b1d04a56a2c3e4f5"
OWN_SECRET = "whsec_" + "A" * 43 + "="
SAID_ONCE = ("secret",)
PLACES = ("game", "player", "app")


class Holder:
    """Whoever has webhooks somewhere: a game's creator, a player, or an app; and a game to be told of."""

    def __init__(self, service: Service, kind: str) -> None:
        self.service = service
        maker = {
            "game": lambda: None,
            "player": lambda: service.post("/v1/players", {"name": "Ada"}).json()["token"],
            "app": lambda: service.post("/v1/admin/apps", {"name": "Lobby"}, ADMIN_TOKEN).json()[
                "token"
            ],
        }[kind]()
        made = service.post("/v1/games", {"seats": [HUMAN] * 2}, maker).json()
        self.game = f"/v1/games/{made['id']}"
        self.seats = [seat["token"] for seat in made["seats"]]
        self.token = maker or made["owner_token"]
        self.path = f"{self.game if kind == 'game' else f'/v1/{kind}s/me'}/webhooks"

    def call(
        self, method: str, under: str = "", body: Json | None = None, **headers: str
    ) -> httpx.Response:
        """Ask, as the holder, for something of its webhooks."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        more = {} if body is None else {"json": body}
        return self.service.call(method, self.path + under, self.token, named, **more)

    def hook(self, url: str, **fields: Any) -> Json:
        """Register one."""
        made = self.call("POST", "", {"url": url, **fields})
        assert made.status_code == 201, made.text
        assert made.headers["Location"] == f"{self.path}/{made.json()['id']}"
        return made.json()

    def deliveries(self, hook: Json, query: str = "") -> list[Json]:
        """What became of what it was told, the newest first."""
        return self.call("GET", f"/{hook['id']}/deliveries{query}").json()["items"]

    def settled(self, hook: Json) -> list[Json]:
        """The same, once nothing is pending."""
        until(lambda: not self.deliveries(hook, "?status=pending"), WITHIN_S, "deliveries")
        return self.deliveries(hook)

    def move_on(self) -> None:
        """Have something happen: the seat to move resigns."""
        seat = self.service.get(self.game).json()["to_move"]
        assert self.service.post(f"{self.game}/resign", None, self.seats[seat]).status_code < 300


@pytest.fixture
def service(open_serving) -> Iterator[Service]:
    """A client of a server that sends webhooks to this machine."""
    with httpx.Client(base_url=open_serving.url, timeout=30) as http:
        yield Service(http, ADMIN_TOKEN)


class Answering:
    """What a receiver answers; it can be told to answer something else."""

    def __init__(self) -> None:
        self.status: int | bytes = 204

    def __call__(self, _: Json) -> int | bytes:
        """The answer."""
        return self.status


@pytest.fixture
def answer() -> Answering:
    """What the receiver answers."""
    return Answering()


@pytest.fixture
def receiver(answer) -> Iterator[Receiver]:
    """A receiver on this machine."""
    with receiving(answer) as made:
        made.url = f"http://127.0.0.1:{made.port}/hook"
        yield made


@pytest.fixture(params=PLACES)
def holder(request, service) -> Holder:
    """Somebody who has webhooks in one of the places."""
    return Holder(service, request.param)


def ids(receiver: Receiver) -> list[str]:
    """The ids of what has come."""
    return [each["headers"]["webhook-id"] for each in list(receiver.got)]


def test_a_webhook_from_its_making_to_its_end(holder, receiver):
    """Made, listed, tested, told, sent again, replayed, rotated, paused, deleted: by every route there is."""
    hook = holder.hook(receiver.url)
    one = f"/{hook['id']}"
    shown = {name: value for name, value in hook.items() if name not in SAID_ONCE}
    assert holder.call("GET", one).json() == shown
    assert holder.call("GET").json() == {"items": [shown], "next": None}
    # A test, and what happens.
    holder.move_on()
    test = holder.call("POST", f"{one}/test", Idempotency_Key=KEY)
    assert (test.status_code, test.json()["type"]) == (202, "webhook.test")
    again = holder.call("POST", f"{one}/test", Idempotency_Key=KEY)
    assert (again.json(), again.headers["Idempotent-Replayed"]) == (test.json(), "true")
    told = holder.settled(hook)
    assert {each["status"] for each in told} == {"delivered"}
    assert "webhook.test" in [each["type"] for each in told]
    for message in list(receiver.got):
        Webhook(hook["secret"]).verify(message["body"], message["headers"])
    # Page by page, each once.
    found, cursor = [], ""
    while cursor is not None:
        page = holder.call(
            "GET", f"{one}/deliveries?limit=1{cursor and '&cursor=' + cursor}"
        ).json()
        found += [each["id"] for each in page["items"]]
        cursor = page["next"]
    assert found == [each["id"] for each in told]
    # Again, by both routes: the same event, the same id, another try.
    first = next(each for each in told[::-1] if each["type"] != "webhook.test")
    for path in (f"{one}/deliveries/{first['id']}", f"/deliveries/{first['id']}"):
        assert holder.call("POST", f"{path}/redeliver").status_code == 202
        holder.settled(hook)
    assert ids(receiver).count(first["event_id"]) == 3
    (now,) = [each for each in holder.deliveries(hook) if each["id"] == first["id"]]
    assert now["attempts"] == 3
    # Another secret: the one before signs beside it.
    rotated = holder.call("PATCH", one, {"rotate_secret": True}).json()
    assert rotated["secret"] != hook["secret"]
    holder.call("POST", f"{one}/test")
    holder.settled(hook)
    last = list(receiver.got)[-1]
    assert len(last["headers"]["webhook-signature"].split()) == 2
    for secret in (hook["secret"], rotated["secret"]):
        assert Webhook(secret).verify(last["body"], last["headers"])["type"] == "webhook.test"
    # All there was, but for the test.
    count = holder.call("POST", f"{one}/replay").json()["count"]
    assert count == len(
        [each for each in holder.deliveries(hook) if each["type"] != "webhook.test"]
    )
    holder.settled(hook)
    # Paused, nothing is sent; deleted, nothing is left.
    assert holder.call("PATCH", one, {"active": False}).json()["status"] == "paused"
    for path in (f"{one}/replay", f"/deliveries/{first['id']}/redeliver"):
        refused = holder.call("POST", path)
        assert (refused.status_code, slug(refused)) == (409, "webhook-inactive")
    assert holder.call("DELETE", one).status_code == 204
    for method, path in (
        *(("GET", one), ("DELETE", one), ("GET", f"{one}/deliveries"), ("POST", f"{one}/test")),
        *(("POST", f"{one}/replay"), ("POST", f"/deliveries/{first['id']}/redeliver")),
    ):
        gone = holder.call(method, path)
        assert (gone.status_code, slug(gone)) == (404, "not-found"), path
    assert holder.call("PATCH", one, {"active": True}).status_code == 404


def test_what_a_receiver_answers(holder, receiver, answer):
    """A redirect is a failure and not followed; 410 ends it, until its holder makes it active again."""
    with receiving() as inside:
        there = f"Location: http://127.0.0.1:{inside.port}/\r\nContent-Length: 0\r\n\r\n"
        answer.status = f"HTTP/1.1 302 Found\r\n{there}".encode()
        hook = holder.hook(receiver.url)
        test = holder.call("POST", f"/{hook['id']}/test").json()

        def tried():
            found = [each for each in holder.deliveries(hook) if each["id"] == test["id"]]
            return found[0]["status"] == "failed" and found[0]

        until(tried, WITHIN_S, "the test to fail")
        assert tried()["response_status"] == 302
        assert "redirects are not followed" in tried()["error"]
        assert inside.got == []
    answer.status = 410
    holder.move_on()
    until(
        lambda: holder.call("GET", f"/{hook['id']}").json()["status"] == "disabled", WITHIN_S, "410"
    )
    shown = holder.call("GET", f"/{hook['id']}").json()
    assert (shown["disabled_reason"], shown["active"]) == ("gone", False)
    answer.status = 204
    assert holder.call("PATCH", f"/{hook['id']}", {"active": True}).json()["status"] == "active"
    assert holder.call("POST", f"/{hook['id']}/replay").json()["count"] > 0
    assert {each["status"] for each in holder.settled(hook)} <= {"delivered", "failed"}
    assert holder.deliveries(hook, "?status=delivered")


REFUSED = [
    *[
        "http://10.0.0.1/",
        "http://192.168.1.1:8080/",
        "http://169.254.169.254/latest",
        "http://0.0.0.0/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://0x7f.1/",
        "http://167772161/",
        "http://012.0.0.1/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[::ffff:a00:1]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[64:ff9b::a00:1]/",
        "http://[2002:a00:1::]/",
        "http://[::10.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "ftp://cards.example/",
        "file:///etc/passwd",
        "https://ada:secret@cards.example/",
        "javascript:1",
        "https://cards.example/#part",
        "https://cards.example:22/",
        "https://cards.example:99999/",
        "https://",
        "http://127.0.0.1\\@10.0.0.1/",
        "//cards.example/",
    ],
    "https://cards.example/a b",
    "http://\uff11\uff10.0.0.1/",
    "https://cards.example/" + "x" * 2048,
]
"""The server lets webhooks go to 127.0.0.0/8 and to public addresses, written plainly, and nowhere else."""


def test_addresses_that_a_webhook_cannot_have(service, receiver):
    """Private, special and ambiguous addresses are refused in words, at every door, and nothing is made."""
    holder = Holder(service, "app")
    hook = holder.hook(receiver.url)
    for url in REFUSED:
        made = holder.call("POST", "", {"url": url})
        assert (made.status_code, slug(made)) == (422, "validation"), url
        assert list(made.json()["errors"]) == ["url"]
        changed = holder.call("PATCH", f"/{hook['id']}", {"url": url})
        assert (changed.status_code, slug(changed)) == (422, "validation"), url
        inline = service.post("/v1/games", {"webhook": {"url": url}}, holder.token)
        assert (inline.status_code, list(inline.json()["errors"])) == (422, ["webhook.url"]), url
    assert [each["url"] for each in holder.call("GET").json()["items"]] == [hook["url"]]
    assert len(service.get("/v1/games", holder.token).json()["items"]) == 1


BAD_BODIES = (
    ({}, "url"),
    ({"url": 7}, "url"),
    ({"url": "http://127.0.0.1:9999/", "types": []}, "types"),
    ({"url": "http://127.0.0.1:9999/", "types": ["turn.taken"]}, "types.0"),
    ({"url": "http://127.0.0.1:9999/", "secret": "short"}, "secret"),
    ({"url": "http://127.0.0.1:9999/", "secret": "whsec_" + "A" * 12}, "secret"),
    ({"url": "http://127.0.0.1:9999/", "colour": "blue"}, "colour"),
)
BAD_CHANGES = (
    ({"active": "yes"}, "active"),
    ({"types": ["x"]}, "types.0"),
    ({"rotate_secret": 1}, "rotate_secret"),
    ({"secret": OWN_SECRET, "rotate_secret": False}, "rotate_secret"),
    ({"id": "wh_other"}, "id"),
)


def test_bodies_and_queries_that_make_no_sense(holder, receiver):
    """Each is told by the path of its field, and changes nothing."""
    hook = holder.hook(receiver.url)
    before = holder.call("GET").json()
    for body, field in BAD_BODIES:
        answer = holder.call("POST", "", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field]), body
    for body, field in BAD_CHANGES:
        answer = holder.call("PATCH", f"/{hook['id']}", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field]), body
    for method, path in (
        ("GET", f"/{hook['id']}/deliveries?status=lost"),
        ("GET", f"/{hook['id']}/deliveries?cursor=nonsense"),
        ("GET", f"/{hook['id']}/deliveries?limit=0"),
        ("POST", f"/{hook['id']}/replay?after=-1"),
        ("POST", f"/{hook['id']}/replay?behind=1"),
    ):
        answer = holder.call(method, path)
        assert (answer.status_code, slug(answer)) == (422, "validation"), path
    answer = holder.call("PUT", f"/{hook['id']}", {})
    assert answer.status_code == 405
    assert {"GET", "PATCH", "DELETE"} <= set(answer.headers["Allow"].replace(",", " ").split())
    assert holder.call("GET").json() == before


def test_other_people_s_webhooks(holder, service, receiver):
    """Without a token, with a seat's, and with another holder's: none is seen, sent, changed or deleted."""
    hook = holder.hook(receiver.url)
    stranger = Holder(service, "player")
    delivery = holder.call("POST", f"/{hook['id']}/test").json()["id"]
    one = f"/{hook['id']}"
    for method, path, body in (
        *(
            ("GET", "", None),
            ("GET", one, None),
            ("PATCH", one, {"active": False}),
            ("DELETE", one, None),
        ),
        *(("POST", "", {"url": "http://127.0.0.1:9999/"}), ("GET", f"{one}/deliveries", None)),
        *(("POST", f"{one}/test", None), ("POST", f"{one}/replay", None)),
        ("POST", f"{one}/deliveries/{delivery}/redeliver", None),
        ("POST", f"/deliveries/{delivery}/redeliver", None),
    ):
        more = {} if body is None else {"json": body}
        for token, statuses in (
            (None, {401}),
            (holder.seats[0], {403, 404}),
            (ADMIN_TOKEN, {403, 404}),
        ):
            answer = service.call(method, holder.path + path, token, **more)
            assert answer.status_code in statuses, (method, path, token)
            assert hook["id"] not in answer.text.replace(holder.path + path, "")
    # By the address of one's own, too, another's is not there.
    for method, path in (
        ("GET", one),
        ("DELETE", one),
        ("POST", f"{one}/test"),
        ("GET", f"{one}/deliveries"),
    ):
        assert stranger.call(method, path).status_code == 404
    assert holder.call("GET", one).json()["active"]


def test_there_are_ten_at_most(service, receiver):
    """An eleventh is refused until one is deleted; a refused one leaves nothing behind."""
    holder = Holder(service, "game")
    hooks = [holder.hook(f"{receiver.url}/{n}") for n in range(10)]
    full = holder.call("POST", "", {"url": f"{receiver.url}/11"})
    assert (full.status_code, slug(full)) == (422, "validation")
    assert holder.call("DELETE", f"/{hooks[0]['id']}").status_code == 204
    holder.hook(f"{receiver.url}/11")
    assert len(holder.call("GET").json()["items"]) == 10


def test_secrets_are_shown_once(holder, receiver):
    """A secret is in the answer that makes it, in its repetition by key, and nowhere else."""
    key = secrets.token_hex(16)
    made = [
        holder.call("POST", "", {"url": receiver.url, "secret": OWN_SECRET}, Idempotency_Key=key)
        for _ in range(2)
    ]
    hook = made[0].json()
    assert made[1].json() == hook
    assert hook["secret"] == OWN_SECRET
    holder.settled(hook)
    for path in ("", f"/{hook['id']}", f"/{hook['id']}/deliveries"):
        assert OWN_SECRET not in holder.call("GET", path).text
    assert (
        "secret" not in holder.call("PATCH", f"/{hook['id']}", {"types": ["game.finished"]}).json()
    )
    for message in list(receiver.got):
        assert Webhook(OWN_SECRET).verify(message["body"], message["headers"])


def test_a_game_s_webhook_is_bound_to_its_version_where_that_is_asked(service, receiver):
    """If-Match is heeded on every POST under a game; inline at creation the secret comes with the game."""
    fields = {"seats": [HUMAN] * 2, "webhook": {"url": receiver.url}, "metadata": {"lobby": "blue"}}
    made = service.post("/v1/games", fields).json()
    hook, owner = made["webhook"], made["owner_token"]
    path = f"/v1/games/{made['id']}/webhooks/{hook['id']}"
    for under in ("test", "replay"):
        stale = service.call("POST", f"{path}/{under}", owner, {"If-Match": '"9"'})
        assert (stale.status_code, slug(stale)) == (412, "stale-version")
        assert (
            service.call("POST", f"{path}/{under}", owner, {"If-Match": '"0"'}).status_code == 202
        )
    until(lambda: len(set(ids(receiver))) == 2, WITHIN_S, "the deliveries")
    for message in list(receiver.got):
        told = Webhook(hook["secret"]).verify(message["body"], message["headers"])
        assert json.loads(message["body"]) == told
        assert told["data"]["metadata"] == {"lobby": "blue"}
        assert told["data"]["game_id"] == made["id"]
