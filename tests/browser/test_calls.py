"""What is called out, shown and scored as a game goes on and ends, for eye, ear and screen reader."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.playing import spot
from tests.browser.positions import FINISH, Scene

#: Keeps what the live region said, which places bowed, and how many tones there were.
WITNESS = """
window.heard = []; window.bowed = []; window.tones = 0;
const seen = new MutationObserver(() => {
  const said = document.querySelector("[aria-live=polite]")?.textContent.trim();
  if (said && said !== heard.at(-1)) heard.push(said);
  const bow = document.querySelector(".bow")?.dataset.spot;
  if (bow && !bowed.includes(bow)) bowed.push(bow);
});
seen.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
const Tone = window.OscillatorNode;
window.OscillatorNode = class extends Tone { constructor(...all) { super(...all); window.tones += 1; } };
"""
LIVELY = {"speed": "fast", "motion": "full"}


def heard(page: Page) -> str:
    """All that was said so far."""
    return " ".join(page.evaluate("window.heard"))


def test_counts_are_called_and_the_end_is_scored(visit, api):
    """Each pay-off card is counted aloud, a full stack bows, the end is called; a single game scores."""
    scene = Scene(api, FINISH)
    visitor = visit(stored=scene.wallet, settings=LIVELY)
    visitor.context.add_init_script(WITNESS)
    page = scene.seen_by(visitor)
    call = page.locator(".call")
    page.click(spot("payoff-0"))
    expect(call).to_have_text("You: 2 left.")
    expect(page.locator(spot("center-2"))).to_have_attribute("aria-label", re.compile("empty"))
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    page.click(spot("payoff-0"))
    expect(call).to_have_text("You: one left!")
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    page.click(spot("payoff-0"))
    dialog = page.get_by_role("dialog", name="You win")
    expect(dialog).to_be_visible()
    assert page.evaluate("window.bowed") == ["center-2"]
    rows = dialog.get_by_role("row")
    other = scene.game["seats"][1]["name"]
    expect(rows.nth(1)).to_have_text(re.compile(r"You\s*0\s*8"))
    expect(rows.nth(2)).to_have_text(re.compile(rf"{other}\s*3\s*0"))
    expect(dialog).to_contain_text("The pay-off pile is empty.")
    page.wait_for_function("() => window.heard.join().includes('The game is over.')")
    for sentence in (
        "You build the queen of hearts from the pay-off pile on center stack 3.",
        "You: 2 left.",
        "Center stack 3 is complete.",
        "Your pay-off card is now the 8 of diamonds.",
        "You: one left!",
        "Your pay-off pile is empty!",
        "The game is over. You win. The pay-off pile is empty. 8 points.",
    ):
        assert sentence in heard(page)
    assert page.evaluate("window.tones") == 0


def test_sound_is_off_until_it_is_turned_on(visit, api):
    """A move makes no sound at first, and one after the button was pressed."""
    scene = Scene(api, FINISH)
    visitor = visit(stored=scene.wallet)
    visitor.context.add_init_script(WITNESS)
    page = scene.seen_by(visitor)
    page.click(spot("payoff-0"))
    expect(page.locator(spot("center-2"))).to_have_attribute("aria-label", re.compile("empty"))
    assert page.evaluate("window.tones") == 0
    page.get_by_role("button", name="Sound is off").click()
    page.wait_for_function("() => document.title.startsWith('Your turn')")
    page.click(spot("payoff-0"))
    page.wait_for_function("() => window.tones > 0")
