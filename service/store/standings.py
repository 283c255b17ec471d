"""The results of a unit of work, and what they add up to."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

import orjson
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    Text,
    case,
    func,
    insert,
    literal,
    null,
    select,
    tuple_,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from service.errors import Invalid
from service.standings import DailyFilter, Ranked, Result, Tally, Verdict
from service.store.part import Part
from service.store.places import told
from service.store.tables import daily_tries, from_ms, games, players, results, to_ms

_GROUP: Final = ("ruleset", "opponent", "practice")
_ORDER: Final = (results.c.finished_at, results.c.game_id)


class StandingsPart(Part):
    """Results, as `service.ports.Unit` has them."""

    def add_result(self, result: Result, daily: date | None) -> None:
        day = None
        if daily is not None:
            first = select(daily_tries.c.game_id).where(
                daily_tries.c.day == daily.isoformat(),
                daily_tries.c.ruleset == result.ruleset,
                daily_tries.c.player_id == result.player_id,
            )
            mine = self._connection.execute(first).scalar() == result.game_id
            day = daily.isoformat() if mine else None
        self._connection.execute(
            insert(results).values(
                player_id=result.player_id,
                game_id=result.game_id,
                ruleset=result.ruleset,
                opponent=result.opponent,
                practice=result.practice,
                outcome=result.verdict.value,
                points=result.points,
                turns=result.turns,
                match_outcome=None if result.match_verdict is None else result.match_verdict.value,
                daily=day,
                finished_at=result.finished_at,
            )
        )

    def tallies(self, player_id: str) -> Sequence[Tally]:
        found = []
        for by in (_GROUP, _GROUP[-1:]):
            for row in self._connection.execute(_tallied(player_id, by)):
                found.append(Tally(**row._mapping))  # noqa: PERF401, SLF001 - SQLAlchemy's public name
        return found

    def note_try(self, day: date, ruleset: str, player_id: str, game_id: str) -> bool:
        dialect = sqlite if self._connection.dialect.name == "sqlite" else postgresql
        added = dialect.insert(daily_tries).on_conflict_do_nothing()
        row = {
            "day": day.isoformat(),
            "ruleset": ruleset,
            "player_id": player_id,
            "game_id": game_id,
        }
        kept = added.values(row).returning(daily_tries.c.game_id)
        return self._connection.execute(kept).first() is not None

    def set_practice(self, game_id: str) -> None:
        self._connection.execute(update(games).where(games.c.id == game_id).values(practice=True))

    def daily_results(
        self, which: DailyFilter, after: str | None, limit: int
    ) -> tuple[Sequence[Ranked], str | None]:
        ranked = _ranked(which).subquery()
        place = tuple_(*(ranked.c[name] for name in _PLACE))
        wanted = select(ranked).order_by(*(ranked.c[name] for name in _PLACE)).limit(limit + 1)
        if after is not None:
            wanted = wanted.where(place > _behind(after))
        rows = list(self._connection.execute(wanted))
        following = _write(rows[limit - 1]) if len(rows) > limit else None
        return [_to_ranked(row) for row in rows[:limit]], following


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return _sum(case((condition, 1), else_=0))


def _sum(values: ColumnElement[Any]) -> ColumnElement[int]:
    # PostgreSQL's sums are of a type of their own.
    return func.sum(values).cast(BigInteger)


def _tallied(player_id: str, by: Sequence[str]) -> Select[Any]:
    """The tallies of a player's results, grouped `by` some of `_GROUP`, null for the others.

    A streak is a run of wins: the wins between which no other result lies. Each result is numbered by the
    other results up to it, so that the wins of a run have one number, and the last run the highest.
    """
    won = results.c.outcome == Verdict.WON.value
    keys = [results.c[name] for name in by]
    run = func.sum(case((won, 0), else_=1)).over(partition_by=keys, order_by=_ORDER, rows=(None, 0))
    breaks = func.sum(case((won, 0), else_=1)).over(partition_by=keys)
    numbered = (
        select(results, run.label("run"), breaks.label("breaks"))
        .where(results.c.player_id == player_id)
        .cte("numbered")
    )
    of = [numbered.c[name] for name in by]
    was = numbered.c.outcome
    runs = (
        select(
            *of,
            func.count().label("played"),
            *(_count(was == each.value).label(each.value) for each in Verdict),
            _sum(numbered.c.points).label("points"),
            _count(numbered.c.match_outcome == Verdict.WON.value).label("matches_won"),
            _count(numbered.c.match_outcome == Verdict.LOST.value).label("matches_lost"),
            (numbered.c.run == numbered.c.breaks).label("last"),
        )
        .group_by(*of, numbered.c.run, numbered.c.breaks)
        .cte("runs")
    )
    summed = ("played", *(each.value for each in Verdict), "points", "matches_won", "matches_lost")
    groups = [runs.c[name] for name in by]
    return (
        select(
            *(runs.c[name] if name in by else null().cast(Text).label(name) for name in _GROUP),
            *(_sum(runs.c[name]).label(name) for name in summed),
            _sum(case((runs.c.last, runs.c.won), else_=0)).label("streak"),
            func.max(runs.c.won).label("best_streak"),
        )
        .group_by(*groups)
        .order_by(*groups)
    )


_PLACE: Final = ("ruleset", "standing", "owing", "turns", "finished_at", "player_id")
"""What the results of a day are ordered by, all of it upwards."""


def _ranked(which: DailyFilter) -> Select[Any]:
    outcomes = {each.value: n for n, each in enumerate(Verdict)}
    standing = case(outcomes, value=results.c.outcome)
    better = (standing, results.c.points.desc(), results.c.turns)
    conditions = [results.c.daily == which.day.isoformat(), players.c.deleted_at.is_(None)]
    if which.ruleset is not None:
        conditions.append(results.c.ruleset == which.ruleset)
    if which.opponent is not None:
        conditions.append(results.c.opponent == which.opponent)
    return (
        select(
            results,
            players.c.name,
            standing.label("standing"),
            (-results.c.points).label("owing"),
            func.rank().over(partition_by=results.c.ruleset, order_by=better).label("rank"),
        )
        .join_from(results, players, players.c.id == results.c.player_id)
        .where(*conditions)
    )


def _write(row: Row[Any]) -> str:
    place = [*(getattr(row, name) for name in _PLACE)]
    place[4] = to_ms(place[4])
    return base64.urlsafe_b64encode(orjson.dumps(place)).decode().rstrip("=")


_TYPES: Final = (str, int, int, int, int, str)


def _behind(cursor: str) -> ColumnElement[Any]:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        place = orjson.loads(told(text))
        if not isinstance(place, list) or [type(each) for each in place] != list(_TYPES):
            raise ValueError("no place")  # noqa: TRY301 - told below, with the rest
        if any(chr(0) in each for each in place if isinstance(each, str)):
            raise ValueError("no place")  # noqa: TRY301
        if any(abs(each) > _MOST for each in place if isinstance(each, int)):
            raise ValueError("no place")  # noqa: TRY301
        place[4] = from_ms(place[4])
    except (binascii.Error, ValueError, OverflowError, OSError):
        raise Invalid({"cursor": ["it is no cursor of this list"]}) from None
    values: Mapping[str, Any] = dict(zip(_PLACE, place, strict=True))
    return tuple_(
        *(
            literal(value, results.c[name].type) if name in results.c else literal(value)
            for name, value in values.items()
        )
    )


_MOST: Final = 10**14


def _to_ranked(row: Row[Any]) -> Ranked:
    match = row.match_outcome
    result = Result(
        player_id=row.player_id,
        game_id=row.game_id,
        ruleset=row.ruleset,
        opponent=row.opponent,
        practice=row.practice,
        verdict=Verdict(row.outcome),
        points=row.points,
        turns=row.turns,
        match_verdict=None if match is None else Verdict(match),
        finished_at=row.finished_at,
    )
    return Ranked(row.rank, row.player_id, row.name, result)
