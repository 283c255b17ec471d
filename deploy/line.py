"""A connection that gathers a request before anybody waits for it, and on which silence ends."""

from __future__ import annotations

import errno
import re
import socket
import time
from typing import Any, Final

from service.api.body import MAX_RECORD_BYTES

SILENCE_S: Final = 10.0
"""How long a caller may keep a thread waiting, seconds: for the rest of a request, or to read an answer."""
GATHERED: Final = 65_536
"""As much of a request is gathered, bytes: all but records of whole games are smaller."""
_READ: Final = 65_536
_END: Final = b"\r\n\r\n"
_LENGTH: Final = re.compile(
    rb"^content-length:[ \t]*([0-9]{1,18})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE
)
_ASKS: Final = re.compile(rb"^(?:expect|transfer-encoding):", re.IGNORECASE | re.MULTILINE)
"""Headers of a request whose body has no length, or does not come before it is asked for."""


class Line(socket.socket):
    """A connection on which silence ends, as if the caller had hung up."""

    __slots__ = ("_ended", "_gathered", "_read_by")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gathered = bytearray()
        self._ended = False
        self._read_by = 0.0

    def setblocking(self, flag: bool) -> None:  # noqa: FBT001 - socket's signature
        """Wait for `SILENCE_S` where a socket would wait for ever, and for all that is read together."""
        self._read_by = time.monotonic() + SILENCE_S
        self.settimeout(SILENCE_S if flag else 0.0)

    def recv(self, *args: Any) -> bytes:
        """Receive, first what was gathered; ConnectionResetError when it takes too long."""
        if self._gathered:
            most = args[0]
            given = bytes(self._gathered[:most])
            del self._gathered[:most]
            return given
        if self._ended:
            return b""
        waits = self.gettimeout()
        if not waits:
            return super().recv(*args)
        # A letter now and then is no better than silence.
        self.settimeout(max(0.001, self._read_by - time.monotonic()))
        try:
            return super().recv(*args)
        except TimeoutError as error:
            raise ConnectionResetError(errno.ECONNRESET, "the caller has fallen silent") from error
        finally:
            self.settimeout(waits)

    @property
    def has_more(self) -> bool:
        """Whether something was gathered that nobody has read."""
        return bool(self._gathered)

    def gather(self) -> bool:
        """Take what has come, without waiting; whether there is something to be done about it now.

        That is so when the request is there, or as much of it as is gathered, and when there will be no more.
        """
        try:
            came = super().recv(_READ)
        except (BlockingIOError, InterruptedError):
            return self._is_whole()
        except OSError:
            came = b""
        if not came:
            self._ended = True
            return True
        self._gathered += came
        return self._is_whole()

    def _is_whole(self) -> bool:
        if len(self._gathered) >= GATHERED:
            return True
        end = self._gathered.find(_END)
        if end < 0:
            return False
        head = bytes(self._gathered[: end + 2])
        if _ASKS.search(head):
            return True
        length = _LENGTH.search(head)
        announced = int(length[1]) if length else 0
        if announced > MAX_RECORD_BYTES:
            return True  # refused for its head alone: nobody waits for the rest
        return len(self._gathered) >= min(end + len(_END) + announced, GATHERED)
