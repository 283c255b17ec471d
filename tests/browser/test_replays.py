"""Turns of others: played when asked for, shown step by step at a chosen speed, looked up afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.positions import CHOICES, RUN, Scene
from tests.truth import until

#: Between two steps, milliseconds: what `openapi/table/src/ui/settings.ts` has.
PACES = {"slow": 1500, "normal": 850, "fast": 350}
#: Four cards from the hand, the pay-off card, and a discard.
STEPS = 6
#: The page's own time goes on by so much, milliseconds.
TICK = 20
#: What is shown of the centers, and of the other seat's cards.
SHOWN = """() => [...document.querySelectorAll(".middle [data-spot], .opponents [data-spot]")]
  .map((each) => each.ariaLabel).join()"""


def shown(page: Page) -> str:
    """What the table shows of the turn."""
    return page.evaluate(SHOWN)


def tick(page: Page, ms: int) -> str:
    """Let so much of the page's own time pass; what it shows then."""
    page.clock.run_for(ms)
    return shown(page)


def streaming(answer: Response) -> bool:
    """Whether a game's news begins to come."""
    return answer.headers.get("content-type", "").startswith("text/event-stream")


@pytest.fixture
def replay(visit, api):
    """A computer's turn of six cards, all there; the page's time stands still at its first step."""

    def begun(speed: str) -> Page:
        scene = Scene(api, RUN, rules={"must_play": ["5", "6", "7", "8"]})
        visitor = visit(stored=scene.wallet, settings={"speed": speed})
        visitor.page.clock.install()
        # What is on its way has to have come: nothing is tried again while the page's time stands still.
        with visitor.page.expect_response(streaming):
            page = scene.seen_by(visitor)
        before = shown(page)
        expect(page.locator(".status")).to_contain_text("have it played when you are ready")
        page.clock.pause_at(page.evaluate("Date.now() + 20_000"))
        assert scene.moves == []
        page.get_by_role("button", name="Play computer turn").click()
        until(lambda: scene.view["turn"]["seat"] == 0, 60, "the computer's turn")
        assert len(scene.moves) == STEPS
        until(lambda: tick(page, TICK) != before, 60, "the first step")
        expect(page.locator(".replay")).to_be_visible()
        return page

    return begun


@pytest.mark.parametrize("speed", PACES)
def test_a_computers_turn_is_replayed_at_the_chosen_speed(replay, speed):
    """Asked for by its button, each step stands as long as the setting says; at its end one may move."""
    page = replay(speed)
    for _ in range(2):
        step = shown(page)
        # The page may have used up a few ticks to show it.
        assert tick(page, PACES[speed] - 3 * TICK) == step
        assert tick(page, 4 * TICK) != step
    page.get_by_role("button", name="Skip").click()
    # Not one step more: the page needs a few ticks to show that it is over.
    for _ in range(5):
        tick(page, TICK)
    expect(page.locator(".replay")).to_have_count(0)
    expect(page.locator(".status")).to_contain_text("Your turn")


def test_a_replay_is_paused_and_goes_on(replay):
    """While it is paused nothing moves, by the button and by P."""
    page = replay("fast")
    for way in (
        lambda name: page.get_by_role("button", name=name).click(),
        lambda _: page.keyboard.press("p"),
    ):
        way("Pause")
        page.clock.run_for(PACES["fast"])
        still = shown(page)
        assert tick(page, 10_000) == still
        way("Go on")
        assert tick(page, PACES["fast"] * 2) != still


def test_a_table_tells_what_was_played(visit, api):
    """The last turn, all turns with what was taken back, and each seat's side stacks card by card."""
    scene = Scene(api, CHOICES)
    scene.play("h:5C>c1")
    scene.post("undo")
    scene.play("s1>c1", "h:9S>s2")
    visitor = visit(stored=scene.wallet)
    page = scene.seen_by(visitor)
    page.get_by_role("button", name="Last turn").click()
    dialog = page.get_by_role("dialog", name="History")
    told = dialog.get_by_role("list").first
    expect(told).to_have_text(
        re.compile(
            "You build the 5 of spades from side stack 1 on center stack 1."
            ".*You discard the 9 of spades on side stack 2."
        )
    )
    dialog.get_by_role("button", name="All turns").click()
    gone = dialog.get_by_role("listitem").filter(has_text="(taken back)").last
    expect(gone).to_contain_text("You build the 5 of clubs on center stack 1.")
    visitor.check("history")
    dialog.get_by_role("button", name="Your side stacks").click()
    stacks = page.get_by_role("dialog", name=re.compile("side stacks"))
    piles = stacks.get_by_role("list", name="From bottom to top")
    expect(piles).to_have_count(2)
    assert [re.findall(r"\w+ of \w+", text) for text in piles.all_inner_texts()] == [
        ["10 of diamonds", "6 of hearts"],
        ["7 of spades", "9 of spades"],
    ]
    visitor.check("side-stacks")
    for each in (stacks, dialog):
        expect(each).to_be_visible()
        page.keyboard.press("Escape")
        expect(each).to_be_hidden()
    name = scene.game["seats"][1]["name"]
    page.get_by_role("button", name=re.compile(f"^{name} .* in hand")).click()
    expect(page.get_by_role("list", name="From bottom to top")).to_contain_text("4 of diamonds")
