"""The events of a game as a stream: what is in it, where it begins, goes on and ends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import delete, update

from service.app import create_app, stop
from service.clock import SystemClock
from service.store.tables import entries, games, metadata
from tests.conftest import ADMIN_TOKEN
from tests.service.api.client import (
    LONG,
    NEAR_THE_END,
    OPEN_SEAT,
    TWO_HUMANS,
    Client,
    Table,
    slug,
)
from tests.service.api.streaming import Listener
from tests.service.api.test_secrecy import MOVES, PASSING, POSITION, hide_otherwise, plain

WIN = {"notation": "p>c1"}


def events(table: Table, after: int = 0):
    """The events of the pages, all of them."""
    items = []
    while page := table.client.get(f"{table.path}/events?after={after}").json["items"]:
        items += page
        after = items[-1]["version"]
    return items


def test_a_new_listener_sees_the_game_then_what_happens(table):
    """A snapshot, the view of whoever asks; then the events of the pages, each with its version as id."""
    table.play(2)
    listeners = {
        token: Listener(table, token)
        for token in (*table.tokens, table.spectator, table.owner, ADMIN_TOKEN, None)
    }
    views = {token: listener.next() for token, listener in listeners.items()}
    for token, viewer in zip(listeners, [0, 1, *["spectator"] * 4], strict=True):
        assert (views[token].event, views[token].id) == ("snapshot", "2")
        seen = table.client.get(f"{table.path}/views/{viewer}", token).json
        assert views[token].data == seen
    table.play(2)
    for listener in listeners.values():
        told = listener.take(2)
        assert [(frame.event, frame.id) for frame in told] == [("event", "3"), ("event", "4")]
        assert [frame.data for frame in told] == events(table, 2)
        assert listener.parser.retry_ms == 2000
        listener.close()


def test_a_broken_stream_goes_on_where_it_was(client):
    """Behind the last id nothing is missed and nothing comes twice, however much has happened."""
    table = Table(client, seats=TWO_HUMANS, rules=LONG)
    table.play(110)
    listeners = [
        (known, listener)
        for known in (0, 3, 57, 109, 110)
        for listener in (
            Listener(table, table.tokens[0], Last_Event_ID=str(known)),
            Listener(table, None, f"?after={known}"),
            Listener(table, None, "?after=1", Last_Event_ID=str(known)),
        )
    ]
    table.play(1)
    everything = events(table)
    for known, listener in listeners:
        told = listener.take(111 - known)
        assert [frame.data for frame in told] == everything[known:]
        assert [frame.id for frame in told] == [str(n) for n in range(known + 1, 112)]
        listener.close()


def test_a_listener_from_another_past_begins_anew(table):
    """An id that the game has never had, as after a backup was taken back, gets a snapshot."""
    for listener in (Listener(table, Last_Event_ID="7"), Listener(table, None, "?after=1")):
        assert listener.next().event == "snapshot"
        listener.close()
    listener = Listener(table, Last_Event_ID="")
    assert listener.next().event == "snapshot", "an empty id is none"
    listener.close()


def test_a_stream_ends_with_its_game(ending):
    """After the last event comes the end, with the result; then the stream is over."""
    listener = Listener(ending, ending.tokens[1])
    ending.move(WIN, 0)
    snapshot, event, end = listener.rest()
    assert (snapshot.event, event.event, end.event) == ("snapshot", "event", "end")
    game = ending.game
    assert (event.id, end.id) == ("1", "1")
    assert end.data == {
        "version": 1,
        "status": "finished",
        "result": game["result"],
        "next_game_id": None,
    }


def test_a_finished_game_is_told_to_whoever_comes_late(ending):
    """A new listener gets the snapshot and the end; one who missed the end gets what was missed."""
    ending.move(WIN, 0)
    assert [frame.event for frame in Listener(ending).rest()] == ["snapshot", "end"]
    assert [frame.event for frame in Listener(ending, Last_Event_ID="0").rest()] == ["event", "end"]
    assert ending.client.app_streams.count == 0


def test_whoever_comes_back_after_the_end_hears_of_a_rematch(ending):
    """Behind the end a stream waits for the next game, and ends with its id; after that, at once."""
    ending.move(WIN, 0)
    waiting = Listener(ending, ending.tokens[1], Last_Event_ID="1")
    following = ending.do("rematch", ending.tokens[0]).json["id"]
    event, end = waiting.rest()
    assert (event.data["type"], event.data["next_game_id"]) == ("next_game", following)
    assert (end.id, end.data["next_game_id"]) == ("2", following)
    (again,) = Listener(ending, Last_Event_ID="2").rest()
    assert again.data == end.data


def test_a_game_of_a_match_ends_with_the_game_that_follows(client):
    """In a match the last frame names the next game already."""
    table = Table(client, **NEAR_THE_END, match={"target": 1000})
    listener = Listener(table)
    table.move(WIN, 0)
    *_, last, end = listener.rest()
    assert last.data["type"] == "next_game"
    assert end.data["next_game_id"] == last.data["next_game_id"] == table.game["next_game_id"]


def test_a_cancelled_game_ends_its_streams(client):
    """Listeners of a game that waits see no cards, and hear that it was claimed, or cancelled."""
    table = Table(client, seats=OPEN_SEAT)
    listener = Listener(table, table.tokens[0])
    snapshot = listener.next()
    assert {seat["hand"] for seat in snapshot.data["seats"]} == {None}
    client.delete(table.path, table.owner)
    event, end = listener.rest()
    assert (event.data["type"], end.data["status"]) == ("cancelled", "abandoned")
    assert [frame.event for frame in Listener(table, Last_Event_ID="1").rest()] == ["end"]


def test_views_follow_on_request(table):
    """With `views=true` each change is followed by the view of whoever listens, as the pages have it."""
    mine = Listener(table, table.tokens[0], "?views=true")
    public = Listener(table, None, "?views=true")
    assert [mine.next().event, public.next().event] == ["snapshot"] * 2
    table.play(1)
    for listener, viewer, token in ((mine, 0, table.tokens[0]), (public, "spectator", None)):
        event, view = listener.take(2)
        assert (event.event, view.event, view.id) == ("event", "view", "1")
        assert view.data == table.client.get(f"{table.path}/views/{viewer}", token).json
        listener.close()
    back = Listener(table, table.tokens[0], "?views=true", Last_Event_ID="1")
    view = back.next()
    assert (view.event, view.id) == ("view", "1"), "the view of the last event may have been lost"
    assert view.data["viewer"] == 0
    back.close()


def test_streams_do_not_depend_on_what_is_hidden(client):
    """Two games that differ only in cards hidden from a listener give it the same bytes, move by move."""
    tables = [
        Table(
            client,
            rules={"side_stacks": 2, "payoff_size": 3, "hand_size": 3},
            seats=TWO_HUMANS,
            deal={"kind": "position", "position": position},
        )
        for position in (POSITION, hide_otherwise(POSITION))
    ]
    pairs = [
        [Listener(table, token, "?views=true") for table, token in zip(tables, tokens, strict=True)]
        for tokens in (
            [table.tokens[0] for table in tables],
            [table.spectator for table in tables],
            [None, None],
        )
    ]
    for seat, notation in MOVES:
        for table in tables:
            assert table.move({"notation": notation}, seat).status_code == 201
    for pair in pairs:
        texts = []
        for listener, table in zip(pair, tables, strict=True):
            listener.take(1)
            while listener.parser.last_id != str(len(MOVES)) or b"event: view" not in listener.raw:
                listener.next()
            kept = listener.response.headers
            head = {name: value for name, value in kept.items() if name not in PASSING}
            # Where frames come in one piece or in several is a matter of time alone.
            whole = listener.raw.decode()
            told = [part for part in whole.split("\n\n") if not part.startswith("event: view")]
            texts.append(str(head) + _plain("\n\n".join(told), table))
            listener.close()
        assert texts[0] == texts[1]
        assert "event: event" in texts[0]


def _plain(text, table):
    class Response:
        headers, status_code = {}, 200

    Response.text = text
    return plain(Response, table)


@pytest.mark.parametrize(
    ("accept", "stream"),
    [
        ("text/event-stream", True),
        ("TEXT/EVENT-STREAM", True),
        ("text/event-stream;q=0.1", True),
        ("text/event-stream, */*;q=0.1", True),
        ("application/json;q=0.5, text/event-stream;q=0.6", True),
        ("application/json;q=0, text/event-stream;q=0.1", True),
        ("application/json, text/event-stream", False),
        ("text/event-stream, application/json, application/problem+json", False),
        ("text/event-stream;q=0.5, application/json", False),
        ("text/event-stream;q=0.5, */*", False),
        ("text/event-stream;q=0", False),
        ("text/*", False),
        ("*/*", False),
        ("text/html", False),
        ("", False),
        ("nonsense", False),
    ],
)
def test_a_stream_is_for_those_who_want_it_more_than_pages(ending, accept, stream):
    """`Accept` has to name a stream and to prefer it: clients that take every type get pages."""
    response = ending.client.get(f"{ending.path}/events", Accept=accept)
    assert response.mimetype == ("text/event-stream" if stream else "application/json")
    assert response.headers["Vary"] == "Authorization, Accept"
    response.close()


@pytest.mark.parametrize(
    "given", ["x", "-1", "1.0", "01", "9999999999", "1,2", "g_1:3", "0x1", "٣", '"3"']
)
def test_a_bad_last_event_id_is_a_problem(ending, given):
    """422 with the header's name, for streams and pages alike."""
    for accept in ("text/event-stream", "application/json"):
        headers = {"Accept": accept, "Last-Event-ID": given.encode().decode("latin-1")}
        response = ending.client.call("GET", f"{ending.path}/events", None, headers)
        assert (response.status_code, list(response.json["errors"])) == (422, ["Last-Event-ID"])
    assert ending.client.app_streams.count == 0


