"""What the mover can foresee of its own move, from its own view alone.

The rest of a turn is certain up to the next card that nobody has seen: a refill, or a new pay-off top.
`foresee` carries a move out on a `View` and says where that stretch ends. It never guesses, and it agrees
with the referee in all it says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.cards import Card
from engine.errors import NotYourTurn
from engine.judge import judge
from engine.legal import can_move
from engine.moves import Kind, Move, Source
from engine.outcome import Ending, Outcome
from engine.rules import Recycle, Rules, StockOut
from engine.scoring import score_shortage, score_win
from engine.view import Phase, SeatView, Turn, View

Cards = tuple[Card, ...]


class Horizon(StrEnum):
    """What ends the stretch of a turn that its mover can foresee."""

    REFILL = "refill"
    """The hand is empty, and cards are about to be drawn."""
    PAYOFF_TURNED_UP = "payoff_turned_up"
    """A pay-off card has gone, and the one below it is about to be turned up."""
    TURN_ENDED = "turn_ended"
    """By a discard, or by itself."""
    STOCK_OUT = "stock_out"
    """A refill is due that cannot be served, and the game ends by it."""
    WON = "won"
    """The last pay-off card has been built."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The mover's view after its move, as far as it can know it."""

    view: View
    """The view at the horizon: the move carried out, nothing yet drawn, turned up or begun.

    Before a new pay-off top `payoff_top` is None though `payoff_count` is not 0. A turn that has ended is
    still in `turn`, for nobody can see from a view whether the game is stalled by it. `outcome` is set, and
    `turn` None, when the game has ended. `last_turn` stays that of the view before the move. Where center
    stacks have no limit, the number of empty places at the end is a guess; they are alike.
    """
    horizon: Horizon | None
    """What ends the stretch; None when the mover goes on, with a legal move for certain."""


def foresee(view: View, move: Move) -> Foreseen:
    """The viewer's view after its own `move`.

    Raises what `engine.judge.judge` raises: GameOver, NotYourTurn, an IllegalMove.
    """
    return carry_out(view, move, judge(view, move))


def carry_out(view: View, move: Move, card: Card) -> Foreseen:
    """`foresee` for a move known to be legal, as those of `legal_moves` are; `card` is the one it plays."""
    return _CARRY_OUT[move.kind](view, move, card, _without(view, move))


def card_of(view: View, move: Move) -> Card:
    """The card that a legal `move` of the viewer plays."""
    me = _mover(view)
    if move.source is Source.SIDE and move.source_index is not None:
        return me.sides[move.source_index][-1]
    card = me.payoff_top if move.source is Source.PAYOFF else move.card
    if card is None:
        raise NotYourTurn("There is no pay-off card to be seen.")
    return card


def _mover(view: View) -> SeatView:
    me = view.me
    if me is None or me.hand is None:
        raise NotYourTurn("A spectator has no moves.")
    return me


def _without(view: View, move: Move) -> SeatView:
    """The mover without the card that the move takes."""
    me = _mover(view)
    hand, top, count, sides = me.hand or (), me.payoff_top, me.payoff_count, me.sides
    if move.source is Source.HAND and move.card is not None:
        at = hand.index(move.card)
        hand = hand[:at] + hand[at + 1 :]
    elif move.source_index is not None:
        sides = _put(sides, move.source_index, sides[move.source_index][:-1])
    else:
        top, count = None, count - 1
    return SeatView(me.seat, hand, len(hand), top, count, sides, me.folded)


def _put(stacks: tuple[Cards, ...], index: int, stack: Cards) -> tuple[Cards, ...]:
    return (*stacks[:index], stack, *stacks[index + 1 :])


def _with_seat(seats: tuple[SeatView, ...], seat: SeatView) -> tuple[SeatView, ...]:
    return (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])


# One function a kind: the view before, the move, its card, and the mover without that card.


