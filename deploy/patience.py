"""gunicorn's threads, kept from callers who say nothing.

gunicorn gives a thread to every connection as it is accepted, and lets it wait for the rest of a request for
as long as that takes: as many callers as there are threads, and nobody else is answered. Here a connection
gets its first thread when there is something to read, and loses it when the caller is silent for too long.
"""

from __future__ import annotations

import errno
import socket
from concurrent.futures import Future
from typing import Any, Final

from gunicorn.workers import gthread

SILENCE_S: Final = 10.0
"""How long a caller may be silent in the middle of a request, or take to read an answer, seconds."""

_LATER: Final[Any] = vars(gthread)["_DEFER"]
"""What gunicorn's threads answer when there was nothing to read."""


class Line(socket.socket):
    """A connection on which silence ends, as if the caller had hung up."""

    def setblocking(self, flag: bool) -> None:  # noqa: FBT001 - socket's signature
        """Wait for `SILENCE_S` where a socket would wait for ever."""
        self.settimeout(SILENCE_S if flag else 0.0)

    def recv(self, *args: Any) -> bytes:
        """Receive; ConnectionResetError after a silence."""
        try:
            return super().recv(*args)
        except TimeoutError as error:
            raise ConnectionResetError(errno.ECONNRESET, "the caller has fallen silent") from error


class PatientWorker(gthread.ThreadWorker):
    """gunicorn's threaded worker, whose threads wait for nobody in vain."""

    def accept(self, listener: Any) -> None:
        """Accept a connection, and wait for its first words without a thread."""
        try:
            accepted, address = listener.accept()
        except OSError as error:
            if error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        line = Line(fileno=accepted.detach())
        connection = gthread.TConn(self.cfg, line, address, listener.getsockname())
        # To the worker this is a connection whose thread has waited in vain: it goes on the poller.
        waited: Future[Any] = Future()
        waited.set_result(_LATER)
        self.finish_request(connection, waited)
