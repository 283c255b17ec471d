"""A view as the API shows it, for players outside: there is one form of a view, and no second truth."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from engine.view import View
from service.documents.plain import Json
from service.documents.views import view_document
from service.model import (
    ComputerTurns,
    Game,
    Seat,
    SeatKind,
    Seen,
    Status,
    UndoPolicy,
)

_LONG_AGO: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""A view shows no times of its game."""


def document(game_id: str, view: View) -> Json:
    """The document of `view`, the viewer's own or a spectator's; a function of what it may see alone."""
    turn = view.turn
    game = Game(
        id=game_id,
        series_id=game_id,
        version=0,
        status=Status.FINISHED if turn is None else Status.ACTIVE,
        ruleset="",
        rules=view.rules,
        seats=tuple(
            Seat(seat.seat, SeatKind.COMPUTER, f"Seat {seat.seat}", level=None)
            for seat in view.seats
        ),
        to_move=None if turn is None else turn.seat,
        turn_number=0 if turn is None else turn.number,
        move_count=0,
        result=view.outcome,
        deal_commitment=None,
        practice=False,
        computer_turns=ComputerTurns.ON_REQUEST,
        listed=False,
        undo=UndoPolicy.OFF,
        hints=False,
        local=False,
        abandon_after_s=None,
        think_ms=None,
        metadata={},
        plan=None,
        match=None,
        next_game_id=None,
        daily=None,
        revealed=False,
        last_human=None,
        safe_moves=0,
        pause_votes=frozenset(),
        moved_at=_LONG_AGO,
        created_at=_LONG_AGO,
        updated_at=_LONG_AGO,
    )
    return view_document(Seen(game, view.viewer, view))
