"""A card, then its place: what is marked, what goes by itself, what is refused, and how to think again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import look, spot
from tests.browser.positions import CHOICES, Scene

FIVE, NINE = "hand-0-0", "hand-0-1"
DASHED = """(place) => {
  const mark = getComputedStyle(document.querySelector(`[data-spot="${place}"]`), "::after");
  return [mark.borderTopStyle, mark.boxShadow !== "none", mark.content !== "none"];
}"""


@pytest.fixture
def sit(visit, api):
    """Sits down at a game where there is much to choose from."""

    def made(*expected: str, **settings) -> tuple[Scene, Page]:
        scene = Scene(api, CHOICES)
        visitor = visit(stored=scene.wallet, settings=settings)
        visitor.expect(*expected)
        return scene, scene.seen_by(visitor)

    return made


def settled(page: Page) -> None:
    """Wait until nothing is on its way."""
    page.wait_for_function("() => !window.changesUnderway")


def test_a_card_goes_to_a_marked_place(sit):
    """The places of a chosen card are dashed, glow, and say so; it goes to the one that is tapped."""
    scene, page = sit()
    assert look(page)["fits"] == ["payoff-0", "side-0-0", FIVE, "hand-0-2", "hand-0-3"]
    page.click(spot(FIVE))
    assert look(page)["chosen"] == [FIVE]
    assert look(page)["legal"] == ["center-0", *(f"side-0-{n}" for n in range(4))]
    for place in look(page)["legal"]:
        assert page.evaluate(DASHED, place) == ["dashed", True, True]
    expect(page.locator(spot("center-0"))).to_have_attribute(
        "aria-label", "place 5 of clubs here: center stack 1, 4 cards, needs a 5"
    )
    page.click(spot("center-0"))
    expect(page.locator(spot("center-0"))).to_have_attribute(
        "aria-label", "center stack 1, 5 cards, needs a 6"
    )
    assert scene.moves == ["h:5C>c1"]


def test_a_choice_is_cleared_in_four_ways(sit):
    """By tapping the card again, the felt, the button, or Escape; nothing is played by it."""
    scene, page = sit()
    ways = {
        "again": lambda: page.click(spot(FIVE)),
        "felt": lambda: page.locator("main.table").click(position={"x": 8, "y": 300}),
        "button": lambda: page.get_by_role("button", name="Clear").click(),
        "Escape": lambda: page.keyboard.press("Escape"),
    }
    for name, clear in ways.items():
        page.click(spot(FIVE))
        page.wait_for_selector(".own .chosen")
        clear()
        expect(page.locator(".own .chosen"), name).to_have_count(0)
        assert look(page)["legal"] == [], name
    assert scene.moves == []


def test_what_cannot_be_is_explained(sit):
    """A place that a card may not go to, a card with no place, a place without a card: each says why."""
    scene, page = sit("409")  # how the service answers a move that is not legal
    status, alert = page.locator(".status"), page.get_by_role("alert").last
    page.click(spot("center-0"))
    expect(status).to_have_text(re.compile("Choose a card first"))
    page.click(spot("side-0-1"))
    expect(status).to_have_text("The 7 of spades fits nowhere now.")
    page.click(spot(NINE))
    page.click(spot("center-0"))
    expect(status.locator(".wrong")).to_contain_text("9 of spades")
    expect(alert).to_contain_text("9 of spades")
    assert scene.moves == []


def test_a_card_with_one_place_goes_there(sit):
    """From the pay-off pile or a side stack at the first tap, or where somebody likes it so at the second."""
    scene, page = sit()
    page.click(spot("side-0-0"))
    page.wait_for_function(
        "() => document.querySelector('[data-spot=center-0]').ariaLabel.endsWith('needs a 6')"
    )
    page.click(spot("payoff-0"))
    expect(page.locator(spot("center-2"))).to_have_attribute("aria-label", re.compile("empty"))
    assert scene.moves == ["s1>c1", "p>c3"]
    careful, page = sit(tapTwice=True)
    page.click(spot("payoff-0"))
    expect(page.locator(spot("payoff-0"))).to_have_attribute("aria-pressed", "true")
    settled(page)
    assert careful.moves == []
    page.click(spot("payoff-0"))
    expect(page.locator(spot("center-2"))).to_have_attribute("aria-label", re.compile("empty"))
    assert careful.moves == ["p>c3"]


def test_a_card_is_dragged(sit):
    """By mouse to a place where it may go; dropped on the felt it stays, and nothing is chosen."""
    scene, page = sit()

    def drag(to: tuple[float, float]) -> None:
        box = page.locator(spot(FIVE)).bounding_box()
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] - 20)
        expect(page.locator(".ghost")).to_have_count(1)
        page.mouse.move(*to, steps=3)
        page.mouse.up()

    drag((8, 300))
    assert (look(page)["chosen"], page.locator(".ghost").count()) == ([], 0)
    place = page.locator(spot("center-0")).bounding_box()
    drag((place["x"] + place["width"] / 2, place["y"] + place["height"] / 2))
    expect(page.locator(spot("center-0"))).to_have_attribute("aria-label", re.compile("needs a 6"))
    assert scene.moves == ["h:5C>c1"]


def test_arrows_go_from_card_to_card(sit):
    """Each arrow brings the focus to the nearest card or place in its direction, and Enter takes it there."""
    _, page = sit()

    def after(key: str) -> str:
        page.keyboard.press(key)
        return page.evaluate("document.activeElement.dataset.spot ?? ''")

    assert after("ArrowRight") == "hand-0-0"
    assert after("ArrowRight") == "hand-0-1"
    assert after("ArrowLeft") == "hand-0-0"
    assert after("ArrowUp").startswith("center-")
    assert after("ArrowDown").startswith(("hand-", "side-"))
    page.locator(spot(FIVE)).focus()
    page.keyboard.press("Enter")
    assert look(page)["chosen"] == [FIVE]
