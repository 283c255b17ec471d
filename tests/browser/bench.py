"""What the browser table costs whoever opens it: ``python -m tests.browser.bench``, or ``make bench-table``.

The product is served as always and opened in Chromium: at once, and on a phone of the slower kind, with a
processor four times as slow and a network as Lighthouse takes it for "slow 4G". Each figure is the median of
several visits of a browser that has never been here. It ends with 1 when a budget is not kept.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium, seats
from tests.browser.visitor import PHONE
from tests.deploy.serving import Serving
from tests.processes import ROOT

BUNDLE = ROOT / "service" / "api" / "static" / "table"
KB = 1000
#: Kilobytes, compressed: of all scripts, of what the lobby needs, of all styles.
MOST_SCRIPT, MOST_FIRST, MOST_STYLE = 80, 60, 15
#: Milliseconds on the slow phone: until something is seen, until all of the room is, and the longest task.
MOST_PAINT, MOST_LARGEST, MOST_TASK = 2500, 4000, 400
SLOW = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 750e3 / 8,
}
SLOWER = 4
#: With more to do than this, times are those of the other work.
BUSY = 1.0
WATCH = """
window.longTasks = [];
window.largest = 0;
new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((e) => e.duration)))
  .observe({type: "longtask", buffered: true});
new PerformanceObserver((list) => { for (const e of list.getEntries()) largest = e.startTime; })
  .observe({type: "largest-contentful-paint", buffered: true});
"""
FIGURES = """() => {
  const files = performance.getEntriesByType("resource").filter((e) => e.name.includes("/table/"));
  const bytes = (ending) => files.filter((e) => e.name.endsWith(ending))
    .reduce((sum, e) => sum + e.encodedBodySize, 0);
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return {
    scripts: bytes(".js"), styles: bytes(".css"), paint: paint?.startTime ?? 0, largest: window.largest,
    tasks: window.longTasks.length, longest: Math.max(0, ...window.longTasks),
  };
}"""


def main() -> int:
    """Measure, print a table, and say whether every budget is kept."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=5, help="how often each room is opened")
    visits = parser.parse_args().visits
    program = chromium.find()
    if program is None:
        sys.exit(chromium.MISSING)
    load = os.getloadavg()[0]
    if load > BUSY:
        print(f"This machine is busy (load {load:.1f}): times will be longer than they are.\n")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder), SPITE_RATE_LIMITS="off")
        browser = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
        try:
            serving.start()
            rows = list(measured(browser, serving.url, visits))
        finally:
            browser.close()
            serving.end()
    return report(rows)


def measured(
    browser: Browser, url: str, visits: int
) -> Iterator[tuple[str, bool, dict[str, float]]]:
    """Each room's name, whether on the slow phone, and its figures."""
    with httpx.Client(base_url=url, timeout=15) as api:
        who = seats.player(api)
        game = seats.game(api, who, rules={})
    rooms = {
        "lobby": ("/", ".new-game .companies"),
        "table": (f"/#/game/{game['id']}", ".hand button"),
        "how to play": ("/#/rules", ".part"),
    }
    stored = {f"spite:{name}": json.dumps(value) for name, value in seats.wallet(who).items()}
    for name, (path, there) in rooms.items():
        for slow in (False, True):
            seen = [visit(browser, url + path, there, stored, slow=slow) for _ in range(visits)]
            yield name, slow, {key: median(each[key] for each in seen) for key in seen[0]}


def visit(
    browser: Browser, address: str, there: str, stored: dict, *, slow: bool
) -> dict[str, float]:
    """The figures of one visit."""
    context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
    try:
        keep = f"for (const [k, v] of Object.entries({json.dumps(stored)})) localStorage.setItem(k, v);"
        context.add_init_script(WATCH + keep)
        page: Page = context.new_page()
        if slow:
            devtools = context.new_cdp_session(page)
            devtools.send("Network.enable")
            devtools.send("Network.emulateNetworkConditions", SLOW)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.wait_for_selector(there, timeout=60_000)
        # What is still on its way belongs to opening the room.
        page.wait_for_timeout(1000 if slow else 300)
        return page.evaluate(FIGURES)
    finally:
        context.close()


def report(rows: list[tuple[str, bool, dict[str, float]]]) -> int:
    """Print the figures; 1 when a budget is not kept."""
    scripts, styles = (
        sum(len(gzip.compress(path.read_bytes(), 9)) for path in BUNDLE.glob(f"*.{ending}")) / KB
        for ending in ("js", "css")
    )
    print(f"All scripts {scripts:.1f} kB, all styles {styles:.1f} kB, compressed.\n")
    heads = [
        "room",
        "on",
        "scripts, kB",
        "styles, kB",
        "first paint, ms",
        "all there, ms",
        "long tasks",
        "longest, ms",
    ]
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for name, slow, seen in rows:
        print(
            f"| {name} | {'a slow phone' if slow else 'this machine'} | {seen['scripts'] / KB:.1f} "
            f"| {seen['styles'] / KB:.1f} | {seen['paint']:.0f} | {seen['largest']:.0f} "
            f"| {seen['tasks']:.0f} | {seen['longest']:.0f} |"
        )
    slow = [seen for _, on_slow, seen in rows if on_slow]
    worst = {key: max(each[key] for each in slow) for key in ("paint", "largest", "longest")}
    kept = {
        f"all scripts under {MOST_SCRIPT} kB": scripts < MOST_SCRIPT,
        f"all styles under {MOST_STYLE} kB": styles < MOST_STYLE,
        f"the lobby's scripts under {MOST_FIRST} kB": rows[0][2]["scripts"] < MOST_FIRST * KB,
        f"first paint on a slow phone under {MOST_PAINT} ms": worst["paint"] < MOST_PAINT,
        f"all there on a slow phone under {MOST_LARGEST} ms": worst["largest"] < MOST_LARGEST,
        f"no task on a slow phone over {MOST_TASK} ms": worst["longest"] < MOST_TASK,
    }
    print()
    for budget, is_kept in kept.items():
        print(f"{'kept' if is_kept else 'NOT KEPT'}: {budget}")
    return 0 if all(kept.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