def test_no_stream_of_what_is_not_there(client, ending):
    """An unknown game, a bad token, a bad query: each has its problem, and no stream is open then."""
    asked = {"Accept": "text/event-stream"}
    table = [
        ("/v1/games/g_nothing/events", None, 404, "not-found"),
        (f"{ending.path}/events", "sm_seat_unknown", 401, "unauthenticated"),
        (f"{ending.path}/events?views=1", None, 422, "validation"),
        (f"{ending.path}/events?after=x", None, 422, "validation"),
    ]
    for path, token, status, problem in table:
        response = client.call("GET", path, token, asked)
        assert (response.status_code, slug(response)) == (status, problem)
    assert client.app_streams.count == 0


def test_the_head_of_a_stream(ending):
    """HEAD has the headers, and opens nothing; no cache keeps a stream, no proxy gathers it."""
    headers = {"Accept": "text/event-stream", "Origin": "https://cards.example"}
    head = ending.client.call("HEAD", f"{ending.path}/events", None, headers)
    assert (head.status_code, head.data) == (200, b"")
    assert ending.client.app_streams.count == 0
    stream = ending.client.call("GET", f"{ending.path}/events", None, headers)
    for response in (head, stream):
        assert response.headers["Content-Type"] == "text/event-stream; charset=utf-8"
        assert response.headers["Cache-Control"] == "no-store, no-transform"
        assert response.headers["X-Accel-Buffering"] == "no"
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Content-Length" not in response.headers
        assert "ETag" not in response.headers
    stream.close()
    missing = ending.client.call("HEAD", "/v1/games/g_nothing/events", None, headers)
    assert missing.status_code == 404


