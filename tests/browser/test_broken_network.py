"""A slow, broken or vanished service: nothing is lost or done twice, and the table says how things are."""

from __future__ import annotations

import contextlib

import httpx
import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.playing import Mouse, Player, look, spot
from tests.browser.positions import CHOICES, Scene
from tests.deploy.serving import Serving
from tests.servers import free_port

GONE = "No answer from the service"


@pytest.fixture
def fragile(tmp_path):
    """A service of this test's own, which it may kill; it comes back where it was."""
    serving = Serving(tmp_path, PORT=free_port(), SPITE_RATE_LIMITS="off", SPITE_THINK_MS=50)
    try:
        serving.start()
        yield serving
    finally:
        serving.end()


def moves(api, game_id: str) -> list[str]:
    """Every move of a game, in notation."""
    return [each["notation"] for each in api.get(f"/v1/games/{game_id}/moves").json()["items"]]


def discards(api, game_id: str) -> int:
    """How often the first seat has discarded."""
    record = api.get(f"/v1/games/{game_id}/moves").json()["items"]
    return [(each["seat"], each["kind"]) for each in record].count((0, "discard"))


def choose_a_discard(player: Player) -> str:
    """Choose a card and find a side stack for it, but do not put it there yet; the stack."""
    while True:
        now = player.wait()
        sides = [name for name in now["legal"] if name.startswith("side")]
        if now["chosen"] and sides:
            return sides[0]
        if now["chosen"]:
            player.page.keyboard.press("Escape")
        player.by.tap(player.page, now["hand"][-1])
        player.page.wait_for_function("() => document.querySelector('.own .chosen')")


def test_a_reload_goes_on_where_it_was(visit, api):
    """After a reload the game stands as before, for the same player; another browser holds no cards of it."""
    who = seats.player(api)
    made = seats.game(api, who)
    visitor = visit(stored=seats.wallet(who))
    player = Player(visitor.go(f"#/game/{made['id']}"), Mouse())
    player.turn()
    before = player.wait()
    visitor.page.reload()
    visitor.page.wait_for_selector(".hand button")
    after = player.wait()
    assert after["cards"] == before["cards"]
    player.play()
    stranger = visit(stored=seats.wallet(seats.player(api, "Kit")))
    stranger.expect("403")  # how it is told that it may only watch
    page = stranger.go(f"#/game/{made['id']}")
    page.wait_for_selector("[data-spot=center-0]")
    assert look(page)["hand"] == []


def test_offline_a_move_waits_and_is_made_once(visit, api):
    """Offline the table says so and tries again; back online the move is made once, or it was given up."""
    who = seats.player(api)
    made = seats.game(api, who, rules={"payoff_size": 20})
    visitor = visit(stored=seats.wallet(who))
    visitor.expect("ERR_INTERNET_DISCONNECTED")
    page = visitor.go(f"#/game/{made['id']}")
    player = Player(page, Mouse())
    stack = choose_a_discard(player)
    known = moves(api, made["id"])
    visitor.context.set_offline(True)
    player.by.tap(page, stack)
    trouble = page.get_by_role("alert").filter(has_text=GONE)
    expect(trouble).to_be_visible()
    visitor.check("offline")
    assert moves(api, made["id"]) == known
    visitor.context.set_offline(False)
    expect(trouble).to_be_hidden()
    player.wait()
    assert discards(api, made["id"]) == 1

    stack = choose_a_discard(player)
    known = moves(api, made["id"])
    visitor.context.set_offline(True)
    player.by.tap(page, stack)
    page.get_by_role("button", name="Give up").click()
    visitor.context.set_offline(False)
    expect(page.get_by_role("alert").filter(has_text="make it again")).to_have_count(1)
    player.wait()
    assert moves(api, made["id"]) == known


def test_a_service_that_is_killed_and_comes_back(visit, fragile):
    """A killed service is missed; once it is back, the move under way is made once and the game goes on."""
    with httpx.Client(base_url=fragile.url, timeout=15) as api:
        who = seats.player(api)
        made = seats.game(api, who)
        visitor = visit(url=fragile.url, stored=seats.wallet(who))
        visitor.expect("ERR_CONNECTION_", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE", "503")
        page = visitor.go(f"#/game/{made['id']}")
        player = Player(page, Mouse())
        stack = choose_a_discard(player)
        before = look(page)["print"]
        fragile.end()
        player.by.tap(page, stack)
        trouble = page.get_by_role("alert").filter(has_text=GONE)
        expect(trouble).to_be_visible()
        assert look(page)["over"] is False
        at_once = page.get_by_role("button", name="Try now")
        expect(at_once).to_be_visible()
        fragile.start()
        # The page tries by itself, too, and may be quicker.
        with contextlib.suppress(PlaywrightTimeoutError):
            at_once.click(timeout=2_000)
        expect(trouble).to_be_hidden(timeout=20_000)
        player.wait()
        assert look(page)["print"] != before
        assert discards(api, made["id"]) == 1
        player.play()


def test_a_move_whose_answer_is_lost_is_made_once(visit, api):
    """The second try is the same request to the service, which answers once more and moves nothing again."""
    scene = Scene(api, CHOICES)
    visitor = visit(stored=scene.wallet)
    visitor.expect("ERR_FAILED")
    page = scene.seen_by(visitor)
    keys = []

    def lose(route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            route.continue_()
            return
        assert route.fetch().ok
        route.abort()

    page.route("**/moves", lose)
    page.click(spot("hand-0-0"))
    page.click(spot("center-0"))
    needs = page.locator(spot("center-0"))
    expect(needs).to_have_attribute("aria-label", "center stack 1, 5 cards, needs a 6")
    page.wait_for_function("() => !window.changesUnderway")
    assert len(keys) == 2
    assert len(set(keys)) == 1
    assert scene.moves == ["h:5C>c1"]
    expect(page.locator(".status .wrong")).to_have_count(0)


def test_where_no_stream_passes_news_is_asked_for(visit, api):
    """Where streams are held back it asks again and again, and says so when no answer comes."""
    who = seats.player(api)
    people = [{"kind": "human", "name": "Robin"}, {"kind": "human", "name": "Bo"}]
    made = seats.game(api, who, seats=people, rules={"payoff_size": 20})
    mover = made["to_move"]
    tokens = {seat["seat"]: seat.get("token") or who["token"] for seat in made["seats"]}
    visitor = visit(stored=seats.wallet(None, (made, tokens[1 - mover])))
    visitor.expect("ERR_FAILED")
    held_back, asked = [], []

    def hold(route) -> None:
        if "text/event-stream" in route.request.headers.get("accept", ""):
            held_back.append(route)
            return
        asked.append(route)
        # Once there was news, nothing passes any more.
        if len(asked) == 1:
            route.continue_()
        else:
            route.abort()

    visitor.page.route("**/events*", hold)
    visitor.page.clock.install()
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".hand .card")
    # So long it waits for the first word of a stream.
    page.wait_for_timeout(100)
    # News is what comes after it has looked and begun to ask.
    with page.expect_request(lambda request: "/events?after=" in request.url):
        page.clock.fast_forward(8_001)
    with page.expect_response(lambda answer: "/events?after=" in answer.url):
        bearer = {"Authorization": f"Bearer {tokens[mover]}"}
        view = api.get(f"/v1/games/{made['id']}/views/me", headers=bearer).json()
        seats.post(api, f"/v1/games/{made['id']}/moves", view["legal_moves"][-1], tokens[mover])
    expect(page).to_have_title("Your turn: Spite and Malice")
    assert len(held_back) == 1
    expect(page.locator(".status")).to_contain_text("Connection lost")
