"""Receivers of webhooks, in a process of their own: they answer 200 at once, and note when each came."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from standardwebhooks import Webhook, WebhookVerificationError

from tests.load.helper import Helper, obey

SAMPLE: Final = 10
"""One in so many events has its signature checked."""
_ANSWER: Final = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
_BACKLOG: Final = 128


@dataclass(frozen=True, slots=True)
class Arrival:
    """An event that has come, or come again."""

    hook: int
    """Which receiver's it was."""
    event_id: str
    at: float
    """When the last byte of it was there, seconds since 1970."""


class Sinks:
    """Receivers, each at a port of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._lock = threading.Lock()
        self._came: list[Arrival] = []
        self._ids: set[tuple[int, str]] = set()
        self._secrets: list[Webhook] = []
        self._number = self._checked = self._refused = 0

    def listen(self, count: int) -> list[int]:
        """Have so many receivers; their ports."""
        ready = asyncio.run_coroutine_threadsafe(self._listen(count), self._loop)
        return ready.result(timeout=10)

    def count(self) -> int:
        """How many different events have come since they were last asked for, at each receiver."""
        with self._lock:
            return len(self._ids)

    def arrivals(self) -> list[Arrival]:
        """What has come since this was last asked, in that order."""
        with self._lock:
            came, self._came = self._came, []
            self._ids.clear()
        return came

    def trust(self, secrets: list[str]) -> None:
        """Be told each receiver's secret, before anything comes."""
        self._secrets = [Webhook(secret) for secret in secrets]

    def signatures(self) -> tuple[int, int]:
        """How many signatures were checked, and how many of them were not good."""
        return self._checked, self._refused

    def take(self, hook: int, headers: dict[str, str], body: bytes) -> None:
        """Note an event."""
        arrival = Arrival(hook, headers["webhook-id"], time.time())
        with self._lock:
            self._came.append(arrival)
            self._ids.add((hook, arrival.event_id))
            self._number += 1
            if self._number % SAMPLE:
                return
            self._checked += 1
        try:
            self._secrets[hook].verify(body, headers)
        except WebhookVerificationError:
            self._refused += 1

    async def _listen(self, count: int) -> list[int]:
        loop, ports = asyncio.get_running_loop(), []
        for hook in range(count):
            make = partial(_Caller, self, hook)
            server = await loop.create_server(make, "127.0.0.1", 0, backlog=_BACKLOG)
            ports.append(server.sockets[0].getsockname()[1])
        return ports


class _Caller(asyncio.Protocol):
    """A connection to a receiver, which the sender may keep."""

    def __init__(self, sinks: Sinks, hook: int) -> None:
        self._sinks = sinks
        self._hook = hook
        self._buffer = bytearray()
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = bytes(self._buffer).partition(b"\r\n\r\n")
        if not end:
            return
        lines = (line.partition(":") for line in head.decode("ascii").split("\r\n")[1:])
        headers = {name.lower(): value.strip() for name, _, value in lines}
        if len(body) < int(headers["content-length"]):
            return
        self._buffer.clear()
        self._sinks.take(self._hook, headers, body)
        self._transport.write(_ANSWER)
        if headers.get("connection", "").lower() == "close":
            self._transport.close()


class Receivers(Helper):
    """The process with the receivers, from outside."""

    def __init__(self, count: int) -> None:
        super().__init__("tests.load.sink")
        self.urls = [f"http://127.0.0.1:{port}/hook" for port in self.call("listen", count=count)]

    def count(self) -> int:
        """How many different events have come since the last `arrivals`."""
        return int(self.call("count"))

    def arrivals(self) -> list[Arrival]:
        """What has come since the last time."""
        return [Arrival(**each) for each in self.call("arrivals")]

    def trust(self, secrets: list[str]) -> None:
        """Tell them their secrets."""
        self.call("trust", secrets=secrets)

    def signatures(self) -> tuple[int, int]:
        """How many signatures were checked, and how many of them were not good."""
        checked, refused = self.call("signatures")
        return checked, refused


if __name__ == "__main__":
    obey(Sinks())
