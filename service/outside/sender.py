"""Sending a webhook: one POST to the very address that was judged, within one limit of time.

The host is looked up and every address it has is judged at each connection, and the connection goes to an
address from that list: a name that means something else a moment later changes nothing. Certificates are
checked for the name. Redirects are not followed, proxies of the environment not used, answers not kept.
"""

from __future__ import annotations

import ssl
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
_SUCCESS: Final = range(200, 300)
_REDIRECT: Final = range(300, 400)


class Sender:
    """Sends webhooks. Safe for threads; every delivery has a connection of its own."""

    def __init__(
        self,
        guard: Guard,
        timeout_s: float = TIMEOUT_S,
        tls: ssl.SSLContext | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._guard = guard
        self._timeout_s = timeout_s
        self._tls = tls
        self._monotonic = monotonic

    def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        """Send `body`; how it went. Nothing is raised for anything that a receiver may do."""
        deadline = self._monotonic() + self._timeout_s
        try:
            return _outcome(self._post(url, headers, body, deadline))
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

    def _post(self, url: str, headers: Mapping[str, str], body: bytes, deadline: float) -> int:
        target = parse(url)
        backend = _JudgedBackend(self._guard, target, lambda: deadline - self._monotonic())
        address = httpcore.URL(
            scheme=target.scheme.encode(),
            host=target.host.encode(),
            port=target.port,
            target=target.path.encode(),
        )
        sent = {
            "Host": target.authority,
            "Content-Length": str(len(body)),
            "Connection": "close",
            **headers,
        }
        with (
            httpcore.ConnectionPool(
                ssl_context=self._context(), max_connections=1, network_backend=backend
            ) as pool,
            pool.stream("POST", address, headers=list(sent.items()), content=body) as response,
        ):
            status: int = response.status
            self._read_a_little(response)
        return status

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            # Reading the authorities' certificates takes a while: they are read once. SSL_CERT_FILE and
            # SSL_CERT_DIR name others.
            self._tls = httpx.create_ssl_context()
        return self._tls

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


class _JudgedBackend(httpcore.SyncBackend):
    """Connects to addresses that the guard has judged in this moment, and to no other."""

    def __init__(self, guard: Guard, target: Any, left_s: Callable[[], float]) -> None:
        self._guard = guard
        self._target = target
        self._left_s = left_s

    def connect_tcp(
        self,
        host: str,  # noqa: ARG002 - the target's, looked up and judged here
        port: int,
        timeout: float | None = None,  # noqa: ARG002 - there is one limit for all
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """A connection to the first of the target's addresses that takes one."""
        addresses = self._guard.addresses(self._target, self._left_s())[:_MOST_ADDRESSES]
        for number, address in enumerate(addresses):
            # What is left is shared: one address that does not answer leaves time for the next.
            share = _positive(self._left_s()) / (len(addresses) - number)
            try:
                stream = super().connect_tcp(
                    str(address), port, share, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                if number == len(addresses) - 1:
                    raise
            else:
                return _HurriedStream(stream, self._left_s)
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
