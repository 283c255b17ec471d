"""Real games: `spite play` in a pseudo-terminal, against the real service."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

PLAY = [sys.executable, "-m", "deploy.cli", "play"]
GAME_S = 100.0
AGAIN = re.escape("Another game? (y/n, r for a review) ")
PROMPT = "Your move (? for help): "
SHORT = ["--ruleset", "short", "--option", "payoff_size=6", "--level", "beginner"]
"""A short game, though everybody comes to play in it."""


class Player:
    """A program in a terminal of 80 columns and 24 lines, and what it shows."""

    def __init__(self, arguments, environ, folder):
        self.control, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*PLAY, *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environ,
            cwd=folder,
            start_new_session=True,
        )
        os.close(terminal)
        self.shown = ""
        self.read_to = 0

    def read(self, patience_s=0.2):
        """Take in what has been shown; False when the program has ended."""
        ready, _, _ = select.select([self.control], [], [], patience_s)
        if ready:
            try:
                data = os.read(self.control, 65536)
            except OSError:
                return False
            self.shown += data.decode()
            return bool(data)
        return True

    def wait_for(self, *patterns, until):
        """The first of the patterns to be shown from here on, or None when the program ends."""
        while time.monotonic() < until:
            found = re.compile("|".join(f"({each})" for each in patterns)).search(
                self.shown, self.read_to
            )
            if found is not None:
                self.read_to = found.end()
                return patterns[found.lastindex - 1]
            if not self.read():
                return None
        raise AssertionError(f"none of {patterns} in {self.shown[-3000:]}")

    def type(self, text):
        """Type a line."""
        os.write(self.control, (text + "\n").encode())

    def end(self):
        """The exit code; the rest is taken in."""
        end = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        while self.read(0) and select.select([self.control], [], [], 0)[0]:
            pass
        if self.process.poll() is None:
            self.process.kill()
        return self.process.wait()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A home folder."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def environ(home):
    """An environment with a data folder of its own, and quick computers."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    return kept | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "PYTHONUTF8": "1",
        "TERM": "xterm-256color",
        "HOME": str(home),
        "SPITE_DATA": str(home / "data"),
        "SPITE_THINK_MS": "50",
    }


@pytest.fixture(scope="module")
def served(environ):
    """The address of a service that runs on the data folder."""
    process = subprocess.Popen(
        [sys.executable, "-m", "deploy.cli", "serve"],
        env=environ | {"PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process.stdout:
        yield re.search(r"http://\S+", process.stdout.readline())[0]
        process.terminate()
        process.wait(20)


def serving(folder):
    """The processes that were started for a data folder."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                if f"SPITE_DATA={folder}".encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(entry.name)
    return found


def test_a_real_game_from_the_first_move_to_the_last(environ, home, tmp_path):
    """A service is started; move 1 every time ends the game; nothing is left behind."""
    until = time.monotonic() + GAME_S
    player = Player([*SHORT, "--own"], environ, tmp_path)
    turns = 0
    while player.wait_for(re.escape(PROMPT), AGAIN, until=until) != AGAIN:
        player.type("1")
        turns += 1
    player.type("n")
    assert player.end() == 0
    assert turns > 2
    assert re.search(r"You win!|Bruno wins\.|A draw: nobody wins\.", player.shown)
    assert "Traceback" not in player.shown
    assert serving(home / "data") == []
    # The table was drawn for this terminal: no line is longer than it.
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", player.shown).replace("\r", "\n").split("\n")
    assert max(map(len, lines)) <= 80


def test_a_real_game_in_words_at_a_running_service(environ, served, tmp_path):
    """At a named service, with three seats and from a pipe, the game is played until input ends."""
    arguments = [*SHORT, "--url", served, "--plain", "--seats", "3", "--name", "Anna"]
    result = subprocess.run(
        [*PLAY, *arguments],
        input="?\nh:7h>c9\n" + "1\n" * 2000,
        env=environ,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=GAME_S,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert re.search(r"^Points: You \d+, Bruno \d+, Cleo \d+\.$", result.stdout, re.MULTILINE)
    assert re.search(r"^Bruno (builds|plays) ", result.stdout, re.MULTILINE)
    assert re.search(r"There is no (7 of hearts in your hand|place 9)", result.stdout)


@pytest.mark.usefixtures("served")
def test_a_terminal_that_is_closed_leaves_nothing_behind(environ, home, tmp_path):
    """While the usual folder is in use, a game gets one for the time being; a hang-up ends it all."""
    until = time.monotonic() + GAME_S
    before = set(serving(home / "data"))
    player = Player([*SHORT, "--own"], environ | {"TMPDIR": str(tmp_path)}, tmp_path)
    player.wait_for(re.escape("another spite serve is using"), until=until)
    player.wait_for("Press Enter", until=until)
    player.type("")
    player.wait_for(re.escape(PROMPT), until=until)
    (folder,) = tmp_path.glob("spite-*")
    assert serving(folder)
    os.close(player.control)
    player.process.wait(20)
    assert serving(folder) == []
    assert not folder.exists()
    assert set(serving(home / "data")) == before
