"""Resolvers and receivers that a test makes."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def resolving(*addresses: str) -> Callable[[str, int], list[str]]:
    """A resolver that finds the same addresses for every name."""
    return lambda host, port: list(addresses)


class Rebinding:
    """A resolver that finds something else each time it is asked, and the last for ever after."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked = 0

    def __call__(self, host: str, port: int) -> list[str]:
        """The next answer."""
        answer = self.answers[min(self.asked, len(self.answers) - 1)]
        self.asked += 1
        if not answer:
            raise socket.gaierror("no such name")
        return answer


class Receiver:
    """An HTTP server that keeps what comes, and answers as it is told."""

    def __init__(self, answer: Callable[[dict], int | bytes], tls=None) -> None:
        self.got: list[dict] = []
        got = self.got

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                message = {"path": self.path, "headers": headers, "body": body, "at": time.time()}
                status = answer(message)
                got.append({**message, "status": status})
                with contextlib.suppress(OSError):
                    if isinstance(status, bytes):
                        self.wfile.write(status)
                    else:
                        self.send_response(status)
                        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                        self.send_header("Content-Length", "0")
                        self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, *_: object) -> None:
                """A client that goes away is none of the test's business."""

        self._server = Server(("127.0.0.1", 0), Handler)
        if tls is not None:
            self._server.socket = tls.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.02,), daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Serve no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@contextlib.contextmanager
def receiving(
    answer: Callable[[dict], int | bytes] = lambda message: 204, tls=None
) -> Iterator[Receiver]:
    """A receiver, for as long as it is needed."""
    receiver = Receiver(answer, tls)
    try:
        yield receiver
    finally:
        receiver.close()


@contextlib.contextmanager
def talking(talk: Callable[[socket.socket], None]) -> Iterator[int]:
    """The port of a server that does with each connection what a test wants."""
    listener = socket.create_server(("127.0.0.1", 0))
    open_sockets: list[socket.socket] = []

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            open_sockets.append(connection)
            threading.Thread(target=one, args=(connection,), daemon=True).start()

    def one(connection: socket.socket) -> None:
        with contextlib.suppress(OSError):
            talk(connection)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for each in open_sockets:
            each.close()
        thread.join()