def test_a_page_may_call_it(client):
    """A browser's preflight for a fetch-based reader is answered with the headers it needs."""
    headers = {
        "Origin": "https://cards.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,last-event-id",
    }
    answer = client.call("OPTIONS", "/v1/games/g_1/events", None, headers)
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert "authorization" in allowed
    assert "last-event-id" in allowed


def test_a_token_that_is_replaced_ends_its_streams(table):
    """Once the new token is used, the old one's stream ends at the next event, without that event."""
    old, spectator = Listener(table, table.tokens[0], "?views=true"), Listener(table)
    assert [old.next().event, spectator.next().event] == ["snapshot"] * 2
    fresh = table.do("seats/0/token", table.tokens[0]).json["token"]
    kept = Listener(table, fresh)
    assert kept.next().event == "snapshot"
    table.tokens[0] = fresh
    table.play(1)
    (closing,) = old.rest()
    assert (closing.event, closing.id, closing.data) == ("closing", None, {"reason": "revoked"})
    for listener in (kept, spectator):
        assert listener.next().event == "event"
        listener.close()


def test_a_game_that_is_deleted_ends_its_streams(table, api_ports):
    """A stream whose game is there no more says so, though nothing moves."""
    listener = Listener(table)
    assert listener.next().event == "snapshot"
    with api_ports.store.engine.begin() as connection:
        for each in reversed(metadata.sorted_tables):
            connection.execute(delete(each))
    (closing,) = listener.rest()
    assert closing.data == {"reason": "gone"}


