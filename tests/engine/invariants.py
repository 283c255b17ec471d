"""What holds of every state of every game."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card, pack
from engine.legal import legal_moves
from engine.observe import observe
from engine.state import State
from engine.view import Phase


def cards_in(state: State) -> Counter[Card]:
    """Every card of a state, wherever it lies."""
    found = Counter([*state.stock, *state.set_aside])
    for stack in state.centers:
        found.update(stack)
    for seat in state.seats:
        found.update([*seat.hand, *seat.payoff, *(card for side in seat.sides for card in side)])
    return found


def broken(state: State) -> list[str]:
    """The invariants that `state` breaks, in words."""
    rules, over = state.rules, state.outcome is not None
    moves = legal_moves(observe(state, state.to_move))
    beside = (state.to_move + 1) % len(state.seats)
    others_move = any(
        legal_moves(observe(state, viewer)) for viewer in {beside, None} - {state.to_move}
    )
    live = [seat for seat in state.seats if not seat.folded]
    checks = {
        "a card is lost or made": cards_in(state) == Counter(pack(rules.decks, rules.jokers)),
        "nobody has a move": over or bool(moves),
        "there is a move after the end": not (over and moves),
        "a hand is too large": all(len(seat.hand) <= rules.hand_size for seat in state.seats),
        "a folded seat is to move": over or not state.seats[state.to_move].folded,
        "another seat has moves": not others_move,
        "too many center stacks": rules.center_limit is None
        or len(state.centers) == rules.center_limit,
        "a center stack is complete": over
        or not any(rules.completes(len(s)) for s in state.centers),
        "a pay-off pile is empty": over or all(seat.payoff for seat in state.seats),
        "cards wait that should be recycled": not state.set_aside or rules.recycle == "when_empty",
        "side stacks are filled": state.phase is not Phase.FILL or rules.fill_empty_sides,
        "too many turns": state.turn_number <= 1000 * rules.seats + 1,
        "the last seat left goes on": over or len(live) > 1 or len(state.seats) == 1,
    }
    if state.outcome is not None:
        points = state.outcome.points
        checks |= {
            "more than one seat scores": sum(1 for point in points if point) <= 1,
            "points are negative": min(points) >= 0,
            "points for another than the winner": state.outcome.winner is None
            or sum(points) == points[state.outcome.winner],
            "a number of points a seat": len(points) == rules.seats,
        }
    return [name for name, holds in checks.items() if not holds]
