"""How games ended for the players in them, and what that adds up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final, Protocol

from engine.computer.levels import LEVELS
from engine.match import Match
from service.model import Game, SeatKind

HUMAN: Final = "human"
"""All other seats are humans."""
MIXED: Final = "mixed"
"""Humans and computers sit at the other seats."""
NOBODY: Final = "nobody"
"""There is no other seat: solitaire."""
OPPONENTS: Final = (*LEVELS, HUMAN, MIXED, NOBODY)
"""Against whom a game was played: computers, of whom the strongest counts; humans; both; nobody."""


class Verdict(StrEnum):
    """How a game ended for one of its players; in the order in which results are listed."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended for one of its players."""

    player_id: str
    game_id: str
    ruleset: str
    opponent: str
    """One of `OPPONENTS`."""
    practice: bool
    """Whether it stays out of the main statistics: practice, a hot-seat game, or one against oneself."""
    verdict: Verdict
    points: int
    turns: int
    """How many turns the game had, of all seats."""
    match_verdict: Verdict | None
    """How its match ended for the player; None unless this game ended one."""
    finished_at: datetime


def results_of(game: Game) -> list[Result]:
    """How a finished game ended for each player in it; who holds several seats counts as the lowest."""
    results = []
    for player_id in sorted({seat.player_id for seat in game.seats if seat.player_id is not None}):
        mine = [seat.seat for seat in game.seats if seat.player_id == player_id]
        results.append(_result(game, player_id, mine))
    return results


def _result(game: Game, player_id: str, mine: Sequence[int]) -> Result:
    if game.result is None:
        raise ValueError("the game has no result")
    seat = mine[0]
    return Result(
        player_id=player_id,
        game_id=game.id,
        ruleset=game.ruleset,
        opponent=opponent_of(game, seat),
        practice=game.practice or game.local or len(mine) > 1,
        verdict=_verdict(game.result.winner, seat, drawn=len(game.seats) > 1),
        points=game.result.points[seat],
        turns=game.turn_number,
        match_verdict=_match_verdict(game, seat),
        finished_at=game.updated_at,
    )


def _verdict(winner: int | None, seat: int, *, drawn: bool) -> Verdict:
    if winner is None:
        # Nobody shares a solitaire that was not won.
        return Verdict.DRAWN if drawn else Verdict.LOST
    return Verdict.WON if winner == seat else Verdict.LOST


def _match_verdict(game: Game, seat: int) -> Verdict | None:
    if game.match is None:
        return None
    match = Match(game.match.target, game.match.totals)
    return _verdict(match.winner, seat, drawn=False) if match.ended else None


def opponent_of(game: Game, seat: int) -> str:
    """Against whom `seat` plays: one of `OPPONENTS`."""
    others = [each for each in game.seats if each.seat != seat]
    if not others:
        return NOBODY
    levels = [each.level or "" for each in others if each.kind is SeatKind.COMPUTER]
    if not levels:
        return HUMAN
    return max(levels, key=list(LEVELS).index) if len(levels) == len(others) else MIXED


@dataclass(frozen=True, slots=True)
class Tally:
    """What some games of a player add up to."""

    ruleset: str | None
    """None: of all rule sets."""
    opponent: str | None
    """None: against anybody."""
    practice: bool
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    streak: int = 0
    """How many games in a row were won last."""
    best_streak: int = 0
    """The most games in a row that were ever won."""
    matches_won: int = 0
    matches_lost: int = 0


@dataclass(frozen=True, slots=True)
class Ranked:
    """A result of a deal of the day, in its place."""

    rank: int
    """From 1, within the rule set; equal results share one."""
    player_id: str
    name: str
    result: Result


@dataclass(frozen=True, slots=True)
class DailyFilter:
    """Which results of a day a list is to show; None for all."""

    day: date
    ruleset: str | None = None
    opponent: str | None = None


class Standings(Protocol):
    """Results, as a unit of work keeps them."""

    def add_result(self, result: Result, daily: date | None) -> None:
        """Keep how a game ended for a player. `daily`: the day among whose results it is, if any.

        It is among them if it is the player's first game of that deal of the day.
        """
        ...

    def tallies(self, player_id: str) -> Sequence[Tally]:
        """What a player's games add up to: by rule set and opponent, and all of them; practice apart."""
        ...

    def note_try(self, day: date, ruleset: str, player_id: str, game_id: str) -> bool:
        """Keep a player's first game of a deal of the day; False when there was one before."""
        ...

    def set_practice(self, game_id: str) -> None:
        """Make a game practice, in the unit that makes or begins it."""
        ...

    def daily_results(
        self, which: DailyFilter, after: str | None, limit: int
    ) -> tuple[Sequence[Ranked], str | None]:
        """Results of a day, by rule set, the best first, and the cursor of the next page.

        Won before drawn before lost, more points first, then fewer turns; who is equal in all of it shares a
        rank, and who finished first stands first. Invalid for a cursor that is none.
        """
        ...
