"""Lists of games, page by page."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    and_,
    case,
    false,
    literal,
    or_,
    select,
)

from service.errors import Invalid
from service.model import Bearer, BearerKind
from service.ports import GameFilter
from service.store.tables import from_ms, games, to_ms

Place = tuple[int, int, str]
"""Where a page ended: whether the bearer was to move, when the game was made (ms), its id."""


def page(
    connection: Connection, which: GameFilter, after: str | None, limit: int
) -> tuple[list[Row[Any]], str | None]:
    """Rows of `games`, the bearer's turn first, then newest, and the cursor of the next page."""
    mine = case((_is_turn_of(which.bearer), 1), else_=0).cast(Integer)
    wanted = select(games, mine.label("mine")).where(*_conditions(which))
    if after is not None:
        wanted = wanted.where(_behind(mine, _read(after)))
    order = (mine.desc(), games.c.created_at.desc(), games.c.id.desc())
    rows = list(connection.execute(wanted.order_by(*order).limit(limit + 1)))
    if len(rows) <= limit:
        return rows, None
    last = rows[limit - 1]
    return rows[:limit], _write((last.mine, to_ms(last.created_at), last.id))


def _conditions(which: GameFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    bearer = which.bearer
    if bearer is None:
        conditions.append(games.c.listed)
    elif bearer.kind is not BearerKind.ADMIN:
        conditions.append(games.c.series_id == bearer.series_id)
    if which.status is not None:
        conditions.append(games.c.status == which.status.value)
    if which.ruleset is not None:
        conditions.append(games.c.ruleset == which.ruleset)
    if which.my_turn:
        conditions.append(_is_turn_of(bearer))
    return conditions


def _is_turn_of(bearer: Bearer | None) -> ColumnElement[bool]:
    if bearer is None or bearer.seat is None:
        return false()
    return and_(games.c.series_id == bearer.series_id, games.c.to_move == bearer.seat)


def _behind(mine: ColumnElement[int], place: Place) -> ColumnElement[bool]:
    """Games that come after `place` in the order of the list."""
    turn, created_ms, game_id = place
    created = from_ms(created_ms)
    older = or_(
        games.c.created_at < created,
        and_(games.c.created_at == created, games.c.id < game_id),
    )
    return or_(mine < literal(turn), and_(mine == literal(turn), older))


def _write(place: Place) -> str:
    return base64.urlsafe_b64encode("/".join(map(str, place)).encode()).decode().rstrip("=")


def _read(cursor: str) -> Place:
    try:
        text = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        turn, created, game_id = text.decode().split("/")
        place = (int(turn), int(created), game_id)
        from_ms(place[1])
    except (binascii.Error, ValueError, OverflowError, OSError):
        raise Invalid({"cursor": ["it is no cursor of this list"]}) from None
    return place
