"""What is answered where gunicorn has nothing to hand to the application, and would answer with a page.

A request that is hardly HTTP is a problem like any other: clients read no pages, whatever went wrong.
"""

from __future__ import annotations

import secrets
import socket
from contextlib import suppress
from http import HTTPStatus
from typing import Final

import orjson
import structlog
from gunicorn.http import errors

from service.api.errors import MIMETYPE
from service.api.hooks import REQUEST_ID
from service.api.problems import PROBLEMS

_log = structlog.get_logger(__name__)
_OUR_FAULT: Final = {"ConfigurationProblem", "InvalidResponseHeader", "InvalidResponseHeaderName"}
"""By name: not every release of gunicorn has all of them."""
_LINGER_S: Final = 0.5
"""How long a caller may be silent that is still sending, seconds."""
_PART: Final = 65_536
_LINGER_PARTS: Final = 8


def refuse(connection: socket.socket, error: BaseException) -> None:
    """Answer on a connection whose request cannot be read, or whose answer cannot be sent; log which."""
    request_id = secrets.token_hex(8)
    slug, detail = _problem(error)
    if slug == "internal":
        _log.error("request_failed", request_id=request_id, exc_info=error)
        detail = f"{detail} The failure is logged under the request id {request_id}."
    else:
        _log.warning("unreadable_request", request_id=request_id, reason=type(error).__name__)
    kind = PROBLEMS[slug]
    body = orjson.dumps(
        {
            "type": f"{_address(connection)}/problems/{slug}",
            "title": kind.title,
            "status": kind.status,
            "detail": detail,
            "instance": "/",
            "params": {"request_id": request_id} if slug == "internal" else {},
        }
    )
    head = [
        f"HTTP/1.1 {kind.status} {HTTPStatus(kind.status).phrase}",
        "Connection: close",
        f"Content-Type: {MIMETYPE}",
        f"Content-Length: {len(body)}",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        f"{REQUEST_ID}: {request_id}",
    ]
    with suppress(OSError):  # nobody may be there any more who could read it
        connection.sendall("\r\n".join([*head, "", ""]).encode() + body)
        connection.shutdown(socket.SHUT_WR)
        _let_finish(connection)


def _let_finish(connection: socket.socket) -> None:
    """Take what the caller is still sending, within bounds: a connection closed before loses the answer."""
    connection.settimeout(_LINGER_S)
    for _ in range(_LINGER_PARTS):
        if not connection.recv(_PART):
            return


def _problem(error: BaseException) -> tuple[str, str]:
    match error:
        case errors.LimitRequestLine():
            return "too-large", "The address is too long."
        case errors.LimitRequestHeaders():
            return "too-large", "The headers are too many, or too long."
        case errors.ParseException() if type(error).__name__ not in _OUR_FAULT:
            return "malformed", "This is no HTTP request that could be read."
        case _:
            return "internal", "The service failed."


def _address(connection: socket.socket) -> str:
    """The address of the service, as the connection knows it: there may be no Host header."""
    host, port = connection.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
