"""Load that comes when it comes: requests fall due at random times that no answer can put off.

A player does not wait with his move until the server is done with somebody else's. So each request's time
is counted from when it fell due, the wait for a free connection included: a server that stands still for a
second is charged for every request of that second (there is no coordinated omission).
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from tests.load.client import answer_in
from tests.load.messages import Answer, Request

_CONNECTIONS = 64
_FRESH_S = 5.0
"""A connection that was not used for so long is not used again."""
_PATIENCE_S = 60.0
"""How long the last answers are waited for."""


@dataclass(frozen=True, slots=True)
class Percentiles:
    """How long requests of a kind took, from when they fell due, milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float
    worst: float

    @classmethod
    def of(cls, took_ms: Sequence[float]) -> Percentiles:
        """What these come to; of none, nothing."""
        if not took_ms:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        ordered = sorted(took_ms)

        def at(share: float) -> float:
            return ordered[max(0, math.ceil(share * len(ordered)) - 1)]

        return cls(len(ordered), at(0.5), at(0.95), at(0.99), ordered[-1])


class Errand(Protocol):
    """A request that has fallen due, and what is done with its answer."""

    @property
    def request(self) -> Request:
        """What is asked."""
        ...

    def hear(self, answer: Answer) -> str:
        """The answer, and as what it counts; UnexpectedAnswer for one that means that something is wrong."""
        ...


class People(Protocol):
    """Those who ask."""

    def errand(self, chance: random.Random) -> Errand | None:
        """What somebody wants at this moment; None when everybody is waiting for an answer."""
        ...


@dataclass
class Heard:
    """What a load has come to."""

    took_ms: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    missed: int = 0
    """Requests that could not be made, for all who might ask were waiting."""
    latest_s: float = 0.0
    """How late the load generator itself was with a request, at most: its own fault, and counted too."""

    def percentiles(self) -> dict[str, Percentiles]:
        """By kind."""
        return {kind: Percentiles.of(took) for kind, took in sorted(self.took_ms.items())}


class _Connection(asyncio.Protocol):
    """A connection that is kept; one request at a time."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._transport: Any = None
        self._waiting: asyncio.Future[Answer] | None = None
        self._used = time.monotonic()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        answer = answer_in(self._buffer)
        if answer is not None and self._waiting is not None:
            self._buffer.clear()
            waiting, self._waiting = self._waiting, None
            if not waiting.done():
                waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionError("the server hung up"))

    @property
    def is_fresh(self) -> bool:
        """Whether it can be asked on: it is open, and was in use a moment ago."""
        return self._transport is not None and time.monotonic() - self._used < _FRESH_S

    async def ask(self, request: Request) -> Answer:
        """Ask, and wait for the whole answer."""
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request.wire())
        answer = await self._waiting
        self._used = time.monotonic()
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


class _Line:
    """Connections to a server, and who waits for one."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._free: asyncio.LifoQueue[_Connection] = asyncio.LifoQueue()
        for _ in range(_CONNECTIONS):
            self._free.put_nowait(_Connection())

    async def ask(self, request: Request) -> Answer:
        """Ask on the next connection that is free."""
        connection = await self._free.get()
        try:
            if not connection.is_fresh:
                # The server hangs up where nothing is asked for long: that must not cross a request.
                connection.close()
                connection = _Connection()
                loop = asyncio.get_running_loop()
                await loop.create_connection(partial(_same, connection), "127.0.0.1", self._port)
            return await connection.ask(request)
        finally:
            self._free.put_nowait(connection)

    def close(self) -> None:
        """Hang up."""
        while not self._free.empty():
            self._free.get_nowait().close()


def _same(connection: _Connection) -> _Connection:
    return connection


async def run(port: int, people: People, rate: float, seconds: float, seed: int = 1) -> Heard:
    """Let people ask `rate` times a second, at random moments (Poisson's), for so long.

    UnexpectedAnswer, or ConnectionError, for the first answer that is not as it should be.
    """
    chance, heard, line = random.Random(seed), Heard(), _Line(port)
    begun, due = time.perf_counter(), 0.0
    tasks: set[asyncio.Task[None]] = set()
    failed: list[BaseException] = []

    def over(task: asyncio.Task[None]) -> None:
        tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            failed.append(error)

    try:
        while not failed:
            due += chance.expovariate(rate)
            if due >= seconds:
                break
            ahead = begun + due - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
            heard.latest_s = max(heard.latest_s, time.perf_counter() - begun - due)
            errand = people.errand(chance)
            if errand is None:
                heard.missed += 1
                continue
            task = asyncio.create_task(_do(line, errand, begun + due, heard))
            tasks.add(task)
            task.add_done_callback(over)
        if tasks and not failed:
            await asyncio.wait(tasks, timeout=_PATIENCE_S)
    finally:
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        line.close()
    if failed:
        raise failed[0]
    return heard


async def _do(line: _Line, errand: Errand, due: float, heard: Heard) -> None:
    answer = await line.ask(errand.request)
    took_ms = 1000 * (time.perf_counter() - due)
    heard.took_ms[errand.hear(answer)].append(took_ms)