def test_a_move_that_nobody_told_of_is_sent(table, api_ports):
    """A notice that got lost costs a second, not an event."""
    listener = Listener(table)
    assert listener.next().event == "snapshot"
    with api_ports.store.engine.begin() as connection:
        game_id = table.created["id"]
        row = {"game_id": game_id, "version": 1, "kind": "noted", "seat": 0, "turn": 1}
        template = {"detail": "revealed", "happenings": [], "n": None, "taken_back": False}
        template["at"] = api_ports.clock.now()
        connection.execute(entries.insert().values({**row, **template}))
        connection.execute(update(games).where(games.c.id == game_id).values(version=1))
    event = listener.next()
    assert (event.id, event.data["type"]) == ("1", "revealed")
    listener.close()


@pytest.fixture
def narrow(api_ports) -> Client:
    """A client of an application that holds two streams at most."""
    settings = replace(api_ports.settings, streams=2)
    app = create_app(settings, replace(api_ports, clock=SystemClock(), settings=settings))
    return Client(app)


def test_there_may_be_too_many_streams(narrow):
    """Past the cap there is 503 with Retry-After; whoever leaves makes room; finished games need none."""
    table, over = Table(narrow, seats=TWO_HUMANS), Table(narrow, **NEAR_THE_END)
    open_ones = [Listener(table, table.tokens[0]), Listener(table, table.tokens[0])]
    refused = narrow.get(f"{table.path}/events", Accept="text/event-stream")
    assert (refused.status_code, slug(refused)) == (503, "busy")
    assert int(refused.headers["Retry-After"]) > 0
    assert narrow.get(f"{table.path}/events").status_code == 200
    open_ones[0].close()
    again = Listener(table)
    assert again.next().event == "snapshot"
    again.close()
    open_ones[1].close()
    over.move(WIN, 0)
    for _ in range(3):
        assert [frame.event for frame in Listener(over).rest()] == ["snapshot", "end"]
    assert narrow.app_streams.count == 0


def test_an_application_that_stops_sends_its_listeners_away(api_ports):
    """Readiness fails, open streams are told to come back soon, and new ones are refused."""
    feed = type(api_ports.feed)
    made = _own_feed(api_ports, feed)
    app = create_app(made.settings, made)
    client = Client(app)
    table = Table(client, seats=TWO_HUMANS)
    listener = Listener(table, table.tokens[0])
    assert listener.next().event == "snapshot"
    assert client.get("/readyz").status_code == 200
    stop(app)
    (closing,) = listener.rest()
    assert (closing.event, closing.data) == ("closing", {"reason": "stopping"})
    assert 0 < listener.parser.retry_ms < 2000
    assert (listener.parser.last_id, closing.id) == ("0", None)
    for path in (f"{table.path}/events", "/readyz"):
        refused = client.get(path, Accept="text/event-stream")
        assert (refused.status_code, slug(refused)) == (503, "busy")
        assert refused.headers["Retry-After"]
    assert client.get("/livez").status_code == 200
    held = client.get(f"{table.path}/views/0", table.tokens[0], Prefer="wait=30")
    assert held.status_code == 200
    made.feed.close()


def _own_feed(ports, kind):
    """The ports with a feed of their own, which may be stopped."""
    from service.wiring import _feed  # noqa: PLC0415

    made = replace(ports, clock=SystemClock(), feed=_feed(ports.settings, ports.store))
    assert isinstance(made.feed, kind)
    return made
