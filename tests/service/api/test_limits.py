from __future__ import annotations

import re
from dataclasses import replace

import pytest

from service.app import create_app
from service.counters import LocalCounters
from service.quotas import DEFAULTS, Kind
from service.settings import Settings, SettingsError
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import TWO_HUMANS, Client, Table, slug

LIMITS = "moves=3/10,games=4/60,plans=2/60,changes=2/60,reads=5/10"


def limited(ports, **settings) -> Client:
    """A client of an application with small quotas, whose counters are its own."""
    settings = replace(ports.settings, **{"rate_limits": LIMITS, **settings})
    made = replace(ports, settings=settings, counters=LocalCounters())
    client = Client(create_app(settings, made))
    client.clock = ports.clock
    return client


@pytest.fixture
def few(api_ports) -> Client:
    """A client with small quotas."""
    return limited(api_ports)


def spent(call, limit):
    """Call until it is refused; the refusal, after exactly `limit` answers of another kind."""
    statuses = [call().status_code for _ in range(limit)]
    assert 429 not in statuses, statuses
    response = call()
    assert response.status_code == 429
    return response


def test_a_refusal_says_how_to_go_on(few):
    """429 is a problem document with Retry-After, the quota, and what is left of it."""
    few.clock.advance(-5 % 10)
    response = spent(lambda: few.get("/v1/levels"), 5)
    assert (slug(response), response.mimetype) == ("rate-limited", "application/problem+json")
    assert response.headers["RateLimit-Policy"] == '"reads";q=5;w=10'
    wait = int(response.headers["Retry-After"])
    assert response.headers["RateLimit"] == f'"reads";r=0;t={wait}'
    assert response.json["params"] == {
        "quota": "reads", "limit": 5, "window_s": 10, "retry_after_s": wait
    }  # fmt: skip
    few.clock.advance(wait)
    assert few.get("/v1/levels").status_code == 200


def test_every_answer_says_what_is_left(few):
    """Each answer counts down, and the next window begins with the whole quota."""
    left = [few.get("/v1/levels").headers["RateLimit"] for _ in range(3)]
    assert [re.search(r"r=(\d+)", each)[1] for each in left] == ["4", "3", "2"]
    few.clock.advance(10)
    assert "r=4" in few.get("/v1/levels").headers["RateLimit"]


def test_kinds_of_requests_have_quotas_of_their_own(few):
    """Moves, new games, plans, other changes and reads are counted apart."""
    table = Table(few, seats=TWO_HUMANS)
    token = table.tokens[0]
    bad = {"notation": "h:AS>c9"}
    for call, limit in (
        (lambda: few.post(f"{table.path}/moves", bad, token), 3),
        (lambda: few.post(f"{table.path}/plans", {"purpose": "turn"}, token), 2),
        (lambda: few.post(f"{table.path}/claim-win", None, token), 2),
        (lambda: few.get(f"{table.path}/views/0", token), 5),
        (lambda: few.post(f"{table.path}/rematch", None, token), 4),
    ):
        spent(call, limit)
    assert few.post(f"{table.path}/undo", None, token).status_code == 429


def test_a_game_s_seats_share_a_quota_that_others_do_not_touch(few):
    """Both seats and the spectator spend the game's quota; another game and the address have their own."""
    table, other = Table(few, seats=TWO_HUMANS), Table(few, seats=TWO_HUMANS)
    tokens = [*table.tokens, table.spectator, *table.tokens]
    path = f"{table.path}/views/me"
    assert [few.get(path, token).status_code for token in tokens] == [200] * 5
    assert few.get(path, table.tokens[0]).status_code == 429
    assert few.get(f"{other.path}/views/me", other.tokens[0]).status_code == 200
    assert few.get(table.path).status_code == 200


def test_a_refused_request_changes_nothing(few):
    """What is over the quota is not done, and may be sent again with its key."""
    for _ in range(4):
        few.post("/v1/games", {})
    key = {"Idempotency-Key": "0123456789abcdef012345"}
    assert few.call("POST", "/v1/games", None, key, json={}).status_code == 429
    few.clock.advance(60)
    assert few.call("POST", "/v1/games", None, key, json={}).status_code == 201


def test_tokens_that_are_no_good_are_counted_by_address(few):
    """Trying out tokens spends the address's quota."""
    tokens = iter(range(100))
    response = spent(lambda: few.get("/v1/levels", f"sm_seat_garbage{next(tokens)}"), 5)
    assert slug(response) == "rate-limited"
    assert few.get("/v1/levels").status_code == 429


