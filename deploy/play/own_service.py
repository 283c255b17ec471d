"""A service of one's own, for as long as the game lasts."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from queue import Empty, Queue
from typing import IO, Final

from deploy.lifeline import tie_to
from deploy.play.wire import PlayError

SERVE: Final = (sys.executable, "-P", "-m", "deploy.cli", "serve")
"""-P: the folder that the game is called in is nobody's to import from."""
_READY: Final = re.compile(r"Spite and Malice is at (http://\S+)")
_START_S: Final = 60.0
_STOP_S: Final = 15.0
_KEPT_LINES: Final = 8


class CannotStart(PlayError):
    """The service did not come up."""

    def __init__(self, why: str, said: str) -> None:
        super().__init__(f"No service could be started: {why}." + (f"\n{said}" if said else ""))
        self.said = said
        """Its last words."""


@dataclass(frozen=True, slots=True)
class Own:
    """A service that was started for the game."""

    url: str
    lasting: bool
    """Whether its games are still there when it is started again."""
    why_not: str = ""
    """If they are not: what was in the way."""


@contextmanager
def own_service(
    command: Sequence[str] = SERVE, environ: Mapping[str, str] | None = None
) -> Iterator[Own]:
    """A service that is started now and ended afterwards; CannotStart.

    It keeps its games in the usual data folder, so that a game that was left can be gone on with. Only one
    service at a time may use that: if it cannot be had, a folder that goes with the service has to do.
    """
    settings = dict(os.environ if environ is None else environ)
    settings |= {"PORT": "0", "HOST": "127.0.0.1", "PYTHONUNBUFFERED": "1"}
    with ExitStack() as stack:
        try:
            yield Own(stack.enter_context(_running(command, settings)), lasting=True)
            return
        except CannotStart as refusal:
            if "DATABASE_URL" in settings:
                raise
            first = refusal
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-"))
        try:
            url = stack.enter_context(_running(command, settings | {"SPITE_DATA": folder}))
        except CannotStart:
            # Then the folder was not what was in the way.
            raise first from None
        yield Own(url, lasting=False, why_not=first.said)


@contextmanager
def _running(command: Sequence[str], environ: Mapping[str, str]) -> Iterator[str]:
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
        process = subprocess.Popen(
            list(command),
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            encoding="utf-8",
            errors="replace",
            # A group of its own: Ctrl-C at the terminal is for the game, not for the service.
            start_new_session=True,
            # Should the game be killed, the service goes too, and lets go of the data folder.
            preexec_fn=partial(tie_to, os.getpid()),  # noqa: PLW1509 - there is one thread here
        )
        try:
            yield _address(process, errors)
        finally:
            _end(process)


def _address(process: subprocess.Popen[str], errors: IO[str]) -> str:
    """The address that the service prints when it is ready."""
    lines: Queue[str | None] = Queue()
    if process.stdout is None:
        raise CannotStart("it cannot be heard", "")
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    said: deque[str] = deque(maxlen=_KEPT_LINES)
    while True:
        try:
            line = lines.get(timeout=_START_S)
        except Empty:
            raise CannotStart("it takes too long", _words(errors, said)) from None
        if line is None:
            raise CannotStart("it ended at once", _words(errors, said))
        found = _READY.search(line)
        if found is not None:
            return found[1]
        said.append(line.rstrip())


def _read(stream: IO[str], lines: Queue[str | None]) -> None:
    """Hand on what the service prints, to its end: a full pipe would make it stand still."""
    with stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


def _words(errors: IO[str], said: Sequence[str]) -> str:
    errors.seek(0)
    words = [*said, *errors.read().splitlines()[-_KEPT_LINES:]]
    return "\n".join(word.strip() for word in words if word.strip())


def _end(process: subprocess.Popen[str]) -> None:
    """End the service and all it has started: asked first, then made to."""
    # Impatience at the terminal must not leave it running.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(_STOP_S)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    finally:
        signal.signal(signal.SIGINT, before)
