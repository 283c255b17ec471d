"""The lobby: every kind of game it can set up, and the ways into one that is there already."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import seats
from tests.browser.visitor import DESK, PHONE

#: The page has gone to the game, or asks about another, or says what is wrong.
ANSWERED = """() => location.hash.startsWith("#/game/")
  || document.querySelector("dialog[open], .new-game .wrong") !== null"""


def game_of(page: Page, api) -> dict:
    """The document of the game that the page has gone to."""
    page.wait_for_url(re.compile(r"#/game/g_"))
    return api.get(f"/v1/games/{page.url.rpartition('/')[2]}").json()


def company(page: Page, name: str) -> None:
    """Choose who plays."""
    page.get_by_role("radio", name=re.compile(f"^{name}")).check(force=True)


def deal(page: Page, button: str = "Deal") -> None:
    """Begin, whatever is unfinished."""
    page.get_by_role("button", name=button, exact=True).click()
    page.wait_for_function(ANSWERED)
    sure = page.get_by_role("button", name="Start a new game")
    if sure.count():
        sure.click()


def test_every_option_is_drawn_from_the_rule_sets(visit, api):
    """What the service offers can be chosen, is sent as it was chosen, and is refused beside its field."""
    visitor = visit(scheme="dark")
    page = visitor.go()
    offered = api.get("/v1/rulesets").json()
    rules = page.get_by_label("Rules", exact=True)
    options = rules.locator("option")
    expect(options).to_have_count(len(offered["items"]))
    names = options.evaluate_all("all => all.map(each => each.value)")
    assert names == [each["name"] for each in offered["items"]]
    rules.select_option("work-piles")
    page.get_by_text("Change the rules").click()
    fields = page.locator(".new-game .option")
    # The number of seats is chosen with those who sit there.
    assert fields.count() == len(offered["options"]) - 1
    page.get_by_label("Pay-off cards").fill("7")
    page.get_by_label("Center stacks").locator("xpath=../..").get_by_role("switch").check()
    page.get_by_role("group", name="Played before anything else").get_by_label("A").check(
        force=True
    )
    page.get_by_label("Completed stacks").select_option("under_stock")
    page.get_by_label("Empty side stacks are filled").check()
    page.get_by_role("button", name="One seat more").click()
    assert page.get_by_label("Decks").input_value() == ""
    visitor.check("lobby-options")
    jokers = page.get_by_label("Jokers", exact=True)
    beside = page.locator(".option", has_text="Jokers").first.locator("small.wrong")
    jokers.fill("99")
    expect(beside).to_have_text("A whole number from 0 to 32.")
    # Of three decks it is too many, which only the service knows.
    jokers.fill("20")
    expect(beside).to_have_count(0)
    deal(page)
    expect(beside).to_be_visible()
    expect(page.get_by_role("alert").first).to_be_visible()
    jokers.fill("2")
    visitor.expect("422")
    deal(page)
    made = game_of(page, api)
    expected = {
        "payoff_size": 7,
        "center_limit": None,
        "must_play": ["A"],
        "recycle": "under_stock",
        "fill_empty_sides": True,
        "jokers": 2,
        "seats": 3,
        "decks": 3,
    }
    assert made["ruleset"] == "work-piles"
    assert {name: made["rules"][name] for name in expected} == expected


KINDS = {
    # Who plays, what else is done in the form, and what the game's document says.
    "levels": (
        "Computer",
        [("Seat 2", "expert")],
        {"kinds": ["human", "computer"], "levels": [None, "expert"]},
    ),
    "three to six": (
        "Computer",
        ["more", "more", ("Seat 4", "easy")],
        {"kinds": ["human"] + ["computer"] * 3, "levels": [None, "medium", "medium", "easy"]},
    ),
    "solitaire": ("Solitaire", [], {"kinds": ["human"], "ruleset": "solitaire"}),
    "one screen": ("One screen", [], {"kinds": ["human", "human"], "local": True}),
    # Those wait to be asked, and take no time of the tests that follow.
    "watching": (
        "Only look",
        [("Computers play", "on_request")],
        {"kinds": ["computer", "computer"]},
    ),
    "a match": ("Computer", [("How long", "50")], {"match": 50}),
    "a match to any number": (
        "Computer",
        [("How long", "own"), ("Points that end the match", "33")],
        {"match": 33},
    ),
    "an open-ended match": ("Computer", [("How long", "0")], {"match": None}),
    "the deal of the day": ("Computer", [("Cards", "daily")], {"daily": True}),
    "manners": (
        "Computer",
        [("Undo", "off"), ("Hints", "off"), ("Computers play", "on_request"), "listed"],
        {"undo": "off", "hints": False, "computer_turns": "on_request", "listed": True},
    ),
}


def choose(page: Page, doing: str | tuple[str, str]) -> None:
    """Do one thing in the form: a button, a switch, or a field and what goes there."""
    if doing == "more":
        page.get_by_role("button", name="One seat more").click()
    elif doing == "listed":
        page.get_by_label("Anybody may watch: list this game").check()
    else:
        field = page.get_by_label(doing[0], exact=True)
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(doing[1])
        else:
            field.fill(doing[1])


def facts(api, made: dict) -> dict:
    """What a game's document says, in the words of the table of kinds."""
    return made | {
        "kinds": [seat["kind"] for seat in made["seats"]],
        "levels": [seat["level"] for seat in made["seats"]],
        "match": made["match"] and made["match"]["target"],
        "daily": api.get(f"/v1/games/{made['id']}/deal").json()["daily"] is not None,
    }


