"""Server-sent events as the HTML standard reads them, for the tests: nothing of ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Frame:
    """What is dispatched at an empty line."""

    event: str
    id: str | None
    """The id that it carries itself."""
    text: str

    @property
    def data(self) -> dict[str, Any]:
        """Its document."""
        return json.loads(self.text)


class Parser:
    """Makes frames of bytes, in whatever pieces they come."""

    def __init__(self) -> None:
        self.retry_ms: int | None = None
        self.comments = 0
        self.last_id: str | None = None
        self._rest = b""
        self._fields: dict[str, str] = {}

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that are whole with this."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        return [frame for line in lines if (frame := self._line(line.decode())) is not None]

    def _line(self, line: str) -> Frame | None:
        if not line:
            fields, self._fields = self._fields, {}
            if "data" not in fields:
                return None
            return Frame(fields.get("event", "message"), fields.get("id"), fields["data"])
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not name:
            self.comments += 1
        elif name == "retry":
            self.retry_ms = int(value)
        else:
            assert name in ("event", "id", "data"), line
            assert name not in self._fields, f"twice in a frame: {line}"
            self._fields[name] = value
            if name == "id":
                self.last_id = value
        return None


def frames(pieces: Iterable[bytes], parser: Parser | None = None) -> Iterator[Frame]:
    """The frames of a stream, as they come."""
    parser = parser or Parser()
    for piece in pieces:
        yield from parser.feed(piece)
