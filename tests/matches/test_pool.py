from __future__ import annotations

import os
import signal
from contextlib import closing
from multiprocessing import active_children

import pytest

from deploy.matches.contest import Limits
from deploy.matches.pool import play
from deploy.refusal import Refusal
from engine.computer.plan import Budget
from tests.matches.small import contest, pair, played
from tests.truth import until

JOBS = [(which, deal) for deal in range(3) for which in range(2)]


def outcomes(processes: int) -> list[tuple[object, ...]]:
    """All that is told of the games of two contests, but for times."""
    contests = [contest("seed000", "loose"), pair("loose", "seed000", 3)]
    with closing(play(contests, JOBS, processes)) as found:
        return sorted(
            (which, deal.deal, n, game.winner, game.ending.value, game.turns, game.moves)
            for which, deal in found
            for n, game in enumerate(deal.games)
        )


def test_games_are_the_same_on_however_many_processes():
    """What a deal gives depends on its contest and number alone, and every job is done once."""
    alone = outcomes(1)
    assert len(alone) == 3 * 2 + 3 * 6
    assert outcomes(3) == alone


def test_a_lost_process_is_told_and_the_others_end():
    """A process that is killed makes a refusal with its exit code, and leaves none behind."""
    slow = contest("seed000", "seed000", limits=Limits(Budget()))
    with closing(play([slow], [(0, deal) for deal in range(1000)], 2)) as found:
        next(found)
        for child in active_children():
            os.kill(child.pid, signal.SIGKILL)
        with pytest.raises(Refusal, match="exit code -9"):
            list(found)
    until(lambda: not active_children(), 5, "the processes to end")


def test_a_run_that_is_stopped_leaves_no_process():
    """Closing a run early ends its processes, whatever they are thinking about."""
    slow = contest("seed000", "seed000", limits=Limits(Budget()))
    with closing(play([slow], [(0, deal) for deal in range(1000)], 2)) as found:
        next(found)
    assert not active_children()


def test_a_player_that_fails_is_told_with_its_trace():
    """An error of our own in a process ends the run, and is told where it can be seen."""
    broken = contest("seed000", "loose", limits=Limits(think_ms="soon"))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="TypeError"), closing(play([broken], JOBS[:2:2], 2)) as found:
        list(found)


def test_nothing_to_play_is_nothing_played():
    """A contest without deals has no results."""
    assert played(contest("easy", "loose"), deals=0).rows() == []
