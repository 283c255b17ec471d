"""The Intermission: the table is gone at once, comes back in three ways, and the game is as it was."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import seats
from tests.browser.visitor import DESK, PHONE

#: Each screen: its name in the settings, and something that only it shows.
SCREENS = {
    "plan": ("Project plan", "Q1 roll-out"),
    "curtain": ("Curtain", ""),
    "dashboard": ("Dashboard", "Throughput, 14 weeks"),
    "sheet": ("Spreadsheet", "=SUM(H2:H11)"),
    "inbox": ("Inbox", "Re: Minutes of the steering group"),
    "editor": ("Code editor", "invoice_import.py"),
    "report": ("Report", "Cost by process"),
}
HIDDEN = "document.querySelector('dialog.intermission')?.matches(':modal') === true"
FULL = """
window.filled = 0;
Element.prototype.requestFullscreen = async () => { window.filled += 1; };
"""


def hidden(page: Page) -> bool:
    """Whether the sheet stands in front of everything."""
    return page.evaluate(HIDDEN)


@pytest.fixture
def at_the_table(visit, api):
    """A visitor who is to move, and the game."""

    def sit(**options):
        who = seats.player(api)
        made = seats.game(
            api,
            who,
            seats=[{"kind": "human", "name": "Robin"}, {"kind": "human", "name": "Bo"}],
        )
        token = next(s["token"] for s in made["seats"] if s["seat"] == made["to_move"])
        visitor = visit(stored=seats.wallet(None, (made, token)), **options)
        visitor.go(f"#/game/{made['id']}")
        visitor.page.wait_for_selector(".hand button")
        return visitor, made

    return sit


@pytest.mark.parametrize("key", ["`", "\\", "F2"])
def test_the_panic_key_swaps_the_table_and_brings_it_back(at_the_table, api, key):
    """At once, with a dull title and picture; keys do nothing to the game; dialogs are hidden, too."""
    visitor, made = at_the_table(settings={"panicKey": key})
    page = visitor.page
    title = page.title()
    page.locator(".hand button").first.click()
    chosen = page.locator(".hand .chosen").get_attribute("data-spot")
    page.keyboard.press(key)
    assert hidden(page)
    assert "Spite" not in page.title()
    assert "turn" not in page.title()
    assert page.locator("link[rel=icon]").get_attribute("href") == "/table/plain.svg"
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    assert hidden(page)
    page.keyboard.press(key)
    assert not hidden(page)
    assert page.title() == title
    assert page.locator("link[rel=icon]").get_attribute("href") == "/table/icon.svg"
    assert page.locator(".hand .chosen").get_attribute("data-spot") == chosen
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press(key)
    assert hidden(page)
    page.keyboard.press(key)
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert api.get(f"/v1/games/{made['id']}").json()["version"] == made["version"]


def test_the_button_hides_and_the_corner_or_two_escapes_bring_back(at_the_table, api):
    """One Escape alone does not; news of the game changes neither the sheet nor the title."""
    visitor, made = at_the_table(size=PHONE, touch=True)
    page = visitor.page
    page.get_by_role("button", name="Intermission").tap()
    assert hidden(page)
    page.get_by_role("button", name="Go back").tap()
    assert not hidden(page)
    page.get_by_role("button", name="Intermission").tap()
    dull = page.title()
    mover = made["to_move"]
    token = next(seat["token"] for seat in made["seats"] if seat["seat"] == mover)
    bearer = {"Authorization": f"Bearer {token}"}
    view = api.get(f"/v1/games/{made['id']}/views/me", headers=bearer).json()
    seats.post(api, f"/v1/games/{made['id']}/moves", view["legal_moves"][-1], token)
    page.wait_for_timeout(300)
    assert (page.title(), hidden(page)) == (dull, True)
    page.keyboard.press("Escape")
    page.keyboard.press("x")
    page.keyboard.press("Escape")
    assert hidden(page)
    page.keyboard.press("Escape")
    assert not hidden(page)
    assert page.title() != dull


@pytest.mark.parametrize(("size", "scheme"), [(DESK, "light"), (PHONE, "dark")])
def test_every_screen_looks_like_work(visit, size, scheme):
    """Each of the seven can be chosen in the settings, has a title of its own, and axe finds nothing."""
    visitor = visit(size=size, scheme=scheme)
    visitor.context.add_init_script(FULL)
    page = visitor.go()
    titles = set()
    for kind, (name, shown) in SCREENS.items():
        page.get_by_role("button", name="Settings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        dialog.get_by_role("combobox", name="Screen", exact=True).select_option(label=name)
        if kind == "report":
            dialog.get_by_role("switch", name="Full screen").click()
        dialog.get_by_role("button", name="Try it").click()
        page.wait_for_selector("dialog.intermission > :first-child:not(button)")
        assert hidden(page)
        titles.add(page.title())
        expect(page.locator("dialog.intermission")).to_contain_text(shown)
        if kind == "curtain":
            expect(page.locator("dialog.intermission .im-curtain")).to_be_visible()
        visitor.check(f"intermission-{kind}-{scheme}")
        assert page.evaluate("window.filled") == (kind == "report")
        page.keyboard.press("`")
        dialog.get_by_role("button", name="Close").click()
    assert len(titles) == len(SCREENS)


def test_where_somebody_types_letters_are_letters(visit):
    """The panic key is part of a name there, unless it is F2."""
    visitor = visit()
    page = visitor.go()
    name = page.get_by_label("Your name")
    name.click()
    page.keyboard.type("a`b")
    assert (name.input_value(), hidden(page)) == ("a`b", False)
    page = visit(settings={"panicKey": "F2"}).go()
    page.get_by_label("Your name").click()
    page.keyboard.press("F2")
    assert hidden(page)
