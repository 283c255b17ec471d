"""The settings: each holds at once, does what it says, and is there after a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seats
from tests.browser.playing import spot
from tests.browser.positions import CHOICES, Scene
from tests.browser.visitor import PHONE

OTHER = {"light": "dark", "dark": "light"}
ROOT = "document.documentElement"
CASES: dict[str, tuple[str, str, str, Any]] = {
    # The setting: its group or label, what is chosen there, and what the page has of it then.
    "card size": ("Card size", "Large", f"{ROOT}.dataset.size", "large"),
    "four colours": ("Four colours", "", f"{ROOT}.dataset.colours", "four"),
    "reduced motion": ("Motion", "Less", f"{ROOT}.dataset.motion", "reduced"),
    "deck": ("Deck", "Classic", "document.querySelectorAll('.sample .card-letter').length", 1),
    "order": ("Order of the hand", "By rank", "STORED.sort", "rank"),
    "speed": ("Speed of other people’s turns", "Slow", "STORED.speed", "slow"),
    "tap twice": ("Tap twice to play", "", "STORED.tapTwice", True),
    "single keys": ("Single keys", "", "STORED.keys", False),
    "sound": ("Sound", "", "STORED.sound", True),
    "panic key": ("Key", "F2", "STORED.panicKey", "F2"),
    "full screen": ("Full screen", "", "STORED.fullScreen", True),
}


def state(page: Page, look: str) -> Any:
    """What the page has, or has stored."""
    return page.evaluate(look.replace("STORED", "JSON.parse(localStorage['spite:settings'])"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_setting_holds_at_once_and_stays(visit, api, scheme):
    """From the table's menu: sizes, colours, order, speed, taps, sound, motion, theme and keys."""
    who = seats.player(api)
    made = seats.game(api, who)
    visitor = visit(stored=seats.wallet(who), size=PHONE, touch=True, scheme=scheme)
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".hand button")
    assert state(page, "STORED.sound") in (False, None)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    visitor.check(f"settings-{scheme}")
    other = OTHER[scheme]
    colours = ("Colours", other.title(), "getComputedStyle(document.body).colorScheme", other)
    cases = {**CASES, "colours": colours}
    for name, (label, choice, look, expected) in cases.items():
        assert state(page, look) != expected, name
        if choice:
            group = dialog.get_by_role("group", name=label, exact=True)
            group.get_by_role("radio", name=choice).check()
        else:
            dialog.get_by_role("switch", name=label).click()
        assert state(page, look) == expected, name
    dialog.get_by_role("button", name="Close").click()
    page.reload()
    page.wait_for_selector(".hand button")
    for name, (_, _, look, expected) in cases.items():
        if name != "deck":
            assert state(page, look) == expected, name


#: The width of a card of the hand, and the colours that suits have, as the table is drawn.
WIDTH = "document.querySelector('.hand .card').getBoundingClientRect().width"
COLOURS = """new Set("SHDC".split("").map((suit) =>
  getComputedStyle(document.querySelector(`.card.suit-${suit} .card-rank`)).fill)).size"""
HELD = "[...document.querySelectorAll('.hand button')].map((each) => each.ariaLabel.split(',')[0])"
#: Counts cards on their way.
FLIGHTS = """
window.flights = 0;
new MutationObserver((all) => {
  for (const { addedNodes } of all)
    for (const each of addedNodes) if (each.classList?.contains("ghost")) window.flights += 1;
}).observe(document, {subtree: true, childList: true});
"""
FIVE = "5 of clubs"
ORDERS = {
    "As dealt": [FIVE, "9 of spades", "queen of spades", "king of diamonds", "2 of spades"],
    "By rank": ["2 of spades", FIVE, "9 of spades", "queen of spades", "king of diamonds"],
    "By suit": ["2 of spades", "9 of spades", "queen of spades", FIVE, "king of diamonds"],
}


