"""Lines to players outside: a child process, or an address. Nothing here waits longer than it is told to."""

from __future__ import annotations

import os
import selectors
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from typing import IO, Final

import httpx

from deploy.lifeline import tied
from deploy.matches.decider import Forfeit
from deploy.matches.results import FaultKind

LONGEST: Final = 64 * 1024
"""Bytes of the longest answer."""
LEAVE_S: Final = 1.0
"""Seconds that a process has to end by itself when its input ends."""
_CHUNK: Final = 65536
_LAST_WORDS: Final = 4096
"""Bytes at the end of a process's error output in which its last words are looked for."""


class Process:
    """A child process that reads lines and writes lines."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start it; Forfeit when it cannot be."""
        # To a file and not to a pipe: nobody reads along, and a full pipe would stop the process.
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # Ctrl-C in the terminal is for us
                # It must not outlive us; but among threads a fork may run nothing of ours.
                preexec_fn=tied() if threading.active_count() == 1 else None,  # noqa: PLW1509
                bufsize=0,
            )
        except OSError as error:
            self._errors.close()
            reason = error.strerror or str(error)
            raise Forfeit(FaultKind.GONE, f"{command[0]} cannot be started: {reason}.") from error
        assert self._child.stdin is not None  # noqa: S101 - for the type checker: both are pipes
        assert self._child.stdout is not None  # noqa: S101
        self._in, self._out = self._child.stdin, self._child.stdout
        os.set_blocking(self._in.fileno(), False)
        os.set_blocking(self._out.fileno(), False)
        self._unread = b""
        self._greeted = False

    def ask(self, message: bytes, within_s: float) -> str:
        """Send a line, and wait for one."""
        end = time.monotonic() + within_s
        if self._greeted:  # words nobody asked for are not the answer to what comes now
            self._drain()
        self._greeted = True
        self._send(message, end)
        while b"\n" not in self._unread:
            if len(self._unread) > LONGEST:
                raise Forfeit(FaultKind.GARBLED, f"It wrote {LONGEST} bytes without ending a line.")
            self._wait(self._out, selectors.EVENT_READ, end)
            self._unread += self._read()
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode("utf-8", "replace")

    def tell(self, message: bytes, within_s: float) -> None:
        """Send a line."""
        self._send(message, time.monotonic() + within_s)

    def close(self) -> None:
        """End it: its input ends, and if it stays all the same it is killed."""
        self._in.close()
        try:
            self._child.wait(LEAVE_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()
        self._out.close()
        self._errors.close()

    def _drain(self) -> None:
        self._unread = b""
        while self._is_readable() and self._read():
            pass

    def _is_readable(self) -> bool:
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            return bool(selector.select(0))

    def _send(self, message: bytes, end: float) -> None:
        left = message + b"\n"
        while left:
            try:
                left = left[os.write(self._in.fileno(), left) :]
            except BlockingIOError:
                self._wait(self._in, selectors.EVENT_WRITE, end)
            except BrokenPipeError:
                raise self._gone() from None

    def _read(self) -> bytes:
        try:
            found = os.read(self._out.fileno(), _CHUNK)
        except BlockingIOError:
            return b""
        if not found:
            raise self._gone()
        return found

    def _wait(self, stream: IO[bytes], event: int, end: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(stream, event)
            if not selector.select(max(0.0, end - time.monotonic())):
                raise Forfeit(FaultKind.TIMEOUT, "It did not answer in time.")

    def _gone(self) -> Forfeit:
        """What to say of a process that has closed its output or input."""
        try:
            code = self._child.wait(LEAVE_S)
        except subprocess.TimeoutExpired:
            return Forfeit(FaultKind.GONE, "It closed its output.")
        how = f"ended with exit code {code}" if code >= 0 else f"was killed by signal {-code}"
        said = self._last_words()
        return Forfeit(FaultKind.GONE, f"It {how}" + (f": {said}" if said else "."))

    def _last_words(self) -> str:
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - _LAST_WORDS))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")


class Address:
    """An address that lines are POSTed to."""

    def __init__(self, url: str) -> None:
        self._url = url
        # Straight to the address: a proxy set for the web is not meant for a player.
        self._client = httpx.Client(trust_env=False)

    def ask(self, message: bytes, within_s: float) -> str:
        """POST a line; the body of the answer."""
        end = time.monotonic() + within_s
        body = b""
        try:
            with self._client.stream(
                "POST",
                self._url,
                content=message,
                headers={"Content-Type": "application/json"},
                timeout=within_s,
            ) as answer:
                if not answer.is_success:
                    raise Forfeit(FaultKind.GONE, f"{self._url} answered {answer.status_code}.")
                for chunk in answer.iter_bytes():
                    body += chunk
                    if len(body) > LONGEST:
                        raise Forfeit(FaultKind.GARBLED, f"It answered with over {LONGEST} bytes.")
                    if time.monotonic() > end:
                        raise Forfeit(FaultKind.TIMEOUT, "It did not answer in time.")
        except httpx.TimeoutException:
            raise Forfeit(FaultKind.TIMEOUT, "It did not answer in time.") from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            reason = str(error) or type(error).__name__
            raise Forfeit(FaultKind.GONE, f"{self._url} cannot be reached: {reason}.") from error
        return body.decode("utf-8", "replace")

    def tell(self, message: bytes, within_s: float) -> None:
        """POST a line; the answer does not matter."""
        self.ask(message, within_s)

    def close(self) -> None:
        """Close the connection."""
        self._client.close()
