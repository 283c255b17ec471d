"""Where Chromium is, and how a machine that has none gets it: ``python -m tests.browser.chromium``.

Looked for in this order: the program that ``SPITE_TEST_CHROMIUM`` names, one on PATH, one that Playwright
installed. Where there is none, root on a machine with apt installs the system's own; anybody else gets
Playwright's. `make test` does so first, and a browser test on a machine that still has none fails and
says so: nothing is skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "There is no Chromium here, and the browser tests need one: `make chromium` installs it, "
    "and SPITE_TEST_CHROMIUM names one that is elsewhere."
)
INSTALL_S = 900
#: Quiet, alone, and the same on every machine.
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """The path of Chromium's program; None where there is none."""
    given = os.environ.get("SPITE_TEST_CHROMIUM")
    if given:
        return given
    for name in NAMES:
        on_path = shutil.which(name)
        if on_path:
            return on_path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def ways() -> list[list[list[str]]]:
    """How Chromium may be had here, the best way first: each is commands that follow one another."""
    found = []
    if os.geteuid() == 0 and shutil.which("apt-get"):
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
        found.append([["apt-get", "update", "--quiet"], install])
    found.append([[sys.executable, "-m", "playwright", "install", "chromium"]])
    return found


def install() -> bool:
    """Have Chromium installed, by the first way that works; whether there is one now."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for commands in ways():
        for command in commands:
            print("$", *command, flush=True)
            try:
                subprocess.run(
                    command, check=True, env=quiet, stdin=subprocess.DEVNULL, timeout=INSTALL_S
                )
            except (OSError, subprocess.SubprocessError) as error:
                print(error, file=sys.stderr)
                break
        if find():
            return True
    return False


if __name__ == "__main__":
    if not find() and not install():
        sys.exit(MISSING)
