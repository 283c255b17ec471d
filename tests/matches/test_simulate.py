from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

import pytest
from click.testing import CliRunner

from deploy.matches.bar import collect
from deploy.simulate import simulate
from engine.computer.plan import Budget
from tests.matches.small import answering, program
from tests.processes import ROOT, environment
from tests.truth import until

SMALL = ("--ruleset", "short", "--rules", "payoff_size=2", "--positions", "20")


def run(*arguments: str):
    """The command's result, with small games that take no time."""
    return CliRunner().invoke(simulate, [*SMALL, "--processes", "1", *arguments])


def told(*arguments: str):
    """The result as JSON."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_json_has_its_form():
    """Every name in the result stays: scripts read them."""
    found = told("--games", "6")
    assert set(found) == {
        "ruleset", "rules", "seed", "limits", "stopped", "deals", "games", "draws", "endings",
        "turns_per_game", "moves_per_game", "repeatable", "players",
    }  # fmt: skip
    row = found["players"][0]
    assert set(row) == {
        "player", "games", "wins", "losses", "draws", "score", "even", "elo", "decisions",
        "cut_short", "ms_a_decision", "slowest_ms", "forfeits", "forfeits_told",
    }  # fmt: skip
    assert set(row["score"]) == set(row["elo"]) == {"value", "low", "high"}
    assert set(row["forfeits"]) == {"illegal", "garbled", "timeout", "gone"}
    assert found["limits"]["positions"] == 20
    assert found["limits"]["think_ms"] is None
    assert found["rules"]["payoff_size"] == 2


def test_it_tells_how_the_games_went():
    """The result holds a row for each player, and every game once."""
    found = told("--games", "6")
    assert (found["games"], found["deals"]) == (6, 3)
    assert [row["player"] for row in found["players"]] == ["seed000", "loose"]
    for row in found["players"]:
        assert row["wins"] + row["losses"] + row["draws"] == 6
        assert row["score"]["low"] <= row["score"]["value"] <= row["score"]["high"]
    assert sum(found["endings"].values()) == 6
    assert sum(row["score"]["value"] for row in found["players"]) == pytest.approx(1)


def without_times(found):
    """A result without what the clock said."""
    for row in found["players"]:
        del row["ms_a_decision"], row["slowest_ms"]
    return found


def test_a_seed_plays_the_same_games_again():
    """Two runs of a seed are equal on however many processes, and another seed is another run."""
    first = without_times(told("--games", "8"))
    assert first == without_times(told("--games", "8", "--processes", "3"))
    assert first["repeatable"]
    other = without_times(told("--games", "8", "--seed", "1"))
    assert other["moves_per_game"] != first["moves_per_game"]


@pytest.mark.parametrize(
    ("arguments", "names", "games"),
    [
        (("--first", "easy", "--second", "beginner", "--games", "1"), ["easy", "beginner"], 2),
        (("--first", "loose", "--others", "loose", "--games", "3"), ["loose", "loose"], 4),
        (("--players", "easy", "--games", "3"), ["easy"], 3),
        (("--players", "easy,beginner,loose", "--games", "3"), ["easy", "beginner", "loose"], 3),
        (("--players", "easy,loose", "--players", "loose", "--games", "1"), ["easy", "loose"], 3),
        (("--first", "easy", "--rules", "seats=4", "--games", "4"), ["easy", "loose"], 4),
        (("--ruleset", "solitaire", "--first", "easy", "--games", "2"), ["easy"], 2),
    ],
)
def test_who_sits_down(arguments, names, games):
    """Players are named for each seat, or one against a field; a deal is always played out."""
    found = told(*arguments)
    assert [row["player"] for row in found["players"]] == names
    assert found["games"] == games


@pytest.mark.parametrize("field", fields(Budget), ids=lambda field: field.name)
def test_whatever_a_budget_counts_is_an_option(field):
    """Each thing that bounds the work has an option of its name, and is told in the result."""
    option = "--" + field.name.replace("_", "-")
    assert option in run("--help").stdout
    assert told(option, "7", "--games", "1")["limits"][field.name] == 7


def test_a_player_alone_has_no_elo():
    """Solitaire is won or lost: there is a win rate with its interval, no draw, and no Elo."""
    (row,) = told("--ruleset", "solitaire", "--games", "4")["players"]
    assert (row["elo"], row["draws"], row["even"]) == (None, 0, 1)
    assert row["wins"] + row["losses"] == 4


def test_people_get_a_table():
    """Without --json the result is a table with the score, the difference in Elo and their intervals."""
    found = run("--games", "4")
    assert found.exit_code == 0
    for text in ("4 games on 2 deals", "seed000", "score in %, 95 %", "Elo, 95 %", " to ", "turns"):
        assert text in found.stdout
    field = run("--rules", "seats=3", "--games", "1").stdout
    assert "33.3" in field
    assert "66.7" in field


def test_what_the_clock_cut_short_is_told():
    """A run that hung on the clock says so: another one may differ."""
    endless = ("--rollouts", "1000000", "--think-ms", "1")
    found = run(*endless, "--first", "hard", "--second", "seed000", "--games", "2")
    assert "ended by the clock" in found.stdout


def test_faults_are_told():
    """A player that forfeits is counted, with the reason, in both forms."""
    bot = answering('print("p>c9", flush=True)')
    arguments = ("--first", bot, "--games", "2", "--answer-s", "20")
    row = told(*arguments)["players"][0]
    assert row["forfeits"] == {"illegal": 2, "garbled": 0, "timeout": 0, "gone": 0}
    assert "p>c9" in row["forfeits_told"][0]
    assert "bot forfeited 2 games: illegal 2" in run(*arguments).stdout


def test_ctrl_c_shows_what_there_is():
    """Stopped after two games, the result is of those two games."""

    def two_then_stop():
        yield 1
        yield 1
        raise KeyboardInterrupt

    taken: list[int] = []
    assert collect(two_then_stop(), lambda each: taken.append(each) or each, games=100)
    assert taken == [1, 1]
    assert not collect(iter([1]), lambda each: each, games=1)


def _read_on(terminal):
    """Read a terminal until nobody writes there any more."""
    with suppress(OSError):
        while os.read(terminal, 65536):
            pass


@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_in_a_terminal(tmp_path, processes):
    """At a terminal there is a bar; Ctrl-C ends it all at once, and the games so far are told."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "deploy.cli", "simulate", *SMALL, "--games", "1000000", "--json",
         "--processes", processes],
        cwd=ROOT, env=environment(HOME=tmp_path, TERM="xterm"), stdout=subprocess.PIPE,
        stderr=theirs, text=True, start_new_session=True,
        # Whoever runs the tests in the background has them ignore Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    os.close(theirs)
    try:
        seen = b""
        end = time.monotonic() + 60
        while not re.search(rb" [1-9]\d*/1000000", seen):
            assert time.monotonic() < end, seen
            seen += os.read(ours, 65536)
        os.killpg(child.pid, signal.SIGINT)
        # A terminal is read to the end: a bar that nobody reads would block the one that draws it.
        threading.Thread(target=_read_on, args=(ours,), daemon=True).start()
        out, _ = child.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        os.close(ours)
    found = json.loads(out)
    assert found["stopped"]
    assert found["games"] == sum(found["endings"].values()) > 0
    assert child.returncode == 0


