"""A database server that has fallen silent: nobody waits for it for long, and few at all.

A server that is gone refuses connections, and whoever asks is told at once. One that is frozen, or behind a
network that swallows everything, says nothing: each caller would wait for ever, and hold a thread meanwhile,
until there are none left for what needs no database. So every wait has an end; and after the first that
came to it one caller at a time finds out whether the server speaks again, while the others are told to come
back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors

from service.errors import Busy

T = TypeVar("T")
PATIENCE_S: Final = 5.0
"""How long a server may take for a statement, seconds: as long as a writer waits for another on SQLite."""
CONNECT_S: Final = 3
"""How long it may take to let one in, seconds."""
GLANCE_S: Final = 2.0
"""How long it may take to say whether it is there, seconds: less than whoever asks for that waits."""
RETRY_S: Final = 1.0
"""How often a silent server is tried, seconds."""


class Silence:
    """Whether a server is silent, as far as is known. Safe for threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_silent = False
        self._try_at = 0.0
        self._lost_at = float("-inf")

    def lose(self) -> None:
        """A connection was lost: those that were idle then have perhaps been lost with it."""
        self._lost_at = time.monotonic()

    def has_lost_since(self, used: float) -> bool:
        """Whether connections were lost after a time (`time.monotonic`) at which one was used."""
        return used <= self._lost_at

    def begin(self) -> None:
        """It has not answered in time. The next who comes tries it."""
        with self._lock:
            if not self._is_silent:
                self._is_silent, self._try_at = True, time.monotonic()

    def end(self) -> None:
        """It has answered."""
        self._is_silent = False

    def require_none(self) -> None:
        """Busy while it is silent, unless it is time to try it again and nobody else does."""
        if not self._is_silent:
            return
        now = time.monotonic()
        with self._lock:
            if self._is_silent and now < self._try_at:
                raise Busy("The database does not answer: try again.")
            self._try_at = now + RETRY_S


class Hearing(psycopg.Connection[Any]):
    """A connection that gives up a server which says nothing."""

    silence: Silence | None = None
    patience_s = PATIENCE_S

    def wait(
        self,
        gen: Generator[Any, Any, T],
        interval: float = 0.1,
        timeout: float | None = None,
    ) -> T:
        """Wait for the server; OperationalError, and the end of the connection, after `patience_s`."""
        try:
            answer = super().wait(gen, interval, self.patience_s if timeout is None else timeout)
        except errors._WaitTimeout as error:  # noqa: SLF001 - psycopg has no other name for it
            # What it was doing for us nobody knows: nothing more can be asked on this connection.
            self.pgconn.finish()
            if self.silence is not None:
                self.silence.begin()
            raise psycopg.OperationalError("the server has not answered in time") from error
        except psycopg.Error:
            if self.closed and self.silence is not None:
                self.silence.lose()
            raise
        except BaseException:
            # Whoever waited was interrupted, by a time limit for one, and the answer is yet to come.
            self.pgconn.finish()
            raise
        if self.silence is not None:
            self.silence.end()
        return answer

    def rollback(self) -> None:
        """Undo what was not committed. With the connection it has ended, too: there is nothing to be done."""
        if not self.closed:
            super().rollback()


def connect(silence: Silence, cargs: tuple[Any, ...], cparams: dict[str, Any]) -> Hearing:
    """A connection, as `psycopg.connect` makes it of these arguments."""
    try:
        made = Hearing.connect(*cargs, **{"connect_timeout": CONNECT_S, **cparams})
    except errors.ConnectionTimeout:
        silence.begin()
        raise
    made.silence = silence
    silence.end()
    return made