def _build(view: View, move: Move, card: Card, me: SeatView) -> Foreseen:
    stack = (*view.centers[move.target_index], card)
    completed = view.rules.completes(len(stack))
    won = move.source is Source.PAYOFF and me.payoff_count == 0
    stock_count, set_aside = view.stock_count, view.set_aside
    # The last pay-off card wins before any recycling: a stack it completes stays.
    if completed and not won:
        if view.rules.recycle is Recycle.WHEN_EMPTY:
            set_aside += stack
        else:
            stock_count += len(stack)
        stack = ()
    centers = _put(view.centers, move.target_index, stack)
    if view.rules.center_limit is None and () not in centers:
        centers += ((),)
    after = View(
        view.viewer,
        view.rules,
        view.turn,
        centers,
        stock_count,
        set_aside,
        _with_seat(view.seats, me),
        view.last_turn,
        view.outcome,
    )
    if won:
        lengths = [seat.payoff_count for seat in after.seats]
        outcome = Outcome(me.seat, Ending.PAYOFF_EMPTIED, score_win(lengths, me.seat))
        return Foreseen(replace(after, turn=None, outcome=outcome), Horizon.WON)
    if move.source is Source.PAYOFF:
        return Foreseen(after, Horizon.PAYOFF_TURNED_UP)
    return _refilled(after, due=not me.hand and (completed or move.source is Source.HAND))


def _load(view: View, move: Move, card: Card, me: SeatView) -> Foreseen:
    other = view.seats[move.target_index]
    loaded = replace(other, payoff_top=card, payoff_count=other.payoff_count + 1)
    after = replace(view, seats=_with_seat(_with_seat(view.seats, me), loaded))
    if move.source is Source.PAYOFF:
        return Foreseen(after, Horizon.PAYOFF_TURNED_UP)
    return _refilled(after, due=not me.hand and move.source is Source.HAND)


def _fill(view: View, move: Move, card: Card, me: SeatView) -> Foreseen:
    after = _laid(view, move, card, me)
    if view.turn is not None:
        after = replace(after, turn=Turn(view.turn.seat, view.turn.number, Phase.FILL))
    return _settled(after)


def _discard(view: View, move: Move, card: Card, me: SeatView) -> Foreseen:
    return Foreseen(_laid(view, move, card, me), Horizon.TURN_ENDED)


_CARRY_OUT: Final[Mapping[Kind, Callable[[View, Move, Card, SeatView], Foreseen]]] = {
    Kind.BUILD: _build,
    Kind.LOAD: _load,
    Kind.FILL: _fill,
    Kind.DISCARD: _discard,
}


def _laid(view: View, move: Move, card: Card, me: SeatView) -> View:
    """The view with the card on a side stack of the mover."""
    sides = _put(me.sides, move.target_index, (*me.sides[move.target_index], card))
    return replace(view, seats=_with_seat(view.seats, replace(me, sides=sides)))


# What a move causes.


def _refilled(view: View, *, due: bool) -> Foreseen:
    """The horizon that an empty hand is, if a refill is `due` and there is anything to draw."""
    if not due:
        return _settled(view)
    on_hand = view.stock_count
    if view.rules.recycle is Recycle.WHEN_EMPTY:
        on_hand += len(view.set_aside)
    if _is_short(view.rules, on_hand):
        lengths = [seat.payoff_count for seat in view.seats]
        folded = [seat.folded for seat in view.seats]
        outcome = score_shortage(view.rules, lengths, folded, Ending.STOCK_OUT)
        return Foreseen(replace(view, turn=None, outcome=outcome), Horizon.STOCK_OUT)
    return Foreseen(view, Horizon.REFILL) if on_hand else _settled(view)


def _is_short(rules: Rules, on_hand: int) -> bool:
    """Whether the refill of an empty hand, with so many cards to draw from, ends the game."""
    least = {
        StockOut.PLAY_ON: 0,
        StockOut.END_WHEN_EMPTY: 1,
        StockOut.END_WHEN_SHORT: rules.hand_size,
    }
    return on_hand < least[rules.stock_out]


def _settled(view: View) -> Foreseen:
    """The turn goes on, or ends by itself when there is no move."""
    return Foreseen(view, None if can_move(view) else Horizon.TURN_ENDED)