def test_the_cards_are_as_the_settings_say(visit, api):
    """Size, suit colours, order of the hand and deck are those of the cards that lie on the table."""
    scene = Scene(api, CHOICES)
    page = scene.seen_by(visit(stored=scene.wallet))

    def chosen(group: str, choice: str) -> None:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        if choice:
            dialog.get_by_role("group", name=group).get_by_role("radio", name=choice).check()
        else:
            dialog.get_by_role("switch", name=group).click()
        dialog.get_by_role("button", name="Close").click()

    sizes = {}
    for size in ("Small", "Medium", "Large"):
        chosen("Card size", size)
        sizes[size] = page.evaluate(WIDTH)
    assert sizes["Small"] < sizes["Medium"] < sizes["Large"]
    assert page.evaluate(COLOURS) == 2
    chosen("Four colours", "")
    assert page.evaluate(COLOURS) == 4
    for order, expected in ORDERS.items():
        chosen("Order of the hand", order)
        assert page.evaluate(HELD) == expected
    assert page.locator(".hand .court").count() == 2
    chosen("Deck", "Classic")
    assert page.locator(".hand .court").count() == 0
    assert page.locator(".hand .card-letter").count() == 2


MOTIONS = {
    # What is chosen here, what the device asks for, and how many cards are seen on their way.
    "all": ("full", "reduce", 1),
    "less": ("reduced", "no-preference", 0),
    "device, still": ("system", "reduce", 0),
    "device, lively": ("system", "no-preference", 1),
}


@pytest.mark.parametrize("case", MOTIONS)
def test_cards_fly_unless_motion_is_reduced(visit, api, case):
    """A card glides to its place, or is there at once, as is chosen here or else at the device."""
    motion, device, flights = MOTIONS[case]
    scene = Scene(api, CHOICES)
    visitor = visit(stored=scene.wallet, settings={"speed": "fast", "motion": motion})
    visitor.context.add_init_script(FLIGHTS)
    visitor.page.emulate_media(reduced_motion=device)
    page = scene.seen_by(visitor)
    page.click(spot("side-0-0"))
    needs = page.locator(spot("center-0"))
    expect(needs).to_have_attribute("aria-label", "center stack 1, 5 cards, needs a 6")
    assert page.evaluate("window.flights") == flights


def test_single_keys_can_be_turned_off(visit, api):
    """With them H asks for a hint; without them it is a key like any other, and Escape still clears."""
    for keys in (True, False):
        scene = Scene(api, CHOICES)
        page = scene.seen_by(visit(stored=scene.wallet, settings={"keys": keys}))
        page.click(spot("hand-0-0"))
        page.keyboard.press("Escape")
        expect(page.locator(".own .chosen")).to_have_count(0)
        page.keyboard.press("h")
        if keys:
            page.wait_for_selector(".advised")
        page.wait_for_function("() => !window.changesUnderway")
        assert api.get(f"/v1/games/{scene.id}").json()["practice"]
        assert (page.locator(".hint").count() > 0) == keys


#: What of the focused control is hidden by the buttons that stay below, in pixels; for a choice, of its key.
OBSCURED = """() => {
  const now = document.activeElement;
  const shown = (now.closest(".choice") ?? now).getBoundingClientRect();
  const bar = document.querySelector("dialog .dialog-actions");
  const top = bar.contains(now) ? innerHeight : bar.getBoundingClientRect().top;
  // A browser may let keys scroll the dialog itself.
  return [now.closest("dialog") !== null && now.tagName !== "DIALOG",
    now.closest("label, button, select")?.innerText ?? now.tagName,
    Math.max(0, shown.bottom - top, -shown.top)];
}"""


def test_the_focus_is_never_behind_the_buttons_below(visit):
    """By Tab through the settings on a phone, whatever has the focus is in sight as a whole."""
    page = visit(size=PHONE).go()
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    seen = []
    for _ in range(40):
        page.keyboard.press("Tab")
        inside, what, hidden = page.evaluate(OBSCURED)
        if not inside:
            continue
        assert hidden <= 1, what
        if seen and what == seen[0]:
            break
        seen.append(what)
    assert len(seen) > 15
