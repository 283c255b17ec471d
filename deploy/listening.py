"""The socket that the API answers on.

It is opened once and outlives the API's processes: while they are started again, callers wait instead of
being turned away.
"""

from __future__ import annotations

import errno
import http.client
import socket
import time
from typing import Final

from deploy.refusal import BadSetting, Refusal
from service.settings import Settings

_BACKLOG: Final = 1024
_PATIENCE_S: Final = 1.5
"""How long a port may still be held by processes of a predecessor that was killed just now."""


def listen(settings: Settings) -> socket.socket:
    """Listen where the settings say. Refusal, one line, when that cannot be had."""
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError) as error:
        raise BadSetting(f"HOST: {settings.host} is no address of this machine.") from error
    family, kind, protocol, _, address = found[0]
    deadline = time.monotonic() + _PATIENCE_S
    while True:
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
            listener.listen(_BACKLOG)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE or time.monotonic() > deadline:
                raise _refusal(settings, error) from error
            time.sleep(0.05)
        else:
            return listener


def address_of(listener: socket.socket, host: str) -> str:
    """Where to find what listens there, for a browser on this machine."""
    number, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(number)  # noqa: S104 - not bound, shown
    if shown is None:
        shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def answers(listener: socket.socket, timeout_s: float) -> bool:
    """Whether requests are answered there now."""
    number, port = listener.getsockname()[:2]
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(number, number)  # noqa: S104 - as above
    connection = http.client.HTTPConnection(here, port, timeout=timeout_s)
    try:
        connection.request("GET", "/livez", headers={"Connection": "close"})
        return connection.getresponse().status < http.HTTPStatus.INTERNAL_SERVER_ERROR
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _refusal(settings: Settings, error: OSError) -> Refusal:
    if error.errno == errno.EADDRINUSE:
        return Refusal(
            f"port {settings.port} of {settings.host} is in use: end what uses it, or set PORT "
            "(PORT=0 picks a free one)."
        )
    if error.errno == errno.EACCES:
        return Refusal(f"port {settings.port} is for the system's administrator: set another PORT.")
    return BadSetting(f"HOST: {settings.host} cannot be listened on: {error.strerror}.")
