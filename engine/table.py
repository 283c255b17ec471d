"""The referee's working copy: one table on which a move and all it causes are carried out.

A `Table` is thawed from a `State`, changed in place, and frozen again; it never outlives one call of
`engine.play` or `engine.deal`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.cards import Card
from engine.happenings import (
    Completed,
    Drew,
    EndedBy,
    GameEnded,
    Happening,
    Recycled,
    TurnedUp,
    TurnEnded,
)
from engine.legal import can_build_or_load, can_move
from engine.observe import observe
from engine.outcome import Ending, Outcome
from engine.rules import Recycle, StockOut
from engine.scoring import score_shortage, score_win
from engine.state import Seat, State
from engine.view import Phase

DRY_TURNS_A_SEAT: Final = 150
"""A game in which this many turns a seat pass in a row without a pay-off card built is a stall."""
TURNS_A_SEAT: Final = 1000
"""A game of this many turns a seat is a stall."""


class Hands:
    """One seat's cards, in place."""

    def __init__(self, seat: Seat) -> None:
        self.hand = list(seat.hand)
        self.payoff = list(seat.payoff)
        self.sides = list(seat.sides)
        self.folded = seat.folded

    def freeze(self) -> Seat:
        """The cards as a `Seat`."""
        return Seat(tuple(self.hand), tuple(self.payoff), tuple(self.sides), self.folded)


class Table:
    """A game in progress, in place. `happenings` collects what this call caused, in order."""

    def __init__(self, state: State) -> None:
        self.rules = state.rules
        self.rng = state.rng
        self.seats = [Hands(seat) for seat in state.seats]
        self.centers = list(state.centers)
        self.stock = list(state.stock)
        self.set_aside = list(state.set_aside)
        self.to_move = state.to_move
        self.phase = state.phase
        self.turn_number = state.turn_number
        self.acted = state.acted
        self.payoff_built = state.payoff_built
        self.idle_turns = state.idle_turns
        self.dry_turns = state.dry_turns
        self.this_turn = list(state.this_turn)
        self.last_turn = state.last_turn
        self.outcome = state.outcome
        self.happenings: list[Happening] = []

    def freeze(self) -> State:
        """The table as a `State`."""
        return State(
            rules=self.rules,
            rng=self.rng,
            seats=tuple(hands.freeze() for hands in self.seats),
            centers=tuple(self.centers),
            stock=tuple(self.stock),
            set_aside=tuple(self.set_aside),
            to_move=self.to_move,
            phase=self.phase,
            turn_number=self.turn_number,
            acted=self.acted,
            payoff_built=self.payoff_built,
            idle_turns=self.idle_turns,
            dry_turns=self.dry_turns,
            this_turn=tuple(self.this_turn),
            last_turn=self.last_turn,
            outcome=self.outcome,
        )

    @property
    def mover(self) -> Hands:
        """The cards of the seat to move."""
        return self.seats[self.to_move]

    def tell(self, happening: Happening) -> None:
        """Note what happened."""
        self.happenings.append(happening)
        self.this_turn.append(happening)

    # Cards on the center, and what they cause.

    def put_on_center(self, card: Card, center: int) -> bool:
        """Put `card` on a center stack; True when that completes it (it stays where it is)."""
        if center == len(self.centers):  # no limit, and the empty place behind the used ones
            self.centers.append(())
        self.centers[center] = (*self.centers[center], card)
        return self.rules.completes(len(self.centers[center]))

    def clear_center(self, center: int) -> None:
        """Take a completed center stack away, as `Rules.recycle` says."""
        cards = self.centers[center]
        self.centers[center] = ()
        self.tell(Completed(center, cards))
        _RECYCLE[self.rules.recycle](self, cards)

    def turn_up(self, seat: int) -> None:
        """Tell the new top of a pay-off pile."""
        self.tell(TurnedUp(seat, self.seats[seat].payoff[-1]))

    # Drawing.

    def draw_up(self) -> None:
        """Draw the mover's hand up to `hand_size`; ends the game when `stock_out` says so."""
        due = self.rules.hand_size - len(self.mover.hand)
        if due <= 0:
            return
        on_hand = len(self.stock)
        if self.rules.recycle is Recycle.WHEN_EMPTY:
            on_hand += len(self.set_aside)
        if _STOCK_OUT[self.rules.stock_out](due, on_hand):
            self.fall_short(Ending.STOCK_OUT)
            return
        due = min(due, on_hand)
        while due:
            if not self.stock:
                self._recycle_set_aside()
            count = min(due, len(self.stock))
            self.mover.hand += self.stock[-count:]
            del self.stock[-count:]
            self.acted = True
            self.tell(Drew(self.to_move, count))
            due -= count

    def _recycle_set_aside(self) -> None:
        cards, self.rng = self.rng.shuffled(self.set_aside)
        self.stock = list(cards)
        self.set_aside = []
        self.tell(Recycled(len(cards)))

    # Turns.

    def begin_turn(self, seat: int) -> None:
        """Give `seat` the turn, and its draw."""
        self.to_move = seat
        self.phase = Phase.BUILD
        self.turn_number += 1
        self.acted = False
        self.payoff_built = False
        self.draw_up()

    def settle(self) -> State:
        """End turns that end by themselves until a seat has a move, or the game ends; that state."""
        state = self.freeze()
        while state.outcome is None and not can_move(observe(state, state.to_move)):
            self.end_turn(EndedBy.PASS if self.mover.hand else EndedBy.EMPTY_HAND)
            state = self.freeze()
        return state

    def end_turn(self, by: EndedBy) -> None:
        """End the turn; the next seat that has not folded gets it, unless the game is stalled."""
        self.tell(TurnEnded(self.to_move, by))
        self.idle_turns = 0 if self.acted else self.idle_turns + 1
        self.dry_turns = 0 if self.payoff_built else self.dry_turns + 1
        if self._stalled():
            self.fall_short(Ending.STALL)
            return
        self._close_turn()
        self.begin_turn(self._next_seat())

    def _close_turn(self) -> None:
        self.last_turn = tuple(self.this_turn)
        self.this_turn = []

    def _next_seat(self) -> int:
        count = len(self.seats)
        order = ((self.to_move + step) % count for step in range(1, count + 1))
        return next(seat for seat in order if not self.seats[seat].folded)

    # The end.

    def fall_short(self, ending: Ending) -> None:
        """End the game by a stall or a stock-out."""
        lengths = [len(hands.payoff) for hands in self.seats]
        folded = [hands.folded for hands in self.seats]
        self.end(score_shortage(self.rules, lengths, folded, ending))

    def win(self, seat: int, ending: Ending) -> None:
        """End the game with a winner."""
        lengths = [len(hands.payoff) for hands in self.seats]
        self.end(Outcome(seat, ending, score_win(lengths, seat)))

    def lose(self, ending: Ending) -> None:
        """End the game without a winner: a solitaire given up."""
        self.end(Outcome(None, ending, (0,) * len(self.seats)))

    def end(self, outcome: Outcome) -> None:
        """End the game."""
        self.outcome = outcome
        self.tell(GameEnded(outcome))
        self._close_turn()

    def _stalled(self) -> bool:
        live = sum(not hands.folded for hands in self.seats)
        return (
            self.idle_turns >= live
            or self.dry_turns >= DRY_TURNS_A_SEAT * self.rules.seats
            or self.turn_number >= TURNS_A_SEAT * self.rules.seats
            or self._nobody_can_go_on()
        )

    def _nobody_can_go_on(self) -> bool:
        if self.stock or self.set_aside or any(h.hand for h in self.seats if not h.folded):
            return False
        state = self.freeze()
        return not any(
            can_build_or_load(observe(state, seat))
            for seat, hands in enumerate(self.seats)
            if not hands.folded
        )


