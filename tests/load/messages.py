"""Requests and answers, as the load generator and the profiler know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson


class UnexpectedAnswer(Exception):
    """An answer that a case does not count: its figures would mean nothing."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request."""

    method: str
    path: str
    token: str | None = None
    body: Any = None
    """JSON-plain; None sends none."""
    etag: str | None = None
    """For `If-None-Match`."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers, but for those about the connection and the length."""
        headers = {}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        if self.etag is not None:
            headers["If-None-Match"] = self.etag
        if self.body is not None:
            headers["Content-Type"] = "application/json"
        return headers

    @property
    def content(self) -> bytes:
        """The body as it is sent."""
        return b"" if self.body is None else orjson.dumps(self.body)

    def wire(self) -> bytes:
        """The request as it goes over a connection that is kept."""
        content = self.content
        lines = [f"{self.method} {self.path} HTTP/1.1", "Host: 127.0.0.1"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if content or self.method == "POST":
            lines.append(f"Content-Length: {len(content)}")
        return "\r\n".join([*lines, "", ""]).encode() + content


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, received in full."""

    status: int
    body: bytes

    @property
    def json(self) -> Any:
        """The body's value."""
        return orjson.loads(self.body)

    def expect(self, status: int) -> Answer:
        """This answer; UnexpectedAnswer unless its status is the one expected."""
        if self.status != status:
            text = self.body[:300].decode(errors="replace")
            raise UnexpectedAnswer(f"{self.status} instead of {status}: {text}")
        return self
