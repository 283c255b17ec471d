"""Listening to a stream of the application, in the test's own process."""

from __future__ import annotations

from tests.service.api.client import Table
from tests.sse import Frame, Parser


class Listener:
    """A stream of a game's events, read frame by frame."""

    def __init__(self, table: Table, token: str | None = None, query: str = "", **headers) -> None:
        self.path = f"{table.path}/events{query}"
        self.contract = table.client.contract
        self.response = table.client.get(self.path, token, Accept="text/event-stream", **headers)
        assert self.response.status_code == 200, self.response.text
        assert self.response.mimetype == "text/event-stream"
        self.parser = Parser()
        self.raw = b""
        self._pieces = iter(self.response.response)
        self._frames: list[Frame] = []

    def next(self) -> Frame | None:
        """The next frame; None when the stream has ended."""
        while not self._frames:
            piece = next(self._pieces, None)
            if piece is None:
                # What a server does at the end.
                self.close()
                return None
            self.raw += piece
            for frame in self.parser.feed(piece):
                self.contract.check_frame(self.path, frame)
                self._frames.append(frame)
        return self._frames.pop(0)

    def take(self, count: int) -> list[Frame]:
        """So many frames, which there have to be."""
        taken = [self.next() for _ in range(count)]
        assert None not in taken
        return taken

    def rest(self) -> list[Frame]:
        """All frames to the end of the stream."""
        found = []
        while (frame := self.next()) is not None:
            found.append(frame)
        return found

    def close(self) -> None:
        """Leave."""
        self.response.close()
