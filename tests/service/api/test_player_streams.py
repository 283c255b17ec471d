"""A player's feed as a stream: all games of the player, and nobody else's."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.service.api.client import LONG, NEAR_THE_END, OPEN_SEAT, TWO_HUMANS, Table, slug
from tests.service.api.streaming import Listener
from tests.service.api.test_players import ME, new_player

STREAM = {"Accept": "text/event-stream"}


@pytest.fixture
def ada(client):
    """A player's token."""
    return new_player(client)


@pytest.fixture
def bruno(client):
    """Another player's token."""
    return new_player(client, "Bruno")


def listen(client, token, query="", **headers):
    """A listener to a player's feed."""
    return Listener(SimpleNamespace(client=client, path=ME), token, query, **headers)


def feed(client, token, after=0):
    """The feed's pages behind a number."""
    return client.get(f"{ME}/events?after={after}", token).json["items"]


def test_a_new_listener_gets_its_games_and_then_what_happens_in_them(client, ada, bruno):
    """A snapshot, the first page of the player's games; then its feed's events, of whichever game."""
    first = Table(client, maker=ada, seats=OPEN_SEAT)
    hers, his = listen(client, ada), listen(client, bruno)
    snapshot = hers.next()
    assert (snapshot.event, snapshot.id) == ("snapshot", "1")
    assert snapshot.data == client.get(f"{ME}/games", ada).json
    nothing = his.next()
    assert (nothing.id, nothing.data) == ("0", {"items": [], "next": None})
    client.post("/v1/claims", {"invite": first.invites[1]}, bruno)
    second = Table(client, maker=ada, **NEAR_THE_END)
    client.post(f"{second.path}/moves", {"notation": "p>c1"}, ada)
    told = hers.take(3)
    assert [frame.data for frame in told] == feed(client, ada, 1)
    assert [(frame.event, frame.id) for frame in told] == [("event", n) for n in "234"]
    (claimed,) = his.take(1)
    assert [claimed.data] == feed(client, bruno)
    assert b"p>c1" not in his.raw
    for listener in (hers, his):
        listener.close()


@pytest.mark.parametrize("known", [0, 2, 61])
def test_a_broken_feed_goes_on_where_it_was(client, ada, known):
    """Behind the last number nothing is missed and nothing comes twice; an unknown one begins anew."""
    table = Table(client, maker=ada, seats=TWO_HUMANS, rules=LONG)
    table.tokens[0] = ada
    table.play(60)
    by_header = listen(client, ada, Last_Event_ID=str(known))
    by_query = listen(client, ada, f"?after={known}")
    anew = listen(client, ada, Last_Event_ID="999")
    assert anew.next().event == "snapshot"
    table.play(1)
    everything = feed(client, ada)
    assert len(everything) == 62
    for listener in (by_header, by_query):
        told = listener.take(62 - known)
        assert [frame.data for frame in told] == everything[known:]
        listener.close()
    assert anew.next().id == "62"
    anew.close()


def test_the_feed_of_a_player_who_is_deleted_ends(client, ada):
    """With the player its token goes, and so do its streams."""
    listener = listen(client, ada)
    assert listener.next().event == "snapshot"
    assert client.delete(ME, ada).status_code == 204
    Table(client, seats=TWO_HUMANS)
    # What is done every few seconds.
    client.app_streams._desk._check()
    (closing,) = listener.rest()
    assert closing.data == {"reason": "revoked"}


def test_who_may_not_listen(client, ada):
    """Without a token, with another than a player's, or with a bad id there is a problem and no stream."""
    table = Table(client, seats=TWO_HUMANS)
    cases = [
        (None, {}, 401, "unauthenticated"),
        (table.tokens[0], {}, 403, "forbidden"),
        (ada, {"Last-Event-ID": "x"}, 422, "validation"),
    ]
    for token, more, status, problem in cases:
        response = client.call("GET", f"{ME}/events", token, {**STREAM, **more})
        assert (response.status_code, slug(response)) == (status, problem)
    assert client.app_streams.count == 0
    page = client.get(f"{ME}/events", ada, Accept="application/json, text/event-stream")
    assert page.json == {"items": [], "next": 0}