def _set_aside(table: Table, cards: tuple[Card, ...]) -> None:
    table.set_aside += cards


def _shuffle_into_stock(table: Table, cards: tuple[Card, ...]) -> None:
    stock, table.rng = table.rng.shuffled([*table.stock, *cards])
    table.stock = list(stock)
    table.tell(Recycled(len(cards)))


def _shuffle_under_stock(table: Table, cards: tuple[Card, ...]) -> None:
    under, table.rng = table.rng.shuffled(cards)
    table.stock = [*under, *table.stock]
    table.tell(Recycled(len(cards)))


_RECYCLE: Final[Mapping[Recycle, Callable[[Table, tuple[Card, ...]], None]]] = {
    Recycle.WHEN_EMPTY: _set_aside,
    Recycle.INTO_STOCK: _shuffle_into_stock,
    Recycle.UNDER_STOCK: _shuffle_under_stock,
}

# Whether a draw of `due` cards ends the game when the stock can serve `on_hand`.
_STOCK_OUT: Final[Mapping[StockOut, Callable[[int, int], bool]]] = {
    StockOut.PLAY_ON: lambda due, on_hand: False,  # noqa: ARG005 - one shape for the table
    StockOut.END_WHEN_EMPTY: lambda due, on_hand: on_hand == 0,  # noqa: ARG005
    StockOut.END_WHEN_SHORT: lambda due, on_hand: on_hand < due,
}
