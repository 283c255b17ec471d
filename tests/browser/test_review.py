"""A finished game looked back at."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.visitor import DESK, PHONE

#: The first seat can win at once: five, six, and the pay-off seven; then nothing more is needed.
POSITION = {
    "centers": [["AD", "2C", "3H", "4S"], [], []],
    "stock": ["4H", "8S", "2D", "TC", "QD", "6D", "AH", "9H", "3D", "JS", "5D", "7C"],
    "set_aside": [],
    "seats": [
        {"hand": ["2S", "5C", "QS", "JD", "TC"], "payoff": ["7D"], "sides": [["TD", "6H"], [], [], []]},
        {"hand": ["4C", "TS", "8H", "8C", "JC"], "payoff": ["QH", "3S", "QC"], "sides": [[], [], [], []]},
    ],
    "to_move": 0,
    "phase": "build",
}  # fmt: skip


def lost_game(api):
    """A game in which the first seat let its win go and then resigned; its player too."""
    who = seats.player(api)
    deal = {"kind": "position", "position": POSITION}
    players = [{"kind": "human", "name": "Robin"}, {"kind": "computer", "level": "hard"}]
    made = seats.game(api, who, rules={}, deal=deal, seats=players)
    path, token = f"/v1/games/{made['id']}", who["token"]
    seats.post(api, f"{path}/moves", {"notation": "h:QS>s2"}, token)
    api.get(
        f"{path}/views/me",
        params={"until": "my_turn"},
        headers={"Authorization": f"Bearer {token}", "Prefer": "wait=15"},
    ).raise_for_status()
    seats.post(api, f"{path}/resign", None, token)
    return made["id"], who


def test_a_game_is_looked_back_at(visit, api):
    """The curve is gone along by keys; the worst turn has the better line, a computer's what it thought."""
    game_id, who = lost_game(api)
    visitor = visit(stored=seats.wallet(who), size=DESK)
    page = visitor.go(f"#/game/{game_id}")
    page.get_by_role("link", name="Look back at the game").click()
    expect(page.get_by_role("heading", name="The game as a curve")).to_be_visible(timeout=60_000)
    worst = page.get_by_role("button", name="Turn 1: You")
    expect(worst).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("heading", name="Turn 1: You")).to_be_visible()
    better = page.locator(".better")
    expect(
        better.get_by_role("listitem").filter(has_text="5 of clubs to center stack 1")
    ).to_be_visible()
    expect(better.get_by_text("7 of diamonds from the pay-off pile")).to_be_visible()
    expect(better).to_contain_text("Why")
    expect(page.get_by_role("img", name="Center 1: 4 of spades")).to_be_visible()
    visitor.check("review-desk")
    curve = page.get_by_role("slider", name="Turn")
    assert curve.get_attribute("aria-valuetext").startswith("Turn 1, You: ")
    curve.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Turn 2:")).to_be_visible()
    expect(page.get_by_role("button", name="Next turn")).to_be_disabled()
    thought = page.get_by_role("region", name=re.compile("^What .+ thought$"))
    expect(thought).to_contain_text(
        re.compile(r"It gave itself a chance of .+ to win.+ positions?, in .+ seconds")
    )
    expect(thought.get_by_role("heading", name="Its plan")).to_be_visible()
    expect(thought.get_by_role("listitem").filter(has_text="on side stack")).not_to_have_count(0)
    expect(thought.get_by_role("heading", name="Why")).to_be_visible()
    expect(thought).not_to_contain_text("you")
    visitor.check("review-thoughts-desk")
    page.get_by_role("button", name="Previous turn").click()
    page.get_by_text("All turns as a table").click()
    expect(
        page.get_by_role("row").filter(has=page.get_by_role("rowheader", name="1", exact=True))
    ).to_contain_text("You")
    phone = visit(stored=seats.wallet(who), size=PHONE, touch=True, scheme="dark")
    phone.go(f"#/review/{game_id}").wait_for_selector(".curve")
    phone.page.get_by_role("button", name="Next turn").click()
    phone.check("review-phone-dark")


def test_what_cannot_be_looked_back_at_says_why(visit, api):
    """A game still going on, one of others, and one that is not there each say so in words."""
    who = seats.player(api)
    going = seats.game(api, who, computer_turns="on_request")
    visitor = visit(stored=seats.wallet(who))
    page = visitor.go(f"#/review/{going['id']}")
    expect(page.get_by_role("alert").filter(has_text="still going on")).to_be_visible()
    visitor.expect("404")
    page = visitor.go("#/review/g_there-is-no-such-game")
    expect(page.get_by_role("alert").filter(has_text="no")).to_be_visible()
    game_id, _ = lost_game(api)
    stranger = visit()
    stranger.expect("401")
    page = stranger.go(f"#/review/{game_id}")
    expect(page.get_by_role("alert").filter(has_text="Only who has played")).to_be_visible()
    stranger.check("review-stranger")
