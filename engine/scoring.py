"""What a game is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.outcome import Ending, Outcome
from engine.rules import Rules, StallResult, StallScore

WIN_POINTS: Final = 5
"""The winner's points, besides one for each card left in the other pay-off piles."""


def score_win(payoff_lengths: Sequence[int], winner: int) -> tuple[int, ...]:
    """The points of each seat when `winner` wins with these pay-off piles left."""
    points = WIN_POINTS + sum(payoff_lengths) - payoff_lengths[winner]
    return tuple(points if seat == winner else 0 for seat in range(len(payoff_lengths)))


def score_shortage(
    rules: Rules, payoff_lengths: Sequence[int], folded: Sequence[bool], ending: Ending
) -> Outcome:
    """The outcome of a stall or a stock-out with these pay-off piles left, by seat.

    Seats that have resigned (`folded`) cannot win it; their cards count like anyone's for `as_win`.
    """
    nothing = (0,) * len(payoff_lengths)
    live = [seat for seat, gone in enumerate(folded) if not gone]
    ranking = sorted(live, key=lambda seat: payoff_lengths[seat])
    if len(ranking) == 1:
        return Outcome(None, ending, nothing)
    best, second = ranking[:2]
    lead = payoff_lengths[second] - payoff_lengths[best]
    if lead == 0:
        return Outcome(None, ending, nothing)
    gain = _STALL_SCORE[rules.stall_score](score_win(payoff_lengths, best)[best], lead)
    return Outcome(
        winner=best if rules.stall_result is StallResult.FEWEST_PAYOFF else None,
        ending=ending,
        points=tuple(gain if seat == best else 0 for seat in range(len(payoff_lengths))),
    )


# What the seat with the fewest pay-off cards gets, from a win's points and its lead.
_STALL_SCORE: Final[Mapping[StallScore, Callable[[int, int], int]]] = {
    StallScore.AS_WIN: lambda win, lead: win,  # noqa: ARG005 - one shape for the table
    StallScore.DIFFERENCE: lambda win, lead: lead,  # noqa: ARG005
    StallScore.NOTHING: lambda win, lead: 0,  # noqa: ARG005
}
