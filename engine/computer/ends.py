"""Where a line of play leads, as its mover can foresee it: what hints and reviews compare and tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.computer.missing import gaps_of
from engine.foresee import Horizon, foresee
from engine.judge import judge
from engine.legal import mover_of
from engine.moves import Kind, Move, Source
from engine.view import View


@dataclass(frozen=True, slots=True)
class Threat:
    """How near an opponent is to playing its pay-off top, by what lies open alone."""

    seat: int
    top: Card
    missing: int
    """The ranks it lacks from its side tops; 0: it could play the card at once."""


@dataclass(frozen=True, slots=True)
class End:
    """What a line comes to at its horizon."""

    moves: tuple[Move, ...]
    """Each with its card, whatever the source."""
    view: View
    horizon: Horizon
    payoff: Card | None
    """The own pay-off card that it plays."""
    loaded: int | None
    """The seat on whose pile that card goes, when it is not built."""
    missing: int | None
    """The ranks missing on the way to the own pay-off top; None where a new one is about to turn up."""
    threats: tuple[Threat, ...]
    """One for each opponent left."""
    discard: Card | None
    onto: Card | None
    """The side card that the discard covers."""
    wilds: int
    """Wild cards that stay in the hand."""
    hand: tuple[Card, ...]
    """What stays in the hand."""


def end_of(view: View, moves: Sequence[Move]) -> End:
    """Where the viewer's line leads. ValueError when it stops short of its horizon, or goes beyond it.

    Raises what the referee raises for a move that is not legal.
    """
    now, horizon = view, None
    named: list[Move] = []
    payoff: Card | None = None
    loaded: int | None = None
    discard: Card | None = None
    onto: Card | None = None
    for move in moves:
        if horizon is not None:
            raise ValueError("the line goes beyond its horizon")
        card = judge(now, move)
        named.append(replace(move, card=card))
        if move.source is Source.PAYOFF:
            payoff, loaded = card, move.target_index if move.kind is Kind.LOAD else None
        if move.kind is Kind.DISCARD:
            stack = mover_of(now).sides[move.target_index]
            discard, onto = card, stack[-1] if stack else None
        foreseen = foresee(now, move)
        now, horizon = foreseen.view, foreseen.horizon
    if horizon is None:
        raise ValueError("the line stops short of its horizon")
    hand = mover_of(now).hand or ()
    return End(
        moves=tuple(named),
        view=now,
        horizon=horizon,
        payoff=payoff,
        loaded=loaded,
        missing=missing(now),
        threats=threats(now),
        discard=discard,
        onto=onto,
        wilds=sum(view.rules.is_wild(card) for card in hand),
        hand=hand,
    )


def same(one: End, other: End) -> bool:
    """Whether two lines come to the same: the same cards in the same piles, whichever way they went.

    Suits count where they matter, which is where cards may be loaded.
    """
    return one.horizon is other.horizon and _key(one) == _key(other)


def _key(end: End) -> tuple[object, ...]:
    rules, me = end.view.rules, mover_of(end.view)

    def face(card: Card) -> str:
        return card if rules.load else rules.rank_of(card).text

    return (
        sorted(len(stack) for stack in end.view.centers if stack),
        sorted(map(face, end.hand)),
        sorted([face(card) for card in side] for side in me.sides),
        [(seat.payoff_top, seat.payoff_count) for seat in end.view.seats],
    )


def missing(view: View) -> int | None:
    """The ranks that the viewer lacks, by hand and side tops, on the way to its pay-off top."""
    me = mover_of(view)
    if me.payoff_top is None:
        return None
    tops = [side[-1] for side in me.sides if side]
    gaps = gaps_of(view.rules)
    held = gaps.hold([*(me.hand or ()), *tops])
    return gaps.missing(_heights(view), me.payoff_top, held)


def on_the_way(view: View, card: Card) -> bool:
    """Whether `card`, on top of a side stack of the viewer, brings its pay-off top nearer."""
    me, rules = mover_of(view), view.rules
    if me.payoff_top is None:
        return False
    gaps = gaps_of(rules)
    hand = list(me.hand or ())
    with_it = gaps.missing(_heights(view), me.payoff_top, gaps.hold([*hand, card]))
    return with_it < gaps.missing(_heights(view), me.payoff_top, gaps.hold(hand))


def threats(view: View) -> tuple[Threat, ...]:
    """How near each opponent is to its pay-off top, by its side tops alone."""
    gaps = gaps_of(view.rules)
    found = []
    for seat in view.seats:
        if seat.seat == view.viewer or seat.folded or seat.payoff_top is None:
            continue
        held = gaps.hold(side[-1] for side in seat.sides if side)
        lack = gaps.missing(_heights(view), seat.payoff_top, held)
        found.append(Threat(seat.seat, seat.payoff_top, lack))
    return tuple(found)


def _heights(view: View) -> list[int]:
    return [len(stack) for stack in view.centers if not view.rules.completes(len(stack))] or [0]
