"""The settings: each holds at once, does what it says, and is there after a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seats
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
