"""`spite bench`, and what is said where there is no machine code."""

from __future__ import annotations

import json

import pytest
import structlog
from click.testing import CliRunner

from deploy.bench.command import bench
from deploy.bench.reference import find_compiler
from deploy.machine_code import warn_if_not_compiled
from engine.computer.core.game import COMPILED

needs_machine_code = pytest.mark.skipif(
    not COMPILED or find_compiler() is None,
    reason="there is no C compiler here: nothing to compare with",
)


def run(*arguments):
    """What the command says."""
    done = CliRunner().invoke(bench, [*arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


@needs_machine_code
def test_the_table():
    """One table has both rates beside those of C, and a line the longest of many segments."""
    said = run("--seconds", "0.5", "--segments", "2000")
    for word in ("random games", "segments", "of C", "The longest of 2,000 segments took"):
        assert word in said


@needs_machine_code
def test_as_json():
    """The same as JSON; and the core is no slower than half of C, whatever else the machine does."""
    said = json.loads(
        run("--seconds", "1", "--segments", "3000", "--json", "--ruleset", "cat-and-mouse")
    )
    assert said["ruleset"] == "cat-and-mouse"
    assert said["compiled"] is True
    games, segments = said["rates"]
    assert games["what"] == "random games"
    assert segments["what"] == "segments"
    for rate in (games, segments):
        assert rate["a_second"] * rate["parts"] * rate["ns_a_part"] == pytest.approx(1e9)
        assert rate["ratio"] > 0.5
    assert said["longest"]["segments"] == 3000
    assert said["longest"]["positions"] > 100


def test_without_a_compiler(monkeypatch):
    """Where there is no compiler the core is measured alone, and the reason told."""
    monkeypatch.setenv("PATH", "/nowhere")
    said = run("--seconds", "0.2", "--segments", "50")
    assert "There is no C compiler here to compare with." in said


def test_a_ruleset_that_is_not_there():
    """A name that nobody has heard of is refused, with those that there are."""
    done = CliRunner().invoke(bench, ["--ruleset", "poker"])
    assert done.exit_code == 2
    assert "classic" in done.output


def test_no_machine_code_is_said_in_one_line():
    """Where the core is not compiled the log says so once, with what to do; elsewhere nothing."""
    with structlog.testing.capture_logs() as said:
        warn_if_not_compiled(compiled=False)
        warn_if_not_compiled(compiled=True)
    (line,) = said
    assert (line["event"], line["log_level"]) == ("core_not_compiled", "warning")
    assert "C compiler" in line["remedy"]
