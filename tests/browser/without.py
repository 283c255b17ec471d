"""Take each feature out of the browser table, and see its test fail: ``python -m tests.browser.without``.

`features.toml` lists the features. A bundle without one of them is made in a temporary folder and given to
the browser in place of the one that a running service has; then the feature's test is run, and has to fail.
Before that every test named there has to pass with the table as it is. It ends with 1 when one does not tell.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import pytest

from tests.browser import chromium
from tests.browser.features import TABLE, TESTS, Feature, features
from tests.browser.visitor import BUNDLED, SERVED
from tests.deploy.serving import Serving
from tests.processes import ROOT

CLIENT = ROOT / "openapi" / "clients" / "typescript"
#: The one among the tools for development.
NODE = Path(sys.executable).with_name("node")
NO_TOOLS = "openapi/table has no node_modules: `make table` installs them."
WIDE = 70
#: A busy machine's failure, not a feature's.
NO_PAGE = "Page.goto: Timeout"


class Failures:
    """Listens to a run of pytest: what failed, and why in a line."""

    def __init__(self) -> None:
        self.why: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, the first one of each test."""
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            text = crash.message if crash else str(report.longrepr)
            self.why.setdefault(report.nodeid.rpartition("/")[2], " ".join(text.split()))


def run(*tests: str) -> tuple[int, dict[str, str]]:
    """Run tests of tests/browser; pytest's exit code, and the reason of each that failed."""
    failures = Failures()
    quiet = ["-n", "0", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
    # From the second run on everything is imported already.
    quiet += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    with redirect_stdout(io.StringIO()):
        code = pytest.main([*quiet, *(f"{TESTS}/{test}" for test in tests)], plugins=[failures])
    return int(code), failures.why


class Workshop:
    """The table's sources once more, to be changed and bundled."""

    def __init__(self, folder: Path) -> None:
        self.table = folder / "openapi" / "table"
        self.bundle = folder / "service" / "api" / "static" / "table"
        modules = TABLE / "node_modules"
        if not modules.is_dir():
            sys.exit(NO_TOOLS)
        shutil.copytree(TABLE, self.table, ignore=shutil.ignore_patterns("node_modules", "test"))
        shutil.copytree(CLIENT, folder / "openapi" / "clients" / "typescript")
        (self.table / "node_modules").symlink_to(modules)

    def make(self) -> None:
        """Bundle the sources as they are now."""
        subprocess.run([NODE, "build.mjs"], cwd=self.table, check=True, timeout=300)

    @contextmanager
    def without(self, feature: Feature) -> Iterator[None]:
        """A bundle without a feature, for as long as it is needed."""
        path = self.table / feature.file
        source = path.read_text(encoding="utf-8")
        path.write_text(feature.without(source), encoding="utf-8")
        try:
            self.make()
            yield
        finally:
            path.write_text(source, encoding="utf-8")


def chosen(words: list[str], part: str) -> list[Feature]:
    """The features whose name or test has one of the words, if any are given; of those every so many-th."""
    first, _, of = part.partition("/")
    every = [
        each
        for each in features()
        if not words or any(word in f"{each.name} {each.test}" for word in words)
    ]
    return every[int(first) - 1 :: int(of)]


def tried(workshop: Workshop, asked: list[Feature], always: set[str]) -> list[str]:
    """Take each feature out in turn; the names of those whose test never fails, or always."""
    print("| without | fails | because |\n| --- | --- | --- |", flush=True)
    missed = []
    for each in asked:
        if each.test in always:
            missed.append(each.name)
            continue
        since = time.monotonic()
        with workshop.without(each):
            code, why = run(each.test)
        # Anything but failing tests tells nothing, as one that is not found; nor does a page that never came.
        reason = next(iter(why.values()), "")
        fails = code == pytest.ExitCode.TESTS_FAILED and NO_PAGE not in reason
        reason = reason[:WIDE] if fails else f"NOTHING FAILS ({code}) {reason}"
        seconds = time.monotonic() - since
        row = (each.name, each.test, reason.replace("|", "/"))
        print(f"| {' | '.join(row)} | {seconds:.0f} s", flush=True)
        if not fails:
            missed.append(each.name)
    return missed


def main() -> int:
    """Run what is asked for, print a table, and say whether each test tells."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only features whose name or test has one of them")
    parser.add_argument("--part", default="1/1", help="1/3: every third feature, from the first")
    options = parser.parse_args()
    asked = chosen(options.words, options.part)
    if chromium.find() is None:
        sys.exit(chromium.MISSING)
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder))
        served = Path(folder) / "served"
        served.mkdir()
        serving = Serving(served, SPITE_RATE_LIMITS="off", SPITE_THINK_MS=50)
        try:
            serving.start()
            os.environ.update({SERVED: serving.url, BUNDLED: str(workshop.bundle)})
            workshop.make()
            code, why = run(*dict.fromkeys(each.test for each in asked))
            if code not in {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}:
                sys.exit(f"The tests cannot be run ({code}).")
            for test, reason in why.items():
                print(f"FAILS WITH THE TABLE AS IT IS: {test}: {reason}")
            missed = tried(workshop, asked, set(why))
        finally:
            serving.end()
    print(f"\n{len(asked) - len(missed)} of {len(asked)} features are missed by their tests.")
    for name in missed:
        print(f"NOT MISSED: {name}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
