"""The making of the network, in little: it follows from its seed, and its file says what it is worth."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from engine.computer.core.game import COMPILED
from engine.computer.core.terms import TUNED
from engine.computer.weights import read
from engine.presets import PRESETS

pytestmark = pytest.mark.skipif(
    not COMPILED, reason="weights are fitted by the compiled core alone"
)
LITTLE = ("--follow", "2", "--compare", "1", "--games", "1", "1", "--deals", "4")


def learned(out, *arguments):
    """The file that the command writes."""
    from deploy.train.learn import main  # noqa: PLC0415 - it needs the compiled core

    done = CliRunner().invoke(main, ["--out", str(out), *arguments])
    assert done.exit_code == 0, done.output
    return out.read_bytes()


def test_the_network_follows_from_the_seed(tmp_path):
    """On one process and on two it is the same file; another seed gives another."""
    one = learned(tmp_path / "one", *LITTLE, "--processes", "1")
    assert learned(tmp_path / "two", *LITTLE, "--processes", "2") == one
    other = read(learned(tmp_path / "other", *LITTLE, "--seed", "2"))
    assert other.parts["first"] != read(one).parts["first"]


def test_the_file_says_what_the_network_is_worth(tmp_path):
    """Every rule set of two seats has its score, and where it does not win the linear terms judge."""
    file = tmp_path / "weights"
    weights = read(learned(file, *LITTLE))
    scores = weights.scores["against tuned"]
    assert scores.keys() == {name for name, each in PRESETS.items() if each.rules.seats == 2}
    for name, told in scores.items():
        wins = told["score"] - told["margin"] > 0.5
        assert weights.hold_for(PRESETS[name].rules) == wins
    assert not all(weights.hold_for(PRESETS[name].rules) for name in scores)
    measured = read(learned(file, *LITTLE, "--gate-only"))
    assert (measured.parts, measured.scores) == (weights.parts, weights.scores)


def test_ends_are_told_apart_by_what_was_compared():
    """Fitting compared ends makes the error smaller; with no rate it only measures."""
    from deploy.train.rounds import compare_games, gathered  # noqa: PLC0415 - as above
    from engine.computer.core.fitting import Fit  # noqa: PLC0415 - as above

    fit = Fit(1)
    samples = gathered([[compare_games((PRESETS["short"].rules, 2, fit.parts(), 5))]])
    error, spread = fit.compare(samples, 1, 0.0)
    assert fit.compare(samples, 1, 0.0) == (error, spread)
    for number in range(5):
        fit.compare(samples, number, 1e-3, batch=8)
    assert fit.compare(samples, 1, 0.0)[0] < error


def test_the_ablation_has_a_row_for_each_part():
    """Every linear term that weighs something and every group of inputs is tried without."""
    from deploy.train.ablate import cuts, main  # noqa: PLC0415 - as above
    from engine.computer.core.value import groups  # noqa: PLC0415 - as above

    parts = [cut.part for cut in cuts()]
    assert {f"input: {name}" for name in groups()} < set(parts)
    assert {name for name, weight in TUNED.items() if weight} < set(parts)
    done = CliRunner().invoke(main, ["--deals", "1", "--processes", "1"])
    assert done.exit_code == 0, done.output
    assert done.output.count("±") == len(parts)
