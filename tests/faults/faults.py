"""Everything that is broken: each fault is done to a world, and says from when to when it lasted."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from tests.faults import slow
from tests.faults.judge import Expected
from tests.faults.record import Span
from tests.faults.world import EMBEDDED, SERVERS, World
from tests.processes import children, kill

_HOUR_S: Final = 3600
_FULL_WITHIN_S: Final = 30.0
"""How long what room is left on a full disk may last."""
_ASK_S: Final = 0.1
"""How often it is asked whether it has."""
Act = Callable[[World], Span]


@dataclass(frozen=True)
class Fault:
    """A fault, and what it may look like from outside."""

    name: str
    act: Act
    where: tuple[str, ...] = (EMBEDDED, SERVERS)
    expected: Expected = field(default_factory=Expected)


def _now() -> Span:
    moment = time.monotonic()
    return Span(moment, moment)


@contextmanager
def _lasting(outages: list[Span]) -> Iterator[None]:
    begin = time.monotonic()
    yield
    outages.append(Span(begin, time.monotonic()))


def _for_a_while(begin: Callable[[World], None], end: Callable[[World], None]) -> Act:
    """What begins, lasts, and ends."""

    def act(world: World) -> Span:
        outages: list[Span] = []
        with _lasting(outages):
            begin(world)
            time.sleep(world.size.outage_s)
            end(world)
        return outages[0]

    return act


# Processes


def _again_and_again(strike: Callable[[World], None]) -> Act:
    """What happens five times, one soon after the other."""

    def act(world: World) -> Span:
        begin = time.monotonic()
        for n in range(5):
            time.sleep(0.7 if n else 0)
            strike(world)
        return Span(begin, time.monotonic())

    return act


def _api_processes(world: World) -> None:
    for serving in world.servings:
        kill(*children(serving.child("api")))


def _api(world: World) -> Span:
    kill(world.servings[0].child("api"))
    return _now()


def _pool(world: World) -> None:
    for serving in world.servings:
        kill(*children(serving.child("worker")))


def _worker(world: World) -> Span:
    for serving in world.servings:
        kill(serving.child("worker"))
    return _now()


def _courier(world: World) -> Span:
    for serving in world.servings:
        kill(serving.child("courier"))
    return _now()


def _all_of_it(world: World) -> Span:
    serving, begin = world.servings[0], time.monotonic()
    assert serving.process is not None
    kill(serving.process.pid)
    serving.process.wait()
    serving.start()
    return Span(begin, time.monotonic())


# What it stands on


def _postgresql(world: World) -> Span:
    assert world.database is not None
    begin = time.monotonic()
    world.database.stop()
    world.database.start()
    return Span(begin, time.monotonic())


def _postgresql_killed(world: World) -> Span:
    assert world.database is not None
    begin = time.monotonic()
    world.database.stop(signal.SIGQUIT)
    world.database.start()
    return Span(begin, time.monotonic())


def _stop_postgresql(world: World) -> None:
    assert world.database is not None
    world.database.stop()


def _start_postgresql(world: World) -> None:
    assert world.database is not None
    world.database.start()


def _freeze_postgresql(world: World) -> None:
    assert world.database is not None
    world.database.freeze()


def _thaw_postgresql(world: World) -> None:
    assert world.database is not None
    world.database.thaw()


def _cut_postgresql(world: World) -> None:
    assert world.database_wire is not None
    world.database_wire.cut()


def _mend_postgresql(world: World) -> None:
    assert world.database_wire is not None
    world.database_wire.mend()


def _valkey(world: World) -> Span:
    assert world.redis is not None
    begin = time.monotonic()
    world.redis.stop(signal.SIGKILL)
    world.redis.start()
    return Span(begin, time.monotonic())


def _stop_valkey(world: World) -> None:
    assert world.redis is not None
    world.redis.stop()


def _start_valkey(world: World) -> None:
    assert world.redis is not None
    world.redis.start()


def _freeze_valkey(world: World) -> None:
    assert world.redis is not None
    world.redis.freeze()


def _thaw_valkey(world: World) -> None:
    assert world.redis is not None
    world.redis.thaw()


def _cut_valkey(world: World) -> None:
    assert world.redis_wire is not None
    world.redis_wire.cut()


def _mend_valkey(world: World) -> None:
    assert world.redis_wire is not None
    world.redis_wire.mend()


# The machine


def _disk(world: World) -> Span:
    """The disk is full from the moment on that somebody is told so: there may be a little room yet."""
    assert world.disk is not None
    busy = world.record.busy
    world.disk.fill()
    deadline = time.monotonic() + _FULL_WITHIN_S
    # Clients that all wait for computers change nothing, and are told nothing: so it is asked as well.
    while world.record.busy == busy and not world.refuses_a_change():
        if time.monotonic() > deadline:
            raise RuntimeError("the disk has been filled, and changes are accepted")
        time.sleep(_ASK_S)
    begin = time.monotonic()
    time.sleep(world.size.outage_s)
    world.disk.free()
    return Span(begin, time.monotonic())


def _clock_to(seconds: float) -> Act:
    def act(world: World) -> Span:
        world.clock.set_ahead(seconds)
        return _now()

    return act


# Callers


def _slow_callers(world: World) -> Span:
    outages: list[Span] = []
    with _lasting(outages), slow.callers(world):
        time.sleep(world.size.outage_s)
    # Nothing was out: nobody is granted any time for it.
    return Span(outages[0].end, outages[0].end)


def _gone_callers(world: World) -> Span:
    for player in world.players:
        player.hangs_up = True
    time.sleep(5)
    for player in world.players:
        player.hangs_up = False
    return _now()


_BREAKS: Final = Expected(ready=None, breaks=True)
_AWAY: Final = Expected(ready=False)
_SEEN: Final = Expected(by_clients=True)
_SILENT: Final = Expected(ready=False, notice_s=2.0)

FAULTS: Final = (
    Fault("API processes killed, 5 times", _again_and_again(_api_processes), expected=_BREAKS),
    Fault("API killed with all its processes", _api, expected=_BREAKS),
    Fault("pool processes killed while they think, 5 times", _again_and_again(_pool)),
    Fault("worker killed", _worker),
    Fault("courier killed", _courier),
    Fault("`spite serve` killed, started again", _all_of_it, (EMBEDDED,), _BREAKS),
    Fault("disk full", _disk, (EMBEDDED,), _AWAY),
    Fault("PostgreSQL restarted", _postgresql, (SERVERS,), Expected(ready=None)),
    Fault("PostgreSQL crashed, recovers", _postgresql_killed, (SERVERS,), Expected(ready=None)),
    Fault(
        "PostgreSQL stopped for a while",
        _for_a_while(_stop_postgresql, _start_postgresql),
        (SERVERS,),
        _AWAY,
    ),
    Fault(
        "PostgreSQL frozen for a while",
        _for_a_while(_freeze_postgresql, _thaw_postgresql),
        (SERVERS,),
        _SILENT,
    ),
    Fault(
        "network to PostgreSQL cut for a while",
        _for_a_while(_cut_postgresql, _mend_postgresql),
        (SERVERS,),
        _SILENT,
    ),
    Fault("Valkey restarted, empty", _valkey, (SERVERS,)),
    Fault("Valkey stopped for a while", _for_a_while(_stop_valkey, _start_valkey), (SERVERS,)),
    Fault("Valkey frozen for a while", _for_a_while(_freeze_valkey, _thaw_valkey), (SERVERS,)),
    Fault("network to Valkey cut for a while", _for_a_while(_cut_valkey, _mend_valkey), (SERVERS,)),
    Fault("clock an hour forwards", _clock_to(_HOUR_S), expected=_SEEN),
    Fault("clock an hour backwards", _clock_to(0), expected=_SEEN),
    Fault("clock 20 s backwards", _clock_to(-20), expected=_SEEN),
    Fault("clock 20 s forwards", _clock_to(0), expected=_SEEN),
    Fault("120 slow callers", _slow_callers),
    Fault("callers gone before the answer", _gone_callers),
)
