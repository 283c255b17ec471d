"""The one door between truth and view.

A view is built up from the fields named here; nothing is copied and then taken away.
"""

from __future__ import annotations

from engine.cards import Card
from engine.state import Seat, State
from engine.view import SeatView, Turn, View


def observe(state: State, viewer: int | None) -> View:
    """What the seat `viewer` may see of `state`; None is a spectator."""
    return View(
        viewer=viewer,
        rules=state.rules,
        turn=None
        if state.outcome is not None
        else Turn(seat=state.to_move, number=state.turn_number, phase=state.phase),
        centers=places(state),
        stock_count=len(state.stock),
        set_aside=state.set_aside,
        seats=tuple(_observe_seat(n, seat, viewer) for n, seat in enumerate(state.seats)),
        last_turn=state.last_turn,
        outcome=state.outcome,
    )


def places(state: State) -> tuple[tuple[Card, ...], ...]:
    """The center as everyone sees it: without a limit, one empty place is always there."""
    if state.rules.center_limit is None and () not in state.centers:
        return (*state.centers, ())
    return state.centers


def _observe_seat(number: int, seat: Seat, viewer: int | None) -> SeatView:
    return SeatView(
        seat=number,
        hand=seat.hand if number == viewer else None,
        hand_count=len(seat.hand),
        payoff_top=seat.payoff[-1] if seat.payoff else None,
        payoff_count=len(seat.payoff),
        sides=seat.sides,
        folded=seat.folded,
    )
