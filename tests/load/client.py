"""The load itself: keep-alive connections that ask, wait for the whole answer, and ask again."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

from tests.load.messages import Answer
from tests.load.scripts import LANES, Script

_STUCK_S = 30
"""A load that has not ended so long after its time is stuck."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a load did."""

    answers: int
    """All that were received; each was one that counts."""
    elapsed_s: float
    cpu_s: float
    """What it cost the load generator."""


@dataclass
class _Load:
    script: Script
    stop_at: float
    most_each: int | None
    answers: int = 0


class _Lane(asyncio.Protocol):
    """One connection."""

    def __init__(self, load: _Load, lane: int) -> None:
        self._load = load
        self._lane = lane
        self._left = load.most_each
        self._buffer = bytearray()
        self._transport: Any = None
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._next()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        try:
            answer = answer_in(self._buffer)
            if answer is None:
                return
            self._buffer.clear()
            self._load.script.hear(self._lane, answer)
            self._load.answers += 1
            self._next()
        except Exception as error:  # noqa: BLE001 - a callback's error is the caller's to see
            self._end(error)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(exc or ConnectionError("the server hung up"))

    def _next(self) -> None:
        over = time.perf_counter() >= self._load.stop_at or self._left == 0
        request = None if over else self._load.script.ask(self._lane)
        if request is None:
            self._end(None)
            return
        if self._left is not None:
            self._left -= 1
        self._transport.write(request.wire())

    def _end(self, error: BaseException | None) -> None:
        if not self.done.done():
            if error is None:
                self.done.set_result(None)
            else:
                self.done.set_exception(error)
            self._transport.close()


def _same(lane: _Lane) -> _Lane:
    return lane


def answer_in(buffer: bytearray) -> Answer | None:
    """The answer in the buffer; None while there is more to come."""
    head, end, body = bytes(buffer).partition(b"\r\n\r\n")
    if not end:
        return None
    lines = head.lower().split(b"\r\n")
    status = int(lines[0].split(b" ", 2)[1])
    length = next((int(x[15:]) for x in lines if x.startswith(b"content-length:")), None)
    if length is None:
        if status != 304:
            raise ValueError("an answer that does not say how long it is")
        length = 0
    if status == 304:
        length = 0
    return Answer(status, body) if len(body) >= length else None


def run(port: int, script: Script, seconds: float, most_each: int | None = None) -> Figures:
    """Run a load for so long, and at most so many requests on each connection."""
    return asyncio.run(_run(port, script, seconds, most_each))


async def _run(port: int, script: Script, seconds: float, most_each: int | None) -> Figures:
    began, cpu = time.perf_counter(), time.process_time()
    load = _Load(script, began + seconds, most_each)
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(seconds + _STUCK_S):
        lanes = [_Lane(load, number) for number in range(LANES)]
        for lane in lanes:
            await loop.create_connection(partial(_same, lane), "127.0.0.1", port)
        await asyncio.gather(*(lane.done for lane in lanes))
    return Figures(load.answers, time.perf_counter() - began, time.process_time() - cpu)
