"""Whole games in a real browser: by mouse, by keyboard alone, by finger on a phone, and two at one screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.playing import Finger, Keys, Mouse, Player
from tests.browser.visitor import DESK, PHONE

WAYS = {
    "mouse": (Mouse, {"size": DESK}),
    "keyboard": (Keys, {"size": DESK, "scheme": "dark"}),
    "finger": (Finger, {"size": PHONE, "touch": True}),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_game_is_played_to_its_end(visit, api, way):
    """A whole game against a computer can be played by each way to use a browser, and nothing goes wrong."""
    by, options = WAYS[way]
    who = seats.player(api)
    made = seats.game(api, who)
    visitor = visit(stored=seats.wallet(who), **options)
    page = visitor.go(f"#/game/{made['id']}")
    player = Player(page, by())
    player.turn()
    visitor.check(f"table-{way}")
    player.play()
    visitor.check(f"end-{way}")
    game = api.get(f"/v1/games/{made['id']}").json()
    assert game["status"] == "finished"
    winner = game["result"]["winner"]
    said = (
        "You win"
        if winner == 0
        else "A draw"
        if winner is None
        else f"{game['seats'][1]['name']} wins"
    )
    expect(page.get_by_role("dialog", name=said)).to_be_visible()
