"""Processes that a test starts: found by their parents, ended by their ids."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def environment(**settings: object) -> dict[str, str]:
    """What a process gets to see: nothing of this one's environment but where programs are."""
    return {"PATH": os.environ["PATH"], **{name: str(value) for name, value in settings.items()}}


def children(pid: int) -> list[int]:
    """The children of a process, the oldest first."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text(errors="replace").rpartition(")")[2].split()
            if fields[0] != "Z" and int(fields[1]) == pid:
                found.append((int(fields[19]), int(stat.parent.name)))
    return [pid for _, pid in sorted(found)]


def family(pid: int) -> list[int]:
    """All that descend from a process, itself not included."""
    direct = children(pid)
    return direct + [each for child in direct for each in family(child)]


def lives(pid: int) -> bool:
    """Whether a process is there, and more than a zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def kill(*pids: int) -> None:
    """Kill processes outright; those gone already are gone."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def called(pid: int) -> str:
    """What a process is called."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip()
    return ""
