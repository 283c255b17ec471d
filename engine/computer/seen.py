"""From a view to the core and back: a board with what is hidden filled in, and moves as the engine has them.

What a seat does not see is a pool of cards: the pack less its own hand and all that lies open. The core's
board needs a card in every place, so the pool is laid out in the hidden places, in an order that says
nothing. The players of the core read it card by card alike, or deal it anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import Card
from engine.computer.core.game import Game
from engine.computer.core.law import card_of, code_of, numbers, pack_codes
from engine.errors import NotYourTurn
from engine.moves import Kind, Move, Source
from engine.rng import Generator
from engine.rules import Rules
from engine.view import Phase, View

_ANY = Generator.keyed(b"out of the game", "unseen")
_KINDS = (Kind.BUILD, Kind.DISCARD, Kind.FILL, Kind.LOAD)
_SOURCES = (Source.HAND, Source.PAYOFF, Source.SIDE)


def board_of(view: View) -> Game:
    """The viewer's board in the core. NotYourTurn for a spectator, or when it is not to move."""
    me = view.me
    if me is None or me.hand is None or view.turn is None or not view.to_move:
        raise NotYourTurn("Only the seat to move has a board to think about.")
    rules = view.rules
    game = Game(numbers(rules), pack_codes(rules))
    pool = _unseen(view)
    hidden = iter(pool)

    def codes(cards: Sequence[Card]) -> list[int]:
        return [code_of(rules, card) for card in cards]

    seats = []
    for seat in view.seats:
        hand = (
            [next(hidden) for _ in range(seat.hand_count)]
            if seat.hand is None
            else codes(seat.hand)
        )
        payoff = [next(hidden) for _ in range(seat.payoff_count - 1)]
        if seat.payoff_top is not None:
            payoff.append(code_of(rules, seat.payoff_top))
        seats.append((hand, payoff, [codes(side) for side in seat.sides]))
    centers = [codes(stack) for stack in view.centers]
    if rules.center_limit is None:
        while centers and not centers[-1]:
            centers.pop()
    game.place(
        seats,
        centers,
        [next(hidden) for _ in range(view.stock_count)],
        codes(view.set_aside),
        {
            "to_move": me.seat,
            "filling": int(view.turn.phase is Phase.FILL),
            "turn": view.turn.number,
            "acted": 0,
            "payoff_built": 0,
            "idle": 0,
            "dry": 0,
            "folded": sum(1 << seat.seat for seat in view.seats if seat.folded),
        },
    )
    return game


def _unseen(view: View) -> list[int]:
    """The codes of the cards that the viewer does not see, as many as there are hidden places.

    Where a position holds fewer cards than the pack, some of the pool are out of the game; nobody knows
    which, and equal views take the same.
    """
    rules = view.rules
    pool = Counter(pack_codes(rules))
    open_cards = [*view.set_aside]
    for stack in view.centers:
        open_cards += stack
    places = view.stock_count
    for seat in view.seats:
        for side in seat.sides:
            open_cards += side
        if seat.payoff_top is not None:
            open_cards.append(seat.payoff_top)
            places += seat.payoff_count - 1
        if seat.hand is None:
            places += seat.hand_count
        else:
            open_cards += seat.hand
    pool.subtract(code_of(rules, card) for card in open_cards)
    codes = sorted(pool.elements())
    if len(codes) > places:
        return list(_ANY.shuffled(codes)[0][:places])
    return codes


def moves_of(rules: Rules, game: Game, line: Sequence[int]) -> tuple[Move, ...]:
    """A line of the core as moves; the board is as it was afterwards."""
    return tuple(
        Move(
            kind=_KINDS[move & 3],
            source=_SOURCES[move >> 2 & 3],
            target_index=move >> 8,
            card=card_of(rules, code) if move >> 2 & 3 == 0 else None,
            source_index=move >> 4 & 15 if move >> 2 & 3 == 2 else None,  # noqa: PLR2004 - a side stack
        )
        for move, code in zip(line, game.cards_of(list(line)), strict=True)
    )
