"""Computer players that go wrong, each in a way of its own."""

from __future__ import annotations

import os
import signal
import time

from engine.computer import advice, planner
from engine.computer.plan import Plan
from engine.moves import Move


def slow(view, level, budget, stop, seed):
    """Takes all the time it is given, then plays well."""
    while not stop():
        time.sleep(0.001)
    return planner.plan(view, level, budget, stop, seed)


def spins(view, level, budget, stop, seed):
    """Never ends, and does not heed the soft limit."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    while True:
        sum(range(1000))


def spins_in_c(view, level, budget, stop, seed):
    """Never ends, within one long call that no exception gets into."""
    sum(range(10**14))


def sleeps(view, level, budget, stop, seed):
    """Never ends, and does nothing."""
    time.sleep(3600)


def sleeps_deeply(view, level, budget, stop, seed):
    """Never ends, does nothing, and does not heed the soft limit."""
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    time.sleep(3600)


def raises(view, level, budget, stop, seed):
    """Fails, with a message that nobody should see."""
    raise ValueError("the seven of hearts is hidden")


def dies(view, level, budget, stop, seed):
    """Takes its process down."""
    os.kill(os.getpid(), signal.SIGKILL)


def gives_up(view, level, budget, stop, seed):
    """Plans nothing."""
    return Plan((), "gives_up", 0, complete=True)


def cheats(view, level, budget, stop, seed):
    """Plans a move that the rules do not know."""
    return Plan((Move.parse("s4>c99"),), "cheats", 1, complete=True)


def judges_slowly(view, played, level, stop):
    """Judges well what was played, and takes its time."""
    time.sleep(0.1)
    return advice.appraise(view, played, level, stop)


PLAYERS = {
    each.__name__: each
    for each in (
        slow, spins, spins_in_c, sleeps, sleeps_deeply, raises, dies, gives_up, cheats, planner.plan
    )
}  # fmt: skip
