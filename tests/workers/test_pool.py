"""The pool's processes, where Celery's own would complain."""

from __future__ import annotations

import pytest

from workers.pool import Newcomer, Processes


class Queue:
    """What a process tells the pool by: it keeps what is put, or fails."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.told = []

    def put(self, message: object) -> None:
        """Keep a message, or fail."""
        if self.error is not None:
            raise self.error
        self.told.append(message)


def newcomer(queue: Queue) -> Newcomer:
    """A process that is about to be ready."""
    made = Newcomer.__new__(Newcomer)
    made.outq = queue
    return made


def test_a_process_says_that_it_is_ready():
    """The pool hears of it, by its pid."""
    queue = Queue()
    newcomer(queue).on_loop_start(7)
    assert [pid for _, (pid,) in queue.told] == [7]
    assert Processes.Worker is Newcomer


def test_a_process_whose_pool_has_ended_goes_without_a_word():
    """Stopped while it still starts, the service says nothing; any other error is told as before."""
    with pytest.raises(SystemExit) as left:
        newcomer(Queue(BrokenPipeError())).on_loop_start(7)
    assert left.value.code == 0
    with pytest.raises(OSError, match="full"):
        newcomer(Queue(OSError("full"))).on_loop_start(7)
