"""A deal: played again, passed on as a text, and its end and the figures of many games."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser import seats
from tests.browser.positions import FINISH, Scene
from tests.browser.visitor import PHONE


def hand(api, game_id: str, who: dict) -> list[str]:
    """What a player holds in a game."""
    bearer = {"Authorization": f"Bearer {who['token']}"}
    seen = api.get(f"/v1/games/{game_id}/views/me", headers=bearer).json()
    return seen["seats"][0]["hand"]


def asked(page, old: str, api, who: dict) -> list[str]:
    """The hand of the game that the page goes to after another."""
    page.wait_for_url(re.compile(rf"#/game/(?!{old})g_"))
    page.wait_for_selector(".hand .card")
    found = page.url.rpartition("/")[2]
    assert api.get(f"/v1/games/{found}").json()["practice"]
    return hand(api, found, who)


def test_the_same_deal_is_played_once_more(visit, api):
    """From the menu, after being asked, and from the end: the same cards, as practice."""
    who = seats.player(api)
    made = seats.game(api, who, computer_turns="on_request")
    held = hand(api, made["id"], who)
    visitor = visit(stored=seats.wallet(who, (made, None)))
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".hand .card")
    page.get_by_role("button", name="Menu").click()
    visitor.check("menu")
    page.get_by_role("button", name="Replay this deal").click()
    page.get_by_role("button", name="Keep playing").click()
    assert api.get(f"/v1/games/{made['id']}").json()["status"] == "active"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Replay this deal").click()
    visitor.check("replay-asked")
    page.get_by_role("button", name="Give up and replay").click()
    assert asked(page, made["id"], api, who) == held
    assert api.get(f"/v1/games/{made['id']}").json()["status"] == "finished"
    page = visitor.go(f"#/game/{made['id']}")
    end = page.get_by_role("dialog")
    end.get_by_role("button", name="Replay this deal").click()
    assert asked(page, made["id"], api, who) == held


def test_a_deals_details_are_copied(visit, api):
    """Rules, who plays, the commitment and, when it is over, code and outcome are a text to pass on."""
    who = seats.player(api)
    made = seats.game(api, who, computer_turns="on_request")
    visitor = visit(stored=seats.wallet(who, (made, None)))
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visitor.go(f"#/game/{made['id']}")

    def copied() -> str:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Copy deal details").click()
        page.get_by_role("button", name="Copy", exact=True).click()
        expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("Copied.")
        visitor.check("deal-details")
        page.keyboard.press("Escape")
        return page.evaluate("navigator.clipboard.readText()")

    text = copied()
    assert "rule set standard" in text
    assert "Robin" in text
    assert f"{made['seats'][1]['name']} (Beginner)" in text
    assert "told when the game is over" in text
    seats.post(api, f"/v1/games/{made['id']}/resign", token=who["token"])
    page.get_by_role("button", name="Look at the table").click()
    deal = api.get(f"/v1/games/{made['id']}/deal").json()
    text = copied()
    assert f"Deal code: {deal['code']}" in text
    assert deal["commitment"] in text
    assert "wins" in text


def test_statistics_are_by_level_and_practice_is_apart(visit, api):
    """Finished games are counted for each level; games of practice stand under a heading of their own."""
    scene = Scene(api, FINISH)
    scene.play("p>c3", "p>c1", "p>c1")
    who = scene.who
    for level in ("beginner", "hard", "hard"):
        mine = [{"kind": "human", "name": "Robin"}, {"kind": "computer", "level": level}]
        made = seats.game(api, who, seats=mine, computer_turns="on_request")
        seats.post(api, f"/v1/games/{made['id']}/resign", token=who["token"])
    visitor = visit(stored=seats.wallet(who), size=PHONE, touch=True)
    page = visitor.go()
    page.get_by_role("link", name="Statistics").click()
    tables = page.get_by_role("table")
    expect(tables).to_have_count(2)

    def rows(n: int) -> dict[str, list[str]]:
        # Against whom; then played, won and lost.
        texts = tables.nth(n).locator("tbody tr").all()
        cells = [row.locator("th, td").all_inner_texts() for row in texts]
        return {name.strip(): counts[:3] for name, *counts in cells}

    assert rows(0) == {"Beginner": ["1", "0", "1"], "Hard": ["2", "0", "2"]}
    expect(page.get_by_role("heading", name="Practice")).to_be_visible()
    assert rows(1) == {"Beginner": ["1", "1", "0"]}
    visitor.check("statistics")


def test_a_browser_that_is_nobody_counts_by_itself(visit, api):
    """Without an identity the games that were finished in this browser are counted in it."""
    made = seats.game(api, computer_turns="on_request")
    token = made["seats"][0]["token"]
    stored = seats.wallet(None, (made, token))
    stored["wallet"]["games"][0]["seat"] = 0
    visitor = visit(stored=stored, settings={"identity": False})
    page = visitor.go(f"#/game/{made['id']}")
    page.wait_for_selector(".hand .card")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up the game").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("button", name="Look at the table").click()
    page.goto("/#/statistics")
    expect(page.get_by_text("As this browser counts them")).to_be_visible()
    row = page.get_by_role("row").filter(has_text="Beginner")
    expect(row.get_by_role("cell").first).to_have_text("1")