def dealt(page: Page, button: str) -> str:
    """Begin, whatever is unfinished; the id of the game that the service made."""
    asked = "/v1/games"
    with page.expect_response(lambda r: (r.request.method, r.url[-9:]) == ("POST", asked)) as made:
        deal(page, button)
    return made.value.json()["id"]


def afresh(page: Page) -> None:
    """Come into the lobby as for the first time, without loading the page anew."""
    page.evaluate("localStorage.removeItem('spite:setup'); location.hash = '#/'")
    page.wait_for_selector(".new-game .companies")


def test_the_lobby_sets_up_every_kind_of_game(visit, api):
    """Levels, seats, solitaire, one screen, watching, matches, the day's deal, manners: as chosen."""
    page = visit().go()
    for kind, (who, doings, expected) in KINDS.items():
        afresh(page)
        company(page, who)
        for fold in page.locator(".new-game details:not([open]) > summary").all()[::-1]:
            fold.click()
        for doing in doings:
            choose(page, doing)
        made = dealt(page, "Watch" if who == "Only look" else "Deal")
        found = facts(api, api.get(f"/v1/games/{made}").json())
        assert {name: found[name] for name in expected} == expected, kind
        expect(page, kind).to_have_url(re.compile(f"#/game/{made}$"))


def test_a_deal_is_played_again_by_its_code(visit, api):
    """The code of a finished game deals its cards; a code that is none is refused in words."""
    who = seats.player(api)
    old = seats.game(api, who)
    seats.post(api, f"/v1/games/{old['id']}/resign", token=who["token"])
    code = api.get(f"/v1/games/{old['id']}/deal").json()["code"]
    visitor = visit(size=PHONE, touch=True)
    visitor.expect("404", "422")
    page = visitor.go()
    page.get_by_text("Length and cards").click()
    page.get_by_label("Cards", exact=True).select_option("code")
    page.get_by_label("Deal code").fill("nonsense")
    deal(page)
    expect(page.locator(".new-game [role=alert]")).to_be_visible()
    page.get_by_label("Deal code").fill(f" {code} ")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Pay-off cards").fill(str(seats.BRIEF["payoff_size"]))
    deal(page)
    made = game_of(page, api)
    assert made["practice"]


def test_an_invite_is_used_once_between_two_browsers(visit, api):
    """The link has its secret in the fragment alone, brings a friend to the seat, and is spent then."""
    ada, bo, eve = visit(size=DESK), visit(size=PHONE, touch=True), visit()
    page = ada.go()
    company(page, "Friends")
    page.get_by_role("button", name="One seat more").click()
    expect(page.locator(".seat-list > li")).to_have_count(3)
    page.get_by_label("Your name").fill("Ada")
    deal(page)
    expect(page.get_by_role("heading", name="Waiting for everyone")).to_be_visible()
    ada.check("waiting")
    link = page.get_by_label("Invite link").first.input_value()
    address, _, secret = link.partition("#")
    assert secret.startswith("/claim/sm_inv_")
    assert address == f"{ada.url}/"
    # The one who made it is not to use it up by looking at it.
    page.goto(link)
    expect(page.get_by_text("This is an invite you made yourself")).to_be_visible()
    page.go_back()
    # A fresh link for the third seat ends the first one.
    old = page.get_by_label("Invite link").nth(1).input_value()
    page.get_by_role("button", name="New link").nth(1).click()
    fresh = page.get_by_label("Invite link").nth(1)
    expect(fresh).not_to_have_value(old)
    renewed = fresh.input_value()

    asked: list[str] = []
    bo.page.on("request", lambda request: asked.append(request.url))
    bo.page.goto(link)
    bo.page.get_by_label("Your name").fill("Bo")
    bo.page.wait_for_url(lambda url: "sm_inv_" not in url)
    bo.check("claim")
    bo.page.get_by_role("button", name="Sit down").click()
    expect(bo.page.get_by_text("Bo (you)")).to_be_visible()
    assert not any("sm_inv_" in url for url in asked)
    expect(page.get_by_text("Bo", exact=True)).to_be_visible()

    eve.expect("409")
    for spent in (link, old):
        eve.page.goto("/")
        eve.page.goto(spent)
        eve.page.get_by_role("button", name="Sit down").click()
        expect(
            eve.page.get_by_role("alert").filter(has_text=re.compile("invite", re.IGNORECASE))
        ).to_be_visible()
    eve.page.goto("/")
    eve.page.goto(renewed)
    eve.page.get_by_role("button", name="Sit down").click()
    for visitor in (ada, bo, eve):
        visitor.page.wait_for_selector(".hand button")
    assert game_of(page, api)["status"] == "active"


