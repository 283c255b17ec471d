"""Playing the deals of contests on several processes.

Each process is handed one deal at a time, so the last ones do not wait for one that was handed many. What a
deal gives depends on its contest and number alone: not on the process, nor on how many there are.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from deploy.lifeline import tie_to
from deploy.matches.contest import Contest
from deploy.matches.referee import play_deal
from deploy.matches.results import DealResult
from deploy.matches.roster import Roster
from deploy.refusal import Refusal

Job = tuple[int, int]
"""A contest, by its place in the list, and the number of a deal."""
Done = tuple[int, DealResult]
"""A contest, by its place in the list, and a deal of it."""
LEAVE_S: Final = 5.0
"""Seconds that processes have to part from their players when all is played."""


def play(contests: Sequence[Contest], jobs: Sequence[Job], processes: int) -> Generator[Done]:
    """Play deals, on so many processes at most, and give each as it is done.

    Refusal when a process is lost or fails; what was given before stays true.
    """
    outside = any(player.is_external for contest in contests for player in contest.players)
    if processes == 1 and not outside:
        yield from _play_here(contests, jobs)
    else:
        yield from _play_there(contests, jobs, min(processes, len(jobs)))


def _play_here(contests: Sequence[Contest], jobs: Sequence[Job]) -> Iterator[Done]:
    with ExitStack() as stack:
        rosters = [stack.enter_context(Roster(contest)) for contest in contests]
        for which, number in jobs:
            yield which, play_deal(contests[which], number, rosters[which])


@dataclass(frozen=True, slots=True)
class _Failed:
    """Sent by a process in place of a result: what went wrong in it."""

    trace: str


def _play_there(contests: Sequence[Contest], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    # Not forked: a fork has the threads and locks of whoever started it, halfway.
    context = multiprocessing.get_context("spawn")
    workers: dict[Connection, BaseProcess] = {}
    left = iter(jobs)
    finished = False
    try:
        for _ in range(processes):
            ours, theirs = context.Pipe()
            worker = context.Process(
                target=_work, args=(theirs, tuple(contests), os.getpid()), daemon=True
            )
            worker.start()
            theirs.close()
            workers[ours] = worker
        busy = dict(workers)
        for connection in workers:
            _hand_out(connection, left, busy)
        while busy:
            for ready in wait(list(busy)):
                connection = next(each for each in busy if each is ready)
                done = _receive(connection, workers[connection])
                # Before the result is given: whoever takes it may take its time.
                _hand_out(connection, left, busy)
                yield done
        finished = True
    finally:
        _part(workers, at_once=not finished)


def _hand_out(
    connection: Connection, left: Iterator[Job], busy: dict[Connection, BaseProcess]
) -> None:
    job = next(left, None)
    if job is None:
        del busy[connection]
        return
    with suppress(ConnectionError):  # a lost process is found out when it is waited for
        connection.send(job)


def _receive(connection: Connection, worker: BaseProcess) -> Done:
    try:
        message: Done | _Failed = connection.recv()
    except (EOFError, ConnectionError):
        worker.join(LEAVE_S)
        raise Refusal(
            f"a process that played games was lost (exit code {worker.exitcode})."
        ) from None
    if isinstance(message, _Failed):
        raise Refusal(f"a process that played games has failed:\n{message.trace}")
    return message


def _part(workers: dict[Connection, BaseProcess], *, at_once: bool) -> None:
    """End the processes: when all is played they end by themselves, and part from their players."""
    for connection in workers:
        connection.close()
    for worker in workers.values():
        if at_once:
            worker.terminate()
        worker.join(LEAVE_S)
        if worker.is_alive():
            worker.kill()
            worker.join()
        worker.close()


def _work(connection: Connection, contests: Sequence[Contest], parent: int) -> None:
    """What a process does: play what it is handed until nobody hands it more."""
    tie_to(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which tells us
    with ExitStack() as stack:
        rosters = [stack.enter_context(Roster(contest)) for contest in contests]
        while True:
            try:
                which, number = connection.recv()
            except (EOFError, ConnectionError):
                return
            try:
                result = play_deal(contests[which], number, rosters[which])
            except Exception:  # noqa: BLE001 - whatever it is, it is told where it can be seen
                connection.send(_Failed(traceback.format_exc()))
                return
            connection.send((which, result))
