"""Lists of games, page by page: those in which it is the bearer's turn first, then the newest."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    false,
    not_,
    or_,
    select,
    true,
)

from service.errors import Invalid
from service.model import Bearer, BearerKind
from service.ports import GameFilter
from service.store.places import told
from service.store.tables import from_ms, games, player_games, to_ms

Place = tuple[int, int, str]
"""Where a page ended: whether the bearer was to move, when the game was made (ms), its id."""
MY_TURN: Final = 1
NOT_MY_TURN: Final = 0


@dataclass(frozen=True, slots=True)
class _List:
    """The games a bearer may list, and how they are found."""

    games: Select[Any]
    order: tuple[ColumnElement[Any], ColumnElement[Any]]
    """When a game was made, and its id, from the table whose index has them in order."""
    turn: ColumnElement[bool]
    """Whether it is the bearer's turn."""


def page(
    connection: Connection, which: GameFilter, after: str | None, limit: int
) -> tuple[list[Row[Any]], str | None]:
    """Rows of `games`, the bearer's turn first, then newest, and the cursor of the next page."""
    place = None if after is None else _read(after)
    rows: list[tuple[int, Row[Any]]] = []
    # One after the other, each along an index: to sort all games of a bearer would cost all of them.
    for part in (MY_TURN, NOT_MY_TURN) if _has_turns(which.bearer) else (NOT_MY_TURN,):
        if (place is None or place[0] >= part) and not (which.my_turn and part == NOT_MY_TURN):
            behind = place if place is not None and place[0] == part else None
            wanted = _part(which, part, behind).limit(limit + 1 - len(rows))
            rows += [(part, row) for row in connection.execute(wanted)]
        if len(rows) > limit:
            break
    found = [row for _, row in rows[:limit]]
    if len(rows) <= limit:
        return found, None
    part, last = rows[limit - 1]
    return found, _write((part, to_ms(last.created_at), last.id))


def _has_turns(bearer: Bearer | None) -> bool:
    """Whether there are games in which it can be the bearer's turn."""
    return bearer is not None and (bearer.player_id is not None or bearer.seat is not None)


def _part(which: GameFilter, part: int, behind: Place | None) -> Select[Any]:
    """The games in which it is the bearer's turn, or those in which it is not, behind a place."""
    mine = _turn_of(which.bearer) if part == MY_TURN else _all_of(which.bearer)
    wanted = mine.games.where(*_conditions(which))
    if part == NOT_MY_TURN:
        wanted = wanted.where(not_(mine.turn))
    created, game_id = mine.order
    if behind is not None:
        at = from_ms(behind[1])
        wanted = wanted.where(
            created <= at, or_(created < at, and_(created == at, game_id < behind[2]))
        )
    return wanted.order_by(created.desc(), game_id.desc())


def _turn_of(bearer: Bearer | None) -> _List:
    """The games in which it is the bearer's turn."""
    turn: ColumnElement[bool] = false()
    if bearer is not None and bearer.player_id is not None:
        turn = games.c.turn_player_id == bearer.player_id
    elif bearer is not None:
        turn = and_(games.c.series_id == bearer.series_id, games.c.to_move == bearer.seat)
    return _List(select(games).where(turn), (games.c.created_at, games.c.id), turn)


def _all_of(bearer: Bearer | None) -> _List:
    """All games that the bearer may list."""
    order = (games.c.created_at, games.c.id)
    if bearer is None:
        return _List(select(games).where(games.c.listed), order, false())
    match bearer.kind:
        case BearerKind.ADMIN:
            return _List(select(games), order, false())
        case BearerKind.APP:
            return _List(select(games).where(games.c.app_id == bearer.app_id), order, false())
        case BearerKind.PLAYER:
            wanted = (
                select(games)
                .join_from(player_games, games, games.c.id == player_games.c.game_id)
                .where(player_games.c.player_id == bearer.player_id)
            )
            # Null, when nobody is to move, is no player's id either.
            turn = games.c.turn_player_id.is_not_distinct_from(bearer.player_id)
            return _List(wanted, (player_games.c.created_at, player_games.c.game_id), turn)
        case _:
            turn = (
                false()
                if bearer.seat is None
                else games.c.to_move.is_not_distinct_from(bearer.seat)
            )
            mine = select(games).where(games.c.series_id == bearer.series_id)
            return _List(mine, order, turn)


def _conditions(which: GameFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = [true()]
    if which.status is not None:
        conditions.append(games.c.status == which.status.value)
    if which.ruleset is not None:
        conditions.append(games.c.ruleset == which.ruleset)
    return conditions


def _write(place: Place) -> str:
    return base64.urlsafe_b64encode("/".join(map(str, place)).encode()).decode().rstrip("=")


def _read(cursor: str) -> Place:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        turn, created, game_id = told(text).split("/")
        place = (int(turn), int(created), game_id)
        from_ms(place[1])
    except (binascii.Error, ValueError, OverflowError, OSError):
        raise Invalid({"cursor": ["it is no cursor of this list"]}) from None
    return place
