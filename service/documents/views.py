"""A game as one viewer sees it. Nothing here sees more than a `View`, but for `full_document`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine import happenings
from engine.cards import Card
from engine.legal import legal_moves
from engine.moves import Move, Source, move_to_json
from engine.position import Position
from engine.rules import Rules
from engine.view import SeatView, View
from service.documents.games import match_of, result_of, rules_of
from service.documents.plain import Json, at
from service.model import Game, Seen, Status
from service.usecases.undo import undoable


def view_document(seen: Seen) -> Json:
    """A view: what its viewer may see of the game."""
    game, view = seen.game, seen.view
    table = _table(game, view) if view is not None else _no_table(game)
    able = undoable(game, seen.viewer)
    return {
        "game_id": game.id,
        "version": game.version,
        "viewer": "spectator" if seen.viewer is None else seen.viewer,
        "status": game.status.value,
        "rules": rules_of(game.rules),
        **table,
        "undo": {"available": able.available, "reason": able.reason},
        "computer": None
        if game.plan is None
        else {"plan_id": game.plan.plan_id, "due_by": at(game.plan.due_by)},
        "result": result_of(game),
        "match": match_of(game),
        "next_game_id": game.next_game_id,
    }


def full_document(seen: Seen) -> Json:
    """The whole truth of a game at this moment, for the admin: a view with every hand, and the position.

    ValueError for a look that has not seen the truth.
    """
    state = seen.state
    if state is None:
        raise ValueError("this look has not seen the truth")
    document = view_document(seen)
    document["viewer"] = "full"
    for seat, shown in zip(state.seats, document["seats"], strict=True):
        shown["hand"] = list(seat.hand)
    document["position"] = Position.of(state).to_json()
    return document


def _table(game: Game, view: View) -> Json:
    active = game.status is Status.ACTIVE
    covered = view.me is None  # a spectator's eyes, or a hot-seat hand that is not uncovered
    moves = legal_moves(view) if active and not covered else ()
    turn = view.turn if active else None
    return {
        "turn": None
        if turn is None
        else {"seat": turn.seat, "number": turn.number, "phase": turn.phase.value},
        "centers": [_center(game.rules, stack) for stack in view.centers],
        "stock_count": view.stock_count,
        "set_aside_count": len(view.set_aside),
        "seats": [_seat(game, seat) for seat in view.seats],
        "legal_moves": [_named(view, move) for move in moves],
        "last_turn": [happenings.to_json(h) for h in view.last_turn],
    }


def _no_table(game: Game) -> Json:
    """A game that has not begun: no cards are shown before every seat is claimed."""
    nobody = SeatView(0, None, 0, None, 0, ((),) * game.rules.side_stacks, folded=False)
    return {
        "turn": None,
        "centers": [_center(game.rules, ())] * (game.rules.center_limit or 1),
        "stock_count": 0,
        "set_aside_count": 0,
        "seats": [_seat(game, replace(nobody, seat=seat.seat)) for seat in game.seats],
        "legal_moves": [],
        "last_turn": [],
    }


def _center(rules: Rules, stack: tuple[Card, ...]) -> Json:
    height = len(stack)
    needs = None if rules.completes(height) else rules.needs(height).text
    return {"height": height, "needs": needs, "cards": stack}


def _seat(game: Game, seen: SeatView) -> Json:
    seat = game.seats[seen.seat]
    return {
        "seat": seen.seat,
        "name": seat.name,
        "kind": seat.kind.value,
        "level": seat.level,
        "hand": seen.hand,
        "hand_count": seen.hand_count,
        "payoff": {"top": seen.payoff_top, "count": seen.payoff_count},
        "sides": seen.sides,
    }


def _named(view: View, move: Move) -> Json:
    """A legal move as JSON, its card named whatever the source. Nobody may change it afterwards."""
    card, me = move.card, view.me
    if me is not None and move.source is Source.PAYOFF:
        card = me.payoff_top
    elif me is not None and move.source_index is not None:
        card = me.sides[move.source_index][-1]
    return _of_card(move, card)


@lru_cache(maxsize=16384)
def _of_card(move: Move, card: Card | None) -> Json:
    return {**move_to_json(move), "card": card}
