"""The pages about the game: read everywhere, true to the table's rules, and true in what they teach."""

from __future__ import annotations

from playwright.sync_api import expect

from engine.cards import Card
from tests.browser import seats
from tests.browser.visitor import DESK, PHONE

ROOMS = {
    "rules": "How to play",
    "strategy": "Playing well",
    "finish": "A finish, card by card",
    "questions": "Questions players ask",
}


def test_every_page_can_be_read(visit):
    """Each page is found from another, fits a phone and a desk, light and dark, and axe finds nothing."""
    for name, options in {
        "phone-light": {"size": PHONE, "touch": True},
        "desk-dark": {"size": DESK, "scheme": "dark"},
    }.items():
        visitor = visit(**options)
        page = visitor.go("#/finish")
        for room, title in ROOMS.items():
            page.get_by_role("link", name=title).click()
            expect(page.get_by_role("heading", level=1)).to_have_text(title)
            if room == "rules":
                expect(page.get_by_role("heading", name="A turn")).to_be_visible()
            expect(page).to_have_title(f"{title}: Spite and Malice")
            visitor.check(f"{room}-{name}")


def test_how_to_play_tells_the_rules_of_the_table(visit, api):
    """What a table plays by is told there and only there; a heading is gone to; paper gets the text alone."""
    odd = {"load": True, "must_play": ["A"], "payoff_size": 13}
    made = seats.game(api, rules=odd)
    visitor = visit()
    page = visitor.go(f"#/rules/{made['id']}")
    expect(page.get_by_role("heading", name="Loading a rival")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("At this table an ace may not wait.")
    expect(page.get_by_role("main")).to_contain_text("13 cards, of which only the top one shows")
    page.get_by_role("navigation", name="On this page").get_by_role("button", name="Points").click()
    expect(page.get_by_role("heading", name="Points")).to_be_focused()
    assert page.evaluate("scrollY") > 0
    expect(page.get_by_role("link", name="Back to the table")).to_have_attribute(
        "href", f"#/game/{made['id']}"
    )
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="On this page")).to_be_hidden()
    expect(page.get_by_role("heading", name="Loading a rival")).to_be_visible()
    page.emulate_media(media="screen")
    visitor.go("#/rules/solitaire")
    expect(page.get_by_role("main")).to_contain_text("This is a game for one.")
    expect(page.get_by_role("heading", name="Loading a rival")).to_have_count(0)
    page.get_by_label("Rules of").select_option("work-piles")
    expect(page.get_by_role("main")).to_contain_text("the rank just below it")
    visitor.expect("404")
    visitor.go("#/rules/g_there-is-no-such-game")
    expect(page.get_by_role("alert").filter(has_text="could not be fetched")).to_be_visible()


def test_the_worked_finish_is_won_as_it_says(visit, api):
    """The referee accepts each step of the worked finish, sees what its pictures show, and calls it won."""
    visitor = visit()
    page = visitor.go("#/finish")
    steps = page.evaluate(
        "() => [...document.querySelectorAll('[data-notation]')].map((li) => [li.dataset.notation,"
        " [...li.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label'))])"
    )
    page.get_by_role("button", name="Deal these cards").click()
    page.wait_for_selector(".hand button")
    game_id = page.evaluate("location.hash.split('/')[2]")
    token = page.evaluate("JSON.parse(localStorage.getItem('spite:wallet')).player.token")
    assert len(steps) == 8
    for notation, shown in steps:
        view = seats.post(api, f"/v1/games/{game_id}/moves", {"notation": notation}, token)["view"]
        mine = view["seats"][0]
        tops = [[center["cards"][-1]] if center["cards"] else [] for center in view["centers"]]
        payoff = [mine["payoff"]["top"]] if mine["payoff"]["count"] else []
        seen = [*tops, payoff, mine["sides"][0][-1:], sorted(mine["hand"])]
        told = [label.split(": ", 1)[1] for label in shown]
        told[-1] = ", ".join(sorted(told[-1].split(", ")))
        assert told == [
            ", ".join(sorted(Card(card).words for card in cards)) or "an empty place"
            for cards in seen
        ]
    assert (view["result"]["winner"], view["result"]["points"]) == (0, [10, 0])
    expect(page.get_by_role("dialog", name="You win")).to_be_visible()
