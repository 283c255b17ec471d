"""The move played when planning has failed: legal, sensible, and found at once."""

from __future__ import annotations

from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.view import View


def cheap_move(view: View) -> Move | None:
    """A legal move of the viewer, without any search; None only when it has none.

    The first there is of: the pay-off card built; a discard or fill that covers as few cards as can be, of
    the highest card that is no king or joker; anything else.
    """
    legal = legal_moves(view)
    for move in legal:
        if move.kind is Kind.BUILD and move.source is Source.PAYOFF:
            return move
    laid = [move for move in legal if move.kind in (Kind.DISCARD, Kind.FILL)]
    if laid:
        return min(laid, key=lambda move: _burden(view, move))
    return legal[0] if legal else None


def _burden(view: View, move: Move) -> tuple[bool, int, int]:
    """How much is lost by laying a hand card there; the least is best."""
    me, card = view.me, move.card
    if me is None or card is None:
        return False, 0, 0
    return view.rules.is_wild(card), len(me.sides[move.target_index]), -card.rank
