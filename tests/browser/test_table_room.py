"""What lies where on the table, what it is called, and that all of it can be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seats
from tests.browser.playing import Mouse, Player, spot
from tests.browser.positions import CHOICES, Scene
from tests.browser.visitor import DESK, PHONE

ORDER = (".opponents", ".middle", ".own-piles", ".hand")
STRIPS = """(place) => [...document.querySelectorAll(`[data-spot="${place}"] .strip`)]
  .map((each) => [each.dataset.rank, each.getBoundingClientRect()])
  .map(([text, {top, height}]) => ({text, top, height}))"""


def top(page: Page, selector: str) -> float:
    """Where something begins, from above."""
    return page.locator(selector).first.bounding_box()["y"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_everything_has_its_place_and_its_count(visit, api, size):
    """Own cards are below, the others above, the middle between; counts, needs and fans tell the rest."""
    scene = Scene(api, CHOICES)
    visitor = visit(stored=scene.wallet, size=size, touch=size is PHONE)
    page = scene.seen_by(visitor)
    opponents, middle, piles, hand = (top(page, each) for each in ORDER)
    assert opponents < middle < piles
    assert middle < hand
    # Five piles side by side, whatever the width.
    piles = page.locator(".own-piles > [data-spot]").all()
    assert len(piles) == 5
    assert len({round(pile.bounding_box()["y"]) for pile in piles}) == 1
    view = scene.view
    other = view["seats"][1]
    # The middle: the stock, and what each center needs.
    expect(page.locator(f"{spot('stock')} .count")).to_have_text(str(view["stock_count"]))
    needs = page.locator(".center-place .needs").all_inner_texts()
    assert needs == ["needs 5", "needs A", "needs Q"]
    # Counts of pay-off piles and hands.
    expect(page.locator(f"{spot('payoff-0')} .count")).to_have_text("3")
    expect(page.locator(f"{spot('payoff-1')} .count")).to_have_text("3")
    expect(page.locator(spot("hand-1"))).to_contain_text("5 cards in hand")
    # Of a side stack each covered card shows a strip with its rank, and none hides another.
    strips = page.evaluate(STRIPS, "side-0-0")
    assert [each["text"].strip() for each in strips] == ["10", "6"]
    assert strips[1]["top"] >= strips[0]["top"] + strips[0]["height"] - 1
    # Who plays there: a name, a face, a level.
    seat = page.get_by_role("region", name=other["name"], exact=True)
    expect(seat.locator(".who-name")).to_have_text(other["name"])
    expect(seat.locator(".who-level")).to_have_text("Beginner")
    assert seat.locator(".portrait path, .portrait ellipse").count() > 0
    visitor.check(f"room-{size['width']}")


def test_cards_have_names_and_large_indices(visit, api):
    """Every card and place has a name in words; the rank in a card's corner is a fifth of its height."""
    scene = Scene(api, CHOICES)
    page = scene.seen_by(visit(stored=scene.wallet))
    for name in (
        "5 of clubs, hand, 1 of 5",
        "queen of hearts, your pay-off, 3 left",
        "5 of spades, your side stack 1, under it 6 of hearts, 10 of diamonds",
        "center stack 1, 4 cards, needs a 5",
        "your side stack 3, empty",
    ):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    other = scene.game["seats"][1]["name"]
    for name in (
        f"queen of clubs, {other}’s pay-off, 3 left",
        f"9 of diamonds, {other}’s side stack 1, under it 4 of diamonds",
        "stock, 12 cards",
    ):
        expect(page.get_by_role("img", name=name, exact=True)).to_be_visible()
    card = page.locator(f"{spot('hand-0-0')} .card")
    index = card.locator(".card-rank").bounding_box()
    assert index["height"] > card.bounding_box()["height"] / 5


def test_the_table_turns_round_for_whoever_has_the_device(visit, api):
    """At one screen the seat that has uncovered its hand is at the bottom, and the other above."""
    who = seats.player(api)
    people = [{"kind": "human", "name": "Robin"}, {"kind": "human", "name": "Kit"}]
    made = seats.game(api, who, seats=people, local=True, rules={"payoff_size": 20})
    visitor = visit(stored=seats.wallet(who, (made, None)))
    page = visitor.go(f"#/game/{made['id']}")
    player = Player(page, Mouse())
    for _ in range(2):
        assert player.wait()["covered"]
        mover = api.get(f"/v1/games/{made['id']}").json()["to_move"]
        name = people[mover]["name"]
        expect(page.get_by_role("region", name=f"Pass the device to {name}.")).to_be_visible()
        page.get_by_role("button", name="Show my hand").click()
        page.wait_for_selector(spot(f"hand-{mover}-0"))
        expect(page.locator(f".own-piles {spot(f'payoff-{mover}')}")).to_be_visible()
        expect(page.locator(f".opponents {spot(f'payoff-{1 - mover}')}")).to_be_visible()
        player.turn()


def test_the_tab_says_whose_turn_it_is(visit, api):
    """Its title tells when one may move, and tells it no longer when the turn is over."""
    scene = Scene(api, CHOICES)
    page = scene.seen_by(visit(stored=scene.wallet))
    expect(page).to_have_title("Your turn: Spite and Malice")
    page.click(spot("hand-0-1"))
    page.click(spot("side-0-2"))
    expect(page).to_have_title("Spite and Malice")
    expect(page.locator(".status")).to_have_text(re.compile("have it played when you are ready"))


def test_six_sit_at_one_table(visit, api):
    """Each of them is above, with a name of their own, in the order of play; a phone has room for all."""
    who = seats.player(api)
    company = [{"kind": "human", "name": "Robin"}, *[seats.COMPUTER] * 5]
    made = seats.game(api, who, seats=company, computer_turns="on_request")
    visitor = visit(stored=seats.wallet(who, (made, None)), size=PHONE, touch=True)
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".hand .card")
    names = page.locator(".opponent .who-name").all_inner_texts()
    assert names == [seat["name"] for seat in made["seats"][1:]]
    assert len(set(names)) == 5
    visitor.check("six")


def test_a_game_that_is_not_there_is_told(visit):
    """A link to no game says so, and leads to the lobby."""
    visitor = visit(size=PHONE, touch=True)
    visitor.expect("404")
    page = visitor.go("#/game/g_there-is-no-such-game")
    expect(page.get_by_role("main").get_by_role("alert")).to_be_visible()
    visitor.check("no-game")
    page.get_by_role("link", name="Lobby").click()
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
