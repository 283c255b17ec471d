"""Sending a webhook: one POST to the very address that was judged, within one limit of time.

The host is looked up and every address it has is judged at each connection, and the connection goes to an
address from that list: a name that means something else a moment later changes nothing. A connection is kept
for a few seconds, for the next delivery to the same host; it leads to the address that was judged.
Certificates are checked for the name. Redirects are not followed, proxies of the environment not used,
answers not kept.
"""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import httpcore
import httpx

from service.outside.guard import Guard, RefusedError
from service.outside.resolver import NotResolvedError
from service.outside.urls import UrlError, parse
from service.webhook import Outcome

TIMEOUT_S: Final = 10.0
"""What a delivery may take in all, from looking up the name to the answer's head, seconds."""
_READ_BYTES: Final = 16 * 1024
"""How much of an answer's body is read, for the receiver's sake; none of it is kept."""
_MOST_ADDRESSES: Final = 4
"""How many of a host's addresses are tried."""
_CHUNK: Final = 4096
_KEPT_S: Final = 4.0
"""For how long a connection that nobody uses is kept, seconds: less than receivers usually keep it."""
_MOST_KEPT: Final = 64
_SUCCESS: Final = range(200, 300)
_REDIRECT: Final = range(300, 400)


class Sender:
    """Sends webhooks. Safe for threads; no connection is used by two at a time."""

    def __init__(
        self,
        guard: Guard,
        timeout_s: float = TIMEOUT_S,
        tls: ssl.SSLContext | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._timeout_s = timeout_s
        self._tls = tls
        self._limit = _Limit(monotonic)
        self._backend = _JudgedBackend(guard, self._limit)
        self._pool: httpcore.ConnectionPool | None = None
        self._making = threading.Lock()

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        """Send `body`; how it went. Nothing is raised for anything that a receiver may do."""
        self._limit.begin(self._timeout_s)
        try:
            return _outcome(self._post(url, headers, body))
        except (UrlError, RefusedError) as error:
            return Outcome(None, f"refused: {error}")
        except NotResolvedError as error:
            return Outcome(None, str(error))
        except httpcore.TimeoutException:
            return Outcome(None, f"no answer within {self._timeout_s:g} s")
        except httpcore.ConnectError as error:
            return Outcome(None, _connect_error(error))
        except (httpcore.ProtocolError, httpcore.NetworkError, ssl.SSLError, OSError):
            return Outcome(None, "the connection broke off, or what came back is no HTTP")

    def close(self) -> None:
        """Close the connections that are kept."""
        with self._making:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        target = parse(url)
        address = httpcore.URL(
            scheme=target.scheme.encode(),
            host=target.host.encode(),
            port=target.port,
            target=target.path.encode(),
        )
        sent = {
            "Host": target.authority,
            "Content-Length": str(len(body)),
            **headers,
        }
        try:
            return self._send(address, sent, body)
        except (httpcore.RemoteProtocolError, httpcore.ReadError, httpcore.WriteError):
            # A receiver may close a kept connection at the moment in which it is used again. It is asked
            # once more over a fresh one: had it taken the first, it knows the second by its id.
            if self._limit.connected:
                raise
            return self._send(address, {**sent, "Connection": "close"}, body)

    def _send(self, address: httpcore.URL, headers: Mapping[str, str], body: bytes) -> int:
        sent = self._connections().stream(
            "POST", address, headers=list(headers.items()), content=body
        )
        with sent as response:
            status: int = response.status
            self._read_a_little(response)
        return status

    def _connections(self) -> httpcore.ConnectionPool:
        with self._making:
            if self._pool is None:
                self._pool = httpcore.ConnectionPool(
                    # Reading the authorities' certificates takes a while: they are read once. SSL_CERT_FILE
                    # and SSL_CERT_DIR name others.
                    ssl_context=self._tls or httpx.create_ssl_context(),
                    max_connections=None,
                    max_keepalive_connections=_MOST_KEPT,
                    keepalive_expiry=_KEPT_S,
                    network_backend=self._backend,
                )
            return self._pool

    def _read_a_little(self, response: httpcore.Response) -> None:
        """Let the receiver finish a short answer; whatever becomes of it, its status has been heard."""
        left = _READ_BYTES
        try:
            for chunk in response.iter_stream():
                left -= len(chunk)
                if left <= 0:
                    return
        except (httpcore.TimeoutException, httpcore.ProtocolError, httpcore.NetworkError, OSError):
            return


class _Limit(threading.local):
    """What a thread's delivery may still take: connections pass from one to the next, its time does not."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._deadline = 0.0
        self.connected = False
        """Whether it has made a connection of its own."""

    def begin(self, timeout_s: float) -> None:
        """A delivery begins."""
        self._deadline = self._monotonic() + timeout_s
        self.connected = False

    def left_s(self) -> float:
        """Seconds; none is left when it is not above 0."""
        return self._deadline - self._monotonic()


class _JudgedBackend(httpcore.SyncBackend):
    """Connects to addresses that the guard has judged in this moment, and to no other."""

    def __init__(self, guard: Guard, limit: _Limit) -> None:
        self._guard = guard
        self._limit = limit

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ARG002 - there is one limit for all
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the first of the target's addresses that takes one."""
        self._limit.connected = True
        left_s = self._limit.left_s
        addresses = self._guard.addresses(host, port, left_s())[:_MOST_ADDRESSES]
        for number, address in enumerate(addresses):
            # What is left is shared: one address that does not answer leaves time for the next.
            share = _positive(left_s()) / (len(addresses) - number)
            try:
                stream = super().connect_tcp(
                    str(address), port, share, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(addresses) - 1:
                    raise
            else:
                return _HurriedStream(stream, left_s)
        raise httpcore.ConnectError("no address")

    def connect_unix_socket(self, *_: Any, **__: Any) -> httpcore.NetworkStream:
        """Never."""
        raise httpcore.ConnectError("no sockets of files")


class _HurriedStream(httpcore.NetworkStream):
    """A stream whose every step has what is left of one limit, not a limit of its own."""

    def __init__(self, stream: httpcore.NetworkStream, left_s: Callable[[], float]) -> None:
        self._stream = stream
        self._left_s = left_s

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ARG002
        """As the stream itself."""
        return self._stream.read(min(max_bytes, _CHUNK), _positive(self._left_s(), reading=True))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ARG002
        """As the stream itself, in pieces: a receiver that takes a byte a second is not waited for."""
        for start in range(0, len(buffer), _CHUNK):
            self._stream.write(buffer[start : start + _CHUNK], _positive(self._left_s()))

    def close(self) -> None:
        """As the stream itself."""
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,  # noqa: ARG002
    ) -> httpcore.NetworkStream:
        """As the stream itself."""
        stream = self._stream.start_tls(ssl_context, server_hostname, _positive(self._left_s()))
        return _HurriedStream(stream, self._left_s)

    def get_extra_info(self, info: str) -> Any:
        """As the stream itself."""
        return self._stream.get_extra_info(info)


def _positive(left_s: float, *, reading: bool = False) -> float:
    if left_s <= 0:
        raise httpcore.ReadTimeout if reading else httpcore.ConnectTimeout
    return left_s


def _outcome(status: int) -> Outcome:
    if status in _SUCCESS:
        return Outcome(status, None)
    if status in _REDIRECT:
        return Outcome(status, f"it answered {status}: redirects are not followed")
    return Outcome(status, f"it answered {status}")


def _connect_error(error: Exception) -> str:
    reasons: Sequence[type[Exception]] = (ssl.SSLCertVerificationError, ssl.SSLError)
    causes = [error.__cause__, error.__context__, *error.args]
    if any(isinstance(cause, reasons[0]) for cause in causes):
        return "its certificate is not good for its name, or of an unknown authority"
    if any(isinstance(cause, reasons[1]) for cause in causes):
        return "no TLS connection could be made"
    return "no connection could be made"