def test_nobody_who_watches_over_the_service_is_limited(few):
    """The admin and the probes are always answered."""
    assert {few.get("/v1/levels", ADMIN_TOKEN).status_code for _ in range(9)} == {200}
    assert {few.get("/livez").status_code for _ in range(9)} == {200}
    assert {few.get("/readyz").status_code for _ in range(9)} == {200}


def test_limits_can_be_lifted(api_ports):
    """With `off` nothing is counted, and no header speaks of limits."""
    client = limited(api_ports, rate_limits="off")
    for _ in range(DEFAULTS[Kind.MOVES].window_s):
        response = client.get("/v1/levels")
        assert response.status_code == 200
        assert "RateLimit" not in response.headers


def call_from(client, address, forwarded=None, path="/v1/levels"):
    """A GET from an address, perhaps by way of proxies."""
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    return client._client.get(path, headers=headers, environ_overrides={"REMOTE_ADDR": address})


PROXIES = {"SPITE_TRUSTED_PROXIES": "10.0.0.0/8, ::1"}


@pytest.mark.parametrize(
    ("settings", "peer", "forwarded", "other_peer", "other", "same"),
    [
        # Without proxies the peer counts, whatever the header says.
        ({}, "192.0.2.1", "198.51.100.1", "192.0.2.1", "198.51.100.2", True),
        ({}, "192.0.2.1", None, "192.0.2.2", None, False),
        # IPv6: a network of /64 is one caller.
        ({}, "2001:db8:1:1::1", None, "2001:db8:1:1:ffff::2", None, True),
        ({}, "2001:db8:1:1::1", None, "2001:db8:1:2::1", None, False),
        # A trusted proxy is believed, another caller is not.
        (PROXIES, "10.1.1.1", "198.51.100.1", "10.9.9.9", "198.51.100.1", True),
        (PROXIES, "10.1.1.1", "198.51.100.1", "10.1.1.1", "198.51.100.2", False),
        (PROXIES, "::1", "198.51.100.1", "10.1.1.1", "198.51.100.1:5000", True),
        (PROXIES, "192.0.2.1", "198.51.100.1", "192.0.2.1", "198.51.100.2", True),
        # What stands before the nearest untrusted address, anyone may have written.
        (PROXIES, "10.1.1.1", "1.1.1.1, 198.51.100.1", "10.1.1.1", "2.2.2.2, 198.51.100.1", True),
        (PROXIES, "10.1.1.1", "198.51.100.1, 10.2.2.2", "10.1.1.1", "198.51.100.1", True),
        (PROXIES, "10.1.1.1", "nonsense", "10.1.1.1", "unknown", True),
        # The same address in its IPv6 form.
        ({}, "::ffff:192.0.2.1", None, "192.0.2.1", None, True),
    ],
)  # fmt: skip
def test_who_is_one_caller(api_ports, settings, peer, forwarded, other_peer, other, same):
    """Callers without a token are told apart by address; proxies are believed from named networks only."""
    trusted = Settings.from_environ(settings).trusted_proxies
    client = limited(api_ports, trusted_proxies=trusted)
    for _ in range(5):
        assert call_from(client, peer, forwarded).status_code == 200
    assert call_from(client, peer, forwarded).status_code == 429
    assert call_from(client, other_peer, other).status_code == (429 if same else 200)


@pytest.mark.parametrize("trusted", [True, False])
def test_the_scheme_is_believed_of_trusted_proxies_only(api_ports, trusted):
    """A problem's type is an https address when a trusted proxy says that it was asked by https."""
    networks = Settings.from_environ(PROXIES).trusted_proxies if trusted else None
    client = limited(api_ports, trusted_proxies=networks)
    response = client._client.get(
        "/nowhere",
        headers={"X-Forwarded-Proto": "https"},
        environ_overrides={"REMOTE_ADDR": "10.0.0.1"},
    )
    assert response.json["type"].startswith("https:" if trusted else "http:")


def test_networks_that_are_none_are_refused():
    """A proxy's network that cannot be read is refused at the start."""
    with pytest.raises(SettingsError, match="SPITE_TRUSTED_PROXIES"):
        Settings.from_environ({"SPITE_TRUSTED_PROXIES": "the proxy"})


def test_players_and_apps_have_quotas_of_their_own(few):
    """A player and an app are each one caller, whatever games they are in."""
    app = few.post("/v1/admin/apps", {"name": "Lobby"}, ADMIN_TOKEN).json
    player = few.post("/v1/players", {"name": "Ada"}, app["token"]).json
    for token, path in ((app["token"], "/v1/apps/me"), (player["token"], "/v1/players/me")):
        assert spent(lambda token=token, path=path: few.get(path, token), 5)
    assert few.get("/v1/levels").status_code == 200
