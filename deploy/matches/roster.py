"""The players of a contest, as one process has them."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from deploy.matches.contest import Contest
from deploy.matches.decider import Decider
from deploy.matches.entrants import Entrant
from deploy.matches.native import Native


class Roster:
    """The players of a contest in one process: made when first asked for, closed at the end."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._seated: dict[int, Decider] = {}

    def player(self, number: int) -> Decider:
        """Player `number` of the contest."""
        if number not in self._seated:
            self._seated[number] = seat(self._contest.players[number], self._contest)
        return self._seated[number]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for decider in self._seated.values():
            decider.close()
        self._seated.clear()


def seat(entrant: Entrant, contest: Contest) -> Decider:
    """Let a player take part."""
    if not entrant.is_external:
        return Native(entrant)
    # Imported now: our own players need none of it.
    from deploy.matches.external import External

    return External(entrant, contest)