def test_a_game_that_waits_is_called_off(visit, api):
    """Whoever made it may, after being asked."""
    page = visit().go()
    company(page, "Friends")
    deal(page)
    made = game_of(page, api)
    page.get_by_role("button", name="Call the game off").click()
    page.get_by_role("button", name="Call it off").click()
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
    assert api.get(f"/v1/games/{made['id']}").json()["status"] == "abandoned"


def test_an_unfinished_game_is_not_left_unasked(visit, api):
    """Leaving its table asks, dealing a new one asks; it is listed, and changing rules begins another."""
    who = seats.player(api)
    made = seats.game(api, who, match={"target": 50})
    visitor = visit(stored=seats.wallet(who, (made, None)))
    page = visitor.go(f"#/game/{made['id']}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Lobby", exact=True).click()
    expect(page.get_by_role("dialog", name="Leave the table?")).to_be_visible()
    visitor.check("leave")
    page.get_by_role("button", name="Stay").click()
    assert "#/game/" in page.url
    page.get_by_role("link", name="Rules and options").click()
    expect(page.get_by_text("The one you come from is not altered.")).to_be_visible()
    page.get_by_text("Change the rules").click()
    assert page.get_by_label("Pay-off cards").input_value() == str(seats.BRIEF["payoff_size"])
    assert page.get_by_label("How long").input_value() == "50"
    page.go_back()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Lobby", exact=True).click()
    page.get_by_role("link", name="Leave the table").click()
    going = page.get_by_role("region", name="Go on playing")
    expect(going.get_by_role("link")).to_have_count(1)
    page.get_by_role("button", name="Deal", exact=True).click()
    question = page.get_by_role("dialog", name="A game is unfinished")
    expect(question).to_be_visible()
    visitor.check("unfinished")
    question.get_by_role("button", name="Cancel").click()
    assert api.get("/v1/games", headers={"Authorization": f"Bearer {who['token']}"}).json()[
        "items"
    ] == [api.get(f"/v1/games/{made['id']}").json()]
    page.get_by_role("button", name="Deal", exact=True).click()
    question.get_by_role("link").click()
    page.wait_for_selector(".hand button")
    assert made["id"] in page.url
    page.goto("/#/games")
    expect(page.get_by_role("heading", name="To go on with")).to_be_visible()
    visitor.check("games")


def test_a_game_is_watched(visit, api):
    """One that is listed is in the list; any other is found by its link; nonsense is told."""
    who = seats.player(api, "Robin the Watched")
    listed = seats.game(api, who, listed=True, computer_turns="on_request")
    other = seats.game(api, who)
    visitor = visit(size=PHONE, touch=True)
    page = visitor.go()
    page.get_by_role("button", name="Watch a game").click()
    page.get_by_label("Link or id of a game").fill("no game")
    page.get_by_role("dialog").get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("This is no game’s link or id.")).to_be_visible()
    visitor.check("watch")
    assert page.locator(f'dialog a[href$="{listed["id"]}"]').count() == 1
    assert page.locator(f'dialog a[href$="{other["id"]}"]').count() == 0
    page.get_by_label("Link or id of a game").fill(f"{visitor.url}/#/game/{other['id']}")
    page.get_by_role("dialog").get_by_role("button", name="Watch", exact=True).click()
    expect(page.get_by_text("You are watching.")).to_be_visible()
