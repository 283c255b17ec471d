"""gunicorn's threads, kept from callers who say nothing.

gunicorn gives a thread to every connection as it is accepted, and lets it wait for the rest of a request for
as long as that takes: as many callers as there are threads, and nobody else is answered. Here a connection
gets its first thread when there is something to read, and loses it when the caller is silent for too long.
Live streams keep no thread at all: their connections are handed over to the application.
"""

from __future__ import annotations

import errno
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NoReturn

from flask import Flask
from gunicorn.workers import gthread

from deploy import unreadable
from service.api.streams import HAND_OVER
from service.app import stop

SILENCE_S: Final = 10.0
"""How long a caller may be silent in the middle of a request, or take to read an answer, seconds."""

LINGER_S: Final = 0.3
"""How long a process that stops waits for requests that are on their way on open connections, seconds."""

_LATER: Final[Any] = vars(gthread)["_DEFER"]
"""What gunicorn's threads answer when there was nothing to read."""


_HANDED_OVER: Final = object()
"""What a thread answers when its connection is not the worker's any more."""
Taker = Callable[[socket.socket], None]


class _HandedOverError(BaseException):
    """The request is over, but not its answer: somebody else goes on with it.

    Not an Exception, so that neither the application nor gunicorn takes it for a failure.
    """

    def __init__(self, taker: Taker) -> None:
        super().__init__()
        self.taker = taker


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

    def load_wsgi(self) -> None:
        """Load the application, and let it take over connections."""
        super().load_wsgi()
        self._application: Any = self.wsgi
        self.wsgi: Any = self._serve

    def _serve(self, environ: dict[str, Any], start_response: Any) -> Any:
        response = start_response.__self__

        def hand_over(taker: Taker) -> Callable[[], NoReturn]:
            # It does not come back, so the next request has to have another one.
            response.force_close()

            def let_go() -> NoReturn:
                raise _HandedOverError(taker)

            return let_go

        environ[HAND_OVER] = hand_over
        return self._application(environ, start_response)

    def handle(self, conn: Any) -> Any:
        """Answer a request, in a thread; a connection that is handed over leaves the worker here."""
        try:
            return super().handle(conn)
        except _HandedOverError as handed:
            handed.taker(socket.socket(fileno=conn.sock.detach()))
            return _HANDED_OVER

    def handle_error(self, req: Any, client: Any, addr: Any, exc: BaseException) -> None:  # noqa: ARG002
        """Answer what the application is not asked about by a problem, as the application would."""
        unreadable.refuse(client, exc)

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """See to a connection whose request is over."""
        if fs.done() and not fs.cancelled() and not fs.exception() and fs.result() is _HANDED_OVER:
            self.nr_conns -= 1
            return
        super().finish_request(conn, fs)
        if not self.alive and conn.timeout is not None:
            conn.timeout = min(conn.timeout, time.monotonic() + LINGER_S)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Begin to stop: say so, and end what would be waited for."""
        application = self._application
        if self.alive and isinstance(application, Flask):
            # In a thread, for this is a signal's handler, and what it interrupts may hold any lock.
            threading.Thread(target=stop, args=(application,), name="stopping").start()
        super().handle_exit(sig, frame)

    def _cap_keepalive(self, deadline: float) -> None:
        """Connections on which nothing is asked are closed soon, not after seconds."""
        soon = min(deadline, time.monotonic() + LINGER_S)
        for conn in (*self.keepalived_conns, *self.pending_conns):
            conn.timeout = soon if conn.timeout is None else min(conn.timeout, soon)
        waker = threading.Timer(LINGER_S + 0.01, lambda: self.method_queue.defer(lambda: None))
        waker.daemon = True
        waker.start()
