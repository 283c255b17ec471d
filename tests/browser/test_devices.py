"""Going on at another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.playing import Mouse, Player
from tests.browser.visitor import PHONE


@pytest.mark.parametrize("local", [False, True], ids=["a seat", "one screen"])
def test_a_game_goes_on_at_another_device(visit, api, local):
    """A code from the table's menu brings the seat to a phone, once; both devices play on."""
    who = seats.player(api)
    more = {"local": True, "seats": [{"kind": "human"}] * 2} if local else {}
    made = seats.game(api, who, **more)
    desk = visit(stored=seats.wallet(who, (made, None)))
    page = desk.go(f"#/game/{made['id']}")
    page.wait_for_selector(".cover" if local else ".hand button")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Go on at another device").click()
    code = page.get_by_role("dialog").locator(".code").inner_text()
    expect(page.get_by_role("timer")).to_contain_text(re.compile(r"(10:00|9:\d\d)"))
    desk.check("handover")
    phone = visit(size=PHONE, touch=True)
    phone.go()
    phone.page.get_by_role("link", name="Go on with a game from another device").click()
    entry = phone.page.get_by_label("Code from the other device")
    entry.fill("k7")
    phone.page.get_by_role("button", name="Go on here").click()
    expect(phone.page.get_by_text("A code has twelve letters and digits.")).to_be_visible()
    entry.fill(code.lower().replace("-", ""))
    assert entry.input_value() == code
    phone.check("code")
    phone.page.get_by_role("button", name="Go on here").click()
    player = Player(phone.page, Mouse())
    player.turn()
    page.keyboard.press("Escape")
    Player(page, Mouse()).turn()
    other = visit()
    other.expect("409")
    other.go(f"#/code/{code}")
    assert code not in other.page.url
    other.page.get_by_role("button", name="Go on here").click()
    expect(other.page.get_by_role("alert").filter(has_text="code")).to_be_visible()
