"""What is done at a table beside playing: taking back, hints, two at one screen, watching."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.playing import Finger, Keys, Mouse, Player, look, spot
from tests.browser.visitor import PHONE


def test_a_move_is_taken_back_and_the_game_is_practice(visit, api):
    """Undo, by its button and by U, brings the cards back as they were; the game is marked as practice."""
    who = seats.player(api)
    deals = (seats.game(api, who, computer_turns="on_request") for _ in range(40))
    made = next(each for each in deals if each["to_move"] == 0)
    visitor = visit(stored=seats.wallet(who))
    page = visitor.go(f"#/game/{made['id']}")
    hand, stack = page.locator(".hand button"), page.locator(spot("side-0-0"))
    expect(hand).to_have_count(5)
    practice = page.get_by_text("Practice", exact=True)
    expect(practice).to_have_count(0)
    before = look(page)["cards"]
    for way in (
        lambda: page.get_by_role("button", name="Undo").click(),
        lambda: page.keyboard.press("u"),
    ):
        page.click(spot("hand-0-0"))
        page.click(spot("side-0-0"))
        expect(stack).not_to_have_attribute("aria-label", "your side stack 1, empty")
        page.wait_for_function("() => !window.changesUnderway")
        way()
        expect(stack).to_have_attribute("aria-label", "your side stack 1, empty")
        expect(hand).to_have_count(5)
        assert look(page)["cards"] == before
    expect(practice).to_be_visible()
    assert api.get(f"/v1/games/{made['id']}").json()["practice"]


def test_a_hint_is_shown_on_the_cards(visit, api):
    """Asked for by H, a hint marks a card and its place, says why, and can be followed, as practice."""
    who = seats.player(api)
    made = seats.game(api, who, rules={"payoff_size": 20})
    visitor = visit(stored=seats.wallet(who))
    page = visitor.go(f"#/game/{made['id']}")
    player = Player(page, Mouse())
    player.wait()
    page.keyboard.press("h")
    page.wait_for_selector(".own .advised")
    expect(page.locator(".status")).to_contain_text(re.compile("^(Build|Discard) the "))
    visitor.check("hint")
    moves = f"/v1/games/{made['id']}/moves"
    before = len(api.get(moves).json()["items"])  # the computer may have led
    marked = page.evaluate("[...document.querySelectorAll('.advised')].map((e) => e.dataset.spot)")
    # Cards go from hand and pay-off pile to side stacks and centers, and from side stacks to centers.
    order = ("hand", "payoff", "side", "center")
    card, place = sorted(marked, key=lambda name: order.index(name.partition("-")[0]))
    player.by.tap(page, card)
    if look(page)["chosen"]:
        player.by.tap(page, place)
    page.wait_for_function("() => !window.changesUnderway")
    first = api.get(moves).json()["items"][before]
    assert first["seat"] == 0
    assert first["source"] == card.split("-")[0]
    assert place.endswith(f"-{first['target_index']}")
    assert api.get(f"/v1/games/{made['id']}").json()["practice"]


def test_two_play_at_one_screen(visit, api):
    """A hand stays covered until its owner uncovers it, a whole game long, by finger on a phone."""
    who = seats.player(api)
    people = [{"kind": "human", "name": "Robin"}, {"kind": "human", "name": "Kit"}]
    made = seats.game(api, who, seats=people, local=True)
    visitor = visit(stored=seats.wallet(who), size=PHONE, touch=True)
    page = visitor.go(f"#/game/{made['id']}")
    player = Player(page, Finger())
    now = player.wait()
    assert now["covered"]
    assert now["hand"] == []
    expect(page.get_by_role("region", name="Pass the device to")).to_be_visible()
    visitor.check("cover")
    player.play()
    assert player.uncovered >= 2


def test_a_table_is_watched(visit, api):
    """Who has no seat sees the public cards, and is told of every move without being able to make one."""
    who = seats.player(api)
    made = seats.game(api, who, rules={"payoff_size": 20})
    watcher = visit()
    page = watcher.go(f"#/game/{made['id']}")
    page.wait_for_selector("[data-spot=center-0]")
    assert look(page)["hand"] == []
    assert not look(page)["mine"]
    seated = visit(stored=seats.wallet(who))
    Player(seated.go(f"#/game/{made['id']}"), Keys()).turn()
    page.wait_for_function(
        "() => [...document.querySelectorAll('[data-spot^=side-0-]')]"
        ".some((stack) => !stack.ariaLabel.endsWith('empty'))"
    )
    watcher.check("watching")


FLIPS = """() => {
  const plain = Element.prototype.animate;
  window.flipped = 0;
  Element.prototype.animate = function (...asked) {
    window.flipped += this.matches(".hand > *");
    return plain.apply(this, asked);
  };
}"""


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_a_hand_is_turned_over_when_it_is_uncovered(visit, api, motion):
    """At one screen each card of the hand turns, unless its reader wants nothing to move."""
    who = seats.player(api)
    people = [{"kind": "human", "name": "Robin"}, {"kind": "human", "name": "Kit"}]
    made = seats.game(api, who, seats=people, local=True)
    visitor = visit(
        stored=seats.wallet(who), size=PHONE, settings={"motion": motion, "speed": "normal"}
    )
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".cover")
    page.evaluate(FLIPS)
    page.get_by_role("button", name="Show my hand").click()
    expect(page.locator(".hand button")).to_have_count(5)
    assert page.evaluate("window.flipped") == (5 if motion == "full" else 0)


def test_back_asks_before_an_unfinished_game_is_left(visit, api):
    """Back keeps the table until its player has decided; over games are left at once."""
    who = seats.player(api)
    made = seats.game(api, who, rules={"payoff_size": 20})
    visitor = visit(stored=seats.wallet(who, (made, None)))
    page = visitor.go()
    page.evaluate("id => location.assign(`#/game/${id}`)", made["id"])
    page.wait_for_selector(".hand button")
    page.go_back()
    sure = page.get_by_role("dialog", name="Leave the table?")
    expect(sure).to_be_visible()
    expect(page.locator(".hand button")).not_to_have_count(0)
    visitor.check("leave")
    sure.get_by_role("button", name="Stay").click()
    expect(sure).to_be_hidden()
    assert page.url.endswith(f"#/game/{made['id']}")
    page.go_back()
    page.go_forward()  # changed one's mind: nothing is left to ask
    expect(sure).to_be_hidden()
    page.go_back()
    sure.get_by_role("link", name="Leave the table").click()
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
    assert page.url.endswith("#/")
    seats.post(api, f"/v1/games/{made['id']}/resign", None, who["token"])
    page.evaluate("id => location.assign(`#/game/${id}`)", made["id"])
    expect(page.get_by_role("dialog", name=re.compile("wins$"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
