"""The benches of stored games, steady loads and capacity measure what they say. No figure is judged here."""

from __future__ import annotations

import asyncio
import contextlib
import random

import pytest

from deploy.capacity.figures import Costs
from tests.load import capacity, memory, openloop, steady, stored
from tests.load.messages import Answer, Request, UnexpectedAnswer
from tests.load.openloop import Percentiles


def test_what_is_stored_is_measured():
    """Every case is answered with few games and with more, the copied ones among them, and has a cost."""
    costs = stored.measure(["SQLite"], (20, 400), rounds=1, batch=2)
    (cases,) = costs.samples.values()
    assert set(cases) == set(stored.CASES)
    for of in cases.values():
        assert {size: len(samples) for size, samples in of.items()} == {20: 1, 400: 1}
    assert "| view 304 |" in costs.table()
    costs.samples["SQLite"]["metrics"] = {20: [100.0], 400: [121.0]}
    assert "metrics on SQLite costs 1.21× with 400 games" in costs.misses()


def test_a_steady_load_is_measured():
    """People play against computers for a few seconds: answers, turns, memory and what is stored are told."""
    found = steady.measure("SQLite", games=6, rate=15.0, seconds=6.0, begin_rate=6.0)
    assert {"move", "view"} <= set(found.took)
    assert found.plans.get("done")
    assert found.entries > found.took["move"].count
    assert found.stored_bytes > 0
    assert any(name.startswith("spite-api") for name in found.memory)
    assert "| `move` |" in found.table()
    rows = {row.name: row for row in capacity.compare(found, Costs())}
    assert rows["API process"].predicted > 0
    assert rows["workers"].measured > 0
    assert capacity.slower(found, Costs()) > 0
    assert "measured over predicted" in capacity.report(found, found)


class _Slow:
    """A server that takes a twentieth of a second for each answer, one after another."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.callers, self.left = 0, asyncio.Event()

    async def serve(self, reader, writer):
        self.callers += 1
        self.left.clear()
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while await reader.readuntil(b"\r\n\r\n"):
                async with self.turn:
                    await asyncio.sleep(0.05)
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        writer.close()
        self.callers -= 1
        if not self.callers:
            self.left.set()


class _Asking:
    request = Request("GET", "/")

    def __init__(self, expected: int = 200) -> None:
        self.expected = expected

    def errand(self, _chance: random.Random):
        return self

    def hear(self, answer: Answer) -> str:
        answer.expect(self.expected)
        return "ask"


async def _ask(people):
    slow = _Slow()
    server = await asyncio.start_server(slow.serve, "127.0.0.1", 0)
    try:
        return await openloop.run(server.sockets[0].getsockname()[1], people, 60.0, 1.0)
    finally:
        server.close()
        await slow.left.wait()


def test_waits_count_from_when_requests_fell_due():
    """A server of 20 answers a second, asked 60 times: those who come last wait for all before them."""
    heard = asyncio.run(_ask(_Asking()))
    (took,) = heard.percentiles().values()
    assert took.count > 40
    # Whoever asked again only after an answer would have seen a twentieth of a second each time.
    assert took.worst > 1000
    assert took.p50 > 200


def test_an_answer_that_is_wrong_ends_the_load():
    """A load whose answers are not as they should be says nothing."""
    with pytest.raises(UnexpectedAnswer):
        asyncio.run(_ask(_Asking(201)))


def test_percentiles_are_those_of_what_was_seen():
    """Each is a time that somebody waited, the smallest that so many did not exceed."""
    found = Percentiles.of([float(n) for n in range(100, 0, -1)])
    assert (found.p50, found.p95, found.p99, found.worst) == (50.0, 95.0, 99.0, 100.0)


def test_growth_is_told_from_a_leap():
    """A process that grows has a slope; one that leapt once, while it warmed up, has none."""
    watch = memory.Watch(warm_up_s=10.0)
    watch.seen["leaps"] = [(float(s), 50.0 if s < 5 else 90.0) for s in range(60)]
    watch.seen["grows"] = [(float(s), 50.0 + s / 60) for s in range(60)]
    growth = watch.growth()
    assert growth["leaps"].mib_an_hour == 0
    assert growth["grows"].mib_an_hour == pytest.approx(60)
