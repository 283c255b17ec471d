"""gunicorn's threads, kept from callers who say nothing.

gunicorn gives a thread to every connection as it is accepted, and lets it wait for the rest of a request for
as long as that takes: as many callers as there are threads, and nobody else is answered. Here a connection
gets a thread when its request is there as a whole, or as much of it as is kept for one, and loses it when
the rest, or the answer, takes too long. Live streams keep no thread at all: their connections are handed
over to the application.
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
from deploy.line import Line
from service.api.streams import HAND_OVER
from service.app import stop

SEND_BUFFER: Final = 262_144
"""What the system keeps of an answer that its caller has not read, bytes; it may give less."""
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


class PatientWorker(gthread.ThreadWorker):
    """gunicorn's threaded worker, whose threads wait for nobody in vain."""

    _stopping: threading.Thread | None = None

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
        # As much as most answers have: nobody waits for a caller who is slow to read one.
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        connection = gthread.TConn(self.cfg, line, address, listener.getsockname())
        self._wait_for_rest(connection)

    def on_pending_socket_readable(self, conn: Any, client: Any) -> None:
        """Give a connection a thread, once its request is there."""
        if conn.sock.gather():
            super().on_pending_socket_readable(conn, client)

    def on_client_socket_readable(self, conn: Any, client: Any) -> None:
        """Give a connection that was kept a thread, once its next request is there."""
        if conn.sock.gather():
            super().on_client_socket_readable(conn, client)
            return
        # Something has come, and not all: from now on it is as one that has just been accepted.
        self.keepalived_conns.remove(conn)
        self.poller.unregister(client)
        self._wait_for_rest(conn)

    def _wait_for_rest(self, conn: Any) -> None:
        # To the worker this is a connection whose thread has waited in vain: it goes on the poller.
        waited: Future[Any] = Future()
        waited.set_result(_LATER)
        self.finish_request(conn, waited)

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
        if conn.sock.has_more and conn in self.keepalived_conns:
            # The next request came together with the last: nothing tells the poller of it.
            self.on_client_socket_readable(conn, conn.sock)
        if not self.alive and conn.timeout is not None:
            conn.timeout = min(conn.timeout, time.monotonic() + LINGER_S)

    def handle_exit(self, sig: Any, frame: Any) -> None:
        """Begin to stop: say so, and end what would be waited for."""
        application = self._application
        if self.alive and isinstance(application, Flask):
            # In a thread, for this is a signal's handler, and what it interrupts may hold any lock.
            self._stopping = threading.Thread(target=stop, args=(application,), name="stopping")
            self._stopping.start()
        super().handle_exit(sig, frame)

    def run(self) -> None:
        """Answer, until told to stop; then until all listeners have been told to come back."""
        super().run()
        if self._stopping is not None:
            self._stopping.join(self.cfg.graceful_timeout)

    def _cap_keepalive(self, deadline: float) -> None:
        """Connections on which nothing is asked are closed soon, not after seconds."""
        soon = min(deadline, time.monotonic() + LINGER_S)
        for conn in (*self.keepalived_conns, *self.pending_conns):
            conn.timeout = soon if conn.timeout is None else min(conn.timeout, soon)
        waker = threading.Timer(LINGER_S + 0.01, lambda: self.method_queue.defer(lambda: None))
        waker.daemon = True
        waker.start()
