"""A service of one's own: started, used, and never left behind."""

from __future__ import annotations

import os
import sys
import textwrap
import time
from pathlib import Path

import pytest

from deploy.play.own_service import CannotStart, own_service

READY = "print('Spite and Malice is at http://127.0.0.1:4711', flush=True)"
WAIT = "import time; time.sleep(60)"


def command(*lines):
    """A program to be run as the service."""
    return [sys.executable, "-c", textwrap.dedent("\n".join(lines))]


def gone(pid):
    """Whether there is no such process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_is_started_with_a_free_port_in_the_usual_folder_and_ended(tmp_path):
    """The address is the one it prints; the folder is the player's; afterwards the process is gone."""
    script = command(
        "import os, pathlib",
        "folder = pathlib.Path(os.environ['SPITE_DATA'])",
        "(folder / 'seen').write_text(f\"{os.environ['PORT']} {os.environ['HOST']} {os.getpid()}\")",
        "print('a line of no interest')",
        READY,
        WAIT,
    )
    with own_service(script, {"SPITE_DATA": str(tmp_path), "PORT": "8000"}) as own:
        assert (own.url, own.lasting) == ("http://127.0.0.1:4711", True)
        port, host, pid = (tmp_path / "seen").read_text().split()
        assert (port, host) == ("0", "127.0.0.1")
        assert not gone(int(pid))
    assert gone(int(pid))


def test_it_is_ended_when_the_game_fails(tmp_path):
    """An exception in the game ends the service, too."""
    script = command(
        "import os, pathlib",
        f"pathlib.Path({str(tmp_path)!r}, 'pid').write_text(str(os.getpid()))",
        READY,
        WAIT,
    )
    with pytest.raises(RuntimeError, match="in the game"), own_service(script, {}):
        raise RuntimeError("in the game")
    assert gone(int((tmp_path / "pid").read_text()))


def test_a_folder_that_is_in_use_is_replaced_by_one_for_the_time_being(tmp_path):
    """When the usual folder cannot be had, a temporary one serves, and goes with the service."""
    script = command(
        "import os, pathlib, sys",
        f"if os.environ.get('SPITE_DATA') == {str(tmp_path)!r}:",
        "    sys.exit('spite: another spite serve is using that folder')",
        "pathlib.Path(os.environ['SPITE_DATA'], 'games').write_text('x')",
        f"pathlib.Path({str(tmp_path)!r}, 'where').write_text(os.environ['SPITE_DATA'])",
        READY,
        WAIT,
    )
    with own_service(script, {"SPITE_DATA": str(tmp_path)}) as own:
        assert not own.lasting
        assert own.why_not == "spite: another spite serve is using that folder"
        folder = Path((tmp_path / "where").read_text())
        assert (folder / "games").exists()
    assert not folder.exists()


@pytest.mark.parametrize("environ", [{}, {"DATABASE_URL": "postgresql://nowhere"}])
def test_a_service_that_does_not_start_says_why(environ):
    """Its last words are in the message."""
    script = command(
        "import sys", "print('first line')", "sys.exit('spite: PORT: it must be a number')"
    )
    with (
        pytest.raises(CannotStart, match=r"ended at once\.\nfirst line\nspite: PORT: it must be"),
        own_service(script, environ),
    ):
        raise AssertionError("it cannot have started")


def test_a_chatty_service_does_not_stand_still(tmp_path):
    """What it prints later is read away: a full pipe would stop it."""
    script = command(
        READY,
        "import os, pathlib",
        "for _ in range(3000): print('x' * 100, flush=True)",
        "pathlib.Path(os.environ['DONE']).write_text('done')",
        WAIT,
    )
    done = tmp_path / "done"
    with own_service(script, {"DONE": str(done)}):
        end = time.monotonic() + 10
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.02)
        assert done.exists()