def test_a_killed_run_leaves_nobody_behind(tmp_path):
    """After kill -9 the processes that play are gone, and so is a player that hangs."""
    pids = tmp_path / "pids"
    write = f"open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{os.getppid()}}')"
    bot = answering(f"import os; {write}; time.sleep(90)")
    child = subprocess.Popen(
        [sys.executable, "-m", "deploy.cli", "simulate", *SMALL, "--first", bot, "--answer-s", "90",
         "--processes", "1"],
        cwd=ROOT, env=environment(HOME=tmp_path), stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        until(lambda: pids.exists() and len(pids.read_text().split()) == 2, 60, "the player")
    finally:
        child.kill()
        child.wait()
    for pid in pids.read_text().split():
        until(lambda pid=pid: is_gone(pid), 10, f"process {pid} to end")


def is_gone(pid: str) -> bool:
    """Whether a process has ended, reaped or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--ruleset", "bridge"), "classic"),
        (("--rules", "payoff_size=900"), "payoff_size"),
        (("--rules", "payoff=20"), "NAME=VALUE"),
        (("--rules", "payoff_size"), "NAME=VALUE"),
        (("--players", "seed000,nobody"), "nobody"),
        (("--first", "nobody"), "seed000"),
        (("--first", "easy,hard"), "more than one"),
        (("--players", "loose", "--first", "easy"), "--players names everybody"),
        (("--players", "loose,loose", "--rules", "seats=3"), "3 seats"),
        (("--games", "0"), "--games"),
        (("--positions", "0"), "--positions"),
    ],
)
def test_bad_options_are_refused_in_words(arguments, says):
    """What cannot be is told clearly, with exit code 2, before any game is played."""
    found = run(*arguments)
    assert found.exit_code == 2
    assert says in found.output


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("bot=cmd:/nowhere/bot", "bot cannot play. /nowhere/bot cannot be started"),
        ("bot=http://127.0.0.1:1/", "bot cannot play. http://127.0.0.1:1/ cannot be reached"),
        (
            program("print('hi', flush=True); input()"),
            "bot cannot play. It answered hello with 'hi'",
        ),
    ],
)
def test_a_player_outside_that_is_not_there_is_told_before_the_games(player, says):
    """A wrong path or address is one clear line, not a thousand lost games."""
    found = run("--first", player)
    assert found.exit_code == 1
    assert says in found.output
