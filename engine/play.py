"""The referee: a state and a move in, the next state and what happened out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.cards import Card
from engine.errors import GameOver
from engine.happenings import EndedBy, Happening, Played, Resigned
from engine.judge import judge
from engine.moves import Kind, Move, Source
from engine.observe import observe
from engine.outcome import Ending
from engine.state import State
from engine.table import Table
from engine.view import Phase

Step = tuple[State, tuple[Happening, ...]]
"""The next state, and what happened on the way to it, in order."""


def apply(state: State, move: Move) -> Step:
    """Make `move` for the seat to move, with all it causes.

    GameOver when the game has ended; an IllegalMove when the rules refuse the move. `state` is unchanged.
    """
    card = judge(observe(state, state.to_move), move)
    table = Table(state)
    _take(table, move, card)
    rank = None
    if move.kind is Kind.BUILD:
        place = table.centers[move.target_index : move.target_index + 1] or [()]
        rank = state.rules.needs(len(place[0]))
    table.tell(Played(state.to_move, replace(move, card=card), rank))
    _CARRY_OUT[move.kind](table, move, card)
    return table.settle(), tuple(table.happenings)


def resign(state: State, seat: int, ending: Ending = Ending.RESIGNED) -> Step:
    """Fold `seat`: it is skipped from now on, and the last seat left wins, as a win.

    `ending`: why the game ends if it ends by this; `Ending.ABANDONED` for a seat that fell silent.
    GameOver when the game has ended or the seat has resigned before.
    """
    if state.outcome is not None:
        raise GameOver("The game is over: nobody can resign.")
    if state.seats[seat].folded:
        raise GameOver(f"Seat {seat} has resigned already.", seat=seat)
    table = Table(state)
    table.seats[seat].folded = True
    table.tell(Resigned(seat))
    # A round is one of the seats that are left: counting idle turns begins anew, or a seat that
    # could still act would never get its turn.
    table.idle_turns = 0
    live = [n for n, hands in enumerate(table.seats) if not hands.folded]
    if len(live) == 1:
        table.win(live[0], ending)
    elif not live:
        table.lose(ending)
    elif seat == state.to_move:
        table.acted = True
        table.end_turn(EndedBy.PASS)
    return table.settle(), tuple(table.happenings)


def _take(table: Table, move: Move, card: Card) -> None:
    """Take the card from where it lies."""
    mover = table.mover
    if move.source is Source.HAND:
        mover.hand.remove(card)
    elif move.source is Source.PAYOFF:
        mover.payoff.pop()
    else:
        index = move.source_index or 0
        mover.sides[index] = mover.sides[index][:-1]


def _build(table: Table, move: Move, card: Card) -> None:
    seat = table.to_move
    completed = table.put_on_center(card, move.target_index)
    table.acted = True
    if move.source is Source.PAYOFF:
        table.payoff_built = True
        if not table.mover.payoff:
            # Wins at once, before any recycling: a stack it completes stays.
            table.win(seat, Ending.PAYOFF_EMPTIED)
            return
    if completed:
        table.clear_center(move.target_index)
    if move.source is Source.PAYOFF:
        table.turn_up(seat)
    # A hand that stays empty, for want of cards, may draw again when a stack was completed.
    if not table.mover.hand and (completed or move.source is Source.HAND):
        table.draw_up()


def _load(table: Table, move: Move, card: Card) -> None:
    seat = table.to_move
    table.seats[move.target_index].payoff.append(card)
    if move.source is Source.PAYOFF:
        table.turn_up(seat)
        return
    table.acted = True
    if not table.mover.hand and move.source is Source.HAND:
        table.draw_up()


def _fill(table: Table, move: Move, card: Card) -> None:
    table.mover.sides[move.target_index] = (card,)
    table.phase = Phase.FILL
    table.acted = True


def _discard(table: Table, move: Move, card: Card) -> None:
    sides = table.mover.sides
    sides[move.target_index] = (*sides[move.target_index], card)
    table.acted = True
    table.end_turn(EndedBy.DISCARD)


_CARRY_OUT: Final[Mapping[Kind, Callable[[Table, Move, Card], None]]] = {
    Kind.BUILD: _build,
    Kind.DISCARD: _discard,
    Kind.FILL: _fill,
    Kind.LOAD: _load,
}
