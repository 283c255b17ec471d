"""Requests as bytes on a connection, for what no client library would send."""

from __future__ import annotations

import contextlib
import json
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """What came back before the connection was closed; status 0 when nothing did."""

    status: int
    head: str
    body: bytes

    @property
    def problem(self) -> str | None:
        """The slug of a problem document; None for any other answer."""
        if "content-type: application/problem+json" not in self.head.lower():
            return None
        document: dict[str, Any] = json.loads(self.body)
        return document["type"].rpartition("/")[2]


def connect(url: str) -> socket.socket:
    """A connection to the service."""
    parts = urlsplit(url)
    return socket.create_connection((parts.hostname, parts.port), timeout=PATIENCE_S)


def send(url: str, data: bytes, *, hang_up: bool = False) -> RawAnswer:
    """Send bytes, and read to the end of the answer; `hang_up` closes our half of the connection."""
    with connect(url) as connection:
        # The service may close before it has read everything: its answer counts all the same.
        with contextlib.suppress(OSError):
            connection.sendall(data)
            if hang_up:
                connection.shutdown(socket.SHUT_WR)
        return receive(connection)


def receive(connection: socket.socket) -> RawAnswer:
    """The next answer on a connection; a service that says nothing for long is a failure."""
    data = b""
    while not _is_whole(data):
        try:
            part = connection.recv(65536)
        except ConnectionResetError:
            break
        if not part:
            break
        data += part
    head, _, body = data.partition(b"\r\n\r\n")
    words = head.split(None, 2)
    status = int(words[1]) if len(words) > 1 else 0
    return RawAnswer(status, head.decode("latin-1"), body)


def _is_whole(data: bytes) -> bool:
    head, separator, body = data.partition(b"\r\n\r\n")
    if separator and b" 304 " in head[:16]:
        return True
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if separator and name.lower() == b"content-length":
            return len(body) >= int(value)
    return False
