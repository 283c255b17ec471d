"""A person at a browser: a page of their own, watched for everything that must never happen in it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

from tests.processes import ROOT

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
#: What a reader may set in the table; here nobody waits for cards to fly.
SWIFT = {"speed": "instant"}
#: `without.py` names a service that runs already, and a folder whose bundle visitors get in place of its own.
SERVED, BUNDLED = "SPITE_TEST_SERVED", "SPITE_TEST_BUNDLED"
SHOTS = ROOT / "build" / "screenshots"
AXE = ROOT / "openapi" / "table" / "node_modules" / "axe-core" / "axe.min.js"
NO_AXE = "axe-core is missing: `make test` installs it, by `npm ci` in openapi/table"
#: What is to be read on a control is in its name: a rule that axe has, but does not apply by itself.
BESIDES = {"label-content-name-mismatch": {"enabled": True}}
#: What is tapped, and is not 44 px high and 24 px wide: a link within a sentence may be as high as its line.
SMALL = """() => {
  const open = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const all = open.querySelectorAll("button, a[href], input, select, textarea, summary, [role=slider]");
  return [...all].filter((each) => each.checkVisibility() && !each.closest(".unseen, p, .sentence"))
    .map((each) => [each, (each.matches("[type=radio], [type=checkbox]") ? each.closest("label") : each)])
    .map(([each, box]) => [each, box.getBoundingClientRect()])
    .filter(([, { width, height }]) => height < 43.5 || width < 43.5)
    .map(([each, { width, height }]) => `small: ${each.outerHTML.slice(0, 120)}: ${width} by ${height}`);
}"""
#: Counts changes on their way, so that a test can wait until the last one is answered.
COUNT = """
window.changesUnderway = 0;
const plain = window.fetch;
window.fetch = async (asked, options) => {
  const change = (options?.method ?? asked.method ?? "GET") !== "GET";
  window.changesUnderway += change;
  try { return await plain(asked, options); } finally { window.changesUnderway -= change; }
};
for (const [name, value] of Object.entries(STORED))
  if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
"""


class Visitor:
    """A browser context with one page, and what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: dict[str, int] = DESK,
        touch: bool = False,
        scheme: str = "light",
        settings: dict[str, Any] | None = None,
        stored: dict[str, Any] | None = None,
    ) -> None:
        self.url, self.size = url, size
        self.wrong: list[str] = []
        self.expected: list[str] = []
        self.context = browser.new_context(
            viewport=size,
            has_touch=touch,
            is_mobile=touch,
            color_scheme=scheme,
            base_url=url,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(15_000)
        # Rooms are fetched and drawn: on a machine that is busy with other things that takes its time.
        self.context.set_default_navigation_timeout(60_000)
        kept = {"settings": {**SWIFT, **(settings or {})}, **(stored or {})}
        texts = {f"spite:{name}": json.dumps(value) for name, value in kept.items()}
        self.context.add_init_script(COUNT.replace("STORED", json.dumps(texts)))
        if BUNDLED in os.environ:
            self.context.route(re.compile(rf"^{re.escape(url)}/(table/[^/]*)?$"), _bundled)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more tab, watched as the first."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.wrong.append(f"uncaught: {error}"))
        page.on("requestfailed", self._failed)
        return page

    def expect(self, *texts: str) -> None:
        """What the browser may report in this test: it is what the test is about."""
        self.expected += texts

    def _heard(self, message: Any) -> None:
        # A violation of the content security policy is an error on the console, too.
        if message.type in {"error", "warning"}:
            self.wrong.append(f"{message.type}: {message.text}")

    def _failed(self, request: Any) -> None:
        # What a page asks for and leaves behind when it goes is no failure.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.wrong.append(f"failed: {request.url.removeprefix(self.url)}: {request.failure}")

    def complaints(self) -> list[str]:
        """What went wrong, and was not expected to."""
        return [each for each in self.wrong if not any(text in each for text in self.expected)]

    def go(self, fragment: str = "") -> Page:
        """Open the product at a room of it."""
        self.page.goto(f"/{fragment}")
        self.page.wait_for_selector("main h1", state="attached")
        return self.page

    def shot(self, name: str) -> Path:
        """Keep a picture of the page, as build output."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        path = SHOTS / f"{name}.png"
        self.page.screenshot(path=path, full_page=True, animations="disabled")
        return path

    def check(self, name: str) -> None:
        """Keep a picture, and let axe find nothing in the page as it stands; nor may it scroll sideways."""
        self.shot(name)
        found = "\n".join(self.axe())
        assert not found, f"{name}:\n{found}"

    def axe(self) -> list[str]:
        """What axe finds in the page, targets that are too small, and whether it scrolls sideways."""
        if not AXE.exists():
            raise RuntimeError(NO_AXE)
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        found = self.page.evaluate(
            "([tags, rules]) => axe.run(document, {runOnly: {type: 'tag', values: tags}, rules, "
            "resultTypes: ['violations']}).then(r => r.violations.flatMap(v => v.nodes.map(n => "
            "`${v.id}: ${n.target.join(' ')}: ${n.any.concat(n.all, n.none)[0]?.message}`)))",
            [tags, BESIDES],
        )
        # Not innerWidth: on a phone that grows with what is too wide.
        wide = self.page.evaluate("document.documentElement.scrollWidth") - self.size["width"]
        found += self.page.evaluate(SMALL)
        return found + ([f"scrolls sideways by {wide}px"] if wide > 0 else [])

    def close(self) -> None:
        """Leave."""
        self.context.close()


def _bundled(route: Route) -> None:
    """Give a file of another bundle, under the headers that the service gives its own."""
    name = route.request.url.rpartition("/")[2] or "index.html"
    path = Path(os.environ[BUNDLED], name)
    if name != "index.html":
        route.fulfill(path=path, headers={"Cache-Control": "no-store"})
        return
    headers = route.fetch().headers
    for about_the_body in ("content-encoding", "content-length", "etag"):
        headers.pop(about_the_body, None)
    route.fulfill(body=path.read_text(encoding="utf-8"), headers=headers)
