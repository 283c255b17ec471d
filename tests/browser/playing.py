"""Playing at the table as people do: look, choose a card, choose its place; by mouse, by finger or by keys.

A player here knows no rules. It takes what the table marks: a card that fits (`fits`), then a place that is
open to it (`legal`); when nothing fits it discards, on its own stacks in turn.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MOST_STEPS = 400
WAIT_MS = 15_000
#: All that a player goes by, as the page shows it.
LOOK = """() => {
  const spots = (query) => [...document.querySelectorAll(query)].map((each) => each.dataset.spot);
  const table = document.querySelector("main.table");
  return {
    over: document.querySelector("dialog.end") !== null,
    covered: document.querySelector(".cover") !== null,
    mine: document.title.startsWith("Your turn")
      && !document.querySelector(".replay") && !window.changesUnderway,
    chosen: spots(".own .chosen"),
    fits: spots(".own .fits"),
    legal: spots(".legal"),
    hand: spots(".hand button"),
    cards: [...document.querySelectorAll("[data-spot]")]
      .map((each) => `${each.dataset.spot} ${each.getAttribute("aria-label")}`),
    print: (table?.innerText ?? "") + [...document.querySelectorAll("[data-spot]")]
      .map((each) => `${each.dataset.spot} ${each.className} ${each.getAttribute("aria-label")}`).join("\\n"),
  };
}"""
#: The page says whose turn it is a moment after it shows the cards: only what stays so counts.
STEADY_MS = 120
READY = f"""() => {{
  const now = ({LOOK})();
  const key = now.mine + now.print;
  if (window.seenBefore !== key) [window.seenBefore, window.seenSince] = [key, performance.now()];
  return performance.now() - window.seenSince > {STEADY_MS} && (now.over || now.covered || now.mine);
}}"""
CHANGED = f"(print) => {{ const now = ({LOOK})(); return now.print !== print || now.over; }}"


def look(page: Page) -> dict[str, Any]:
    """What there is to see."""
    return page.evaluate(LOOK)


def spot(name: str) -> str:
    """How a place of the table is found."""
    return f'[data-spot="{name}"]'


class Mouse:
    """Points and clicks."""

    def tap(self, page: Page, name: str) -> None:
        """Take a card, or a place."""
        page.click(spot(name))

    def press(self, page: Page, label: str) -> None:
        """A button, by its label."""
        page.get_by_role("button", name=label, exact=True).click()


class Finger(Mouse):
    """Taps a screen."""

    def tap(self, page: Page, name: str) -> None:
        """Take a card, or a place."""
        page.tap(spot(name))

    def press(self, page: Page, label: str) -> None:
        """A button, by its label."""
        page.get_by_role("button", name=label, exact=True).tap()


class Keys(Mouse):
    """Has no pointer at all: Tab until it is there, then Enter."""

    MOST_TABS = 60

    def tap(self, page: Page, name: str) -> None:
        """Take a card, or a place."""
        self._reach(page, f"document.activeElement?.dataset.spot === {name!r}")

    def press(self, page: Page, label: str) -> None:
        """A button, by its label."""
        self._reach(page, f"document.activeElement?.innerText.trim() === {label!r}")

    def _reach(self, page: Page, there: str) -> None:
        for _ in range(self.MOST_TABS):
            if page.evaluate(there):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to where {there}")


class Player:
    """Plays one seat, or at one screen every seat."""

    def __init__(self, page: Page, by: Mouse) -> None:
        self.page, self.by = page, by
        self.steps = 0
        self.uncovered = 0
        self._discards = 0

    def wait(self) -> dict[str, Any]:
        """Wait until there is something to do; what there is to see then."""
        self.page.wait_for_function(READY, timeout=WAIT_MS)
        return look(self.page)

    def step(self) -> dict[str, Any]:
        """One tap, when it is time; what there was to see before it."""
        now = self.wait()
        if now["over"]:
            return now
        self.steps += 1
        if now["covered"]:
            self.by.press(self.page, "Show my hand")
            self.uncovered += 1
        else:
            self.by.tap(self.page, self._choice(now))
        self.page.wait_for_function(CHANGED, arg=now["print"], timeout=WAIT_MS)
        return now

    def _choice(self, now: dict[str, Any]) -> str:
        if now["chosen"] and now["legal"]:
            centers = [name for name in now["legal"] if name.startswith("center")]
            if centers:
                return centers[0]
            self._discards += 1
            return now["legal"][self._discards % len(now["legal"])]
        # The pay-off pile wins; kept side cards come last.
        order = ("payoff", "hand", "side")
        fits = sorted(now["fits"], key=lambda name: order.index(name.partition("-")[0]))
        return fits[0] if fits else now["hand"][-1]

    def turn(self) -> None:
        """Play until a discard has ended a turn."""
        before = self._discards
        while self._discards == before and not self.step()["over"]:
            pass

    def play(self) -> None:
        """Play to the end."""
        while not self.step()["over"]:
            assert self.steps < MOST_STEPS, "a brief game is not over"
