"""Which moves are legal: functions of what the mover sees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engine.cards import Card, Rank
from engine.errors import (
    NotYourTurn,
)
from engine.moves import Kind, Move, Source
from engine.rules import DiscardRule, Rules
from engine.view import Phase, SeatView, View


def legal_moves(view: View) -> tuple[Move, ...]:
    """Every move the viewer may make now; empty when it is not to move.

    Builds come first (pay-off, hand, sides), then loads, fills and discards. Of equal places (center stacks
    of one height, empty side stacks) the lowest is offered alone. A card is named for a hand source only.
    """
    if not view.to_move:
        return ()
    return tuple(_moves(view, mover_of(view)))


def can_move(view: View) -> bool:
    """Whether the viewer is to move and has any legal move."""
    if not view.to_move:
        return False
    me = mover_of(view)
    # Where any card may lie on any side stack, whoever holds one has a discard, or a fill before it.
    if me.hand and me.sides and view.rules.discard_rule is DiscardRule.ANY:
        return True
    return next(_moves(view, me), None) is not None


def can_build_or_load(view: View) -> bool:
    """Whether the viewer could build or load if it were to move now."""
    me = mover_of(view)
    return next(_builds(view, me), None) is not None or next(_loads(view, me), None) is not None


def mover_of(view: View) -> SeatView:
    """The viewer's own seat; NotYourTurn for a spectator."""
    me = view.me
    if me is None or me.hand is None:
        raise NotYourTurn("A spectator has no moves.")
    return me


# What there is to do, one generator a kind; no generator gives a move twice.

# There are a few thousand different moves in all, and each is asked for again and again.
_move = lru_cache(maxsize=None)(Move)


def _moves(view: View, me: SeatView) -> Iterator[Move]:
    filling = view.turn is not None and view.turn.phase is Phase.FILL
    if not filling:
        forced = tuple(forced_builds(view, me))
        if forced:
            yield from forced
            return
        yield from _builds(view, me)
        yield from _loads(view, me)
    if view.rules.fill_empty_sides and () in me.sides:
        empty = me.sides.index(())
        for card in dict.fromkeys(me.hand or ()):
            yield _move(Kind.FILL, Source.HAND, empty, card)
    else:
        yield from _discards(view, me)


def forced_builds(view: View, me: SeatView) -> Iterator[Move]:
    """The builds that `must_play` demands."""
    if not view.rules.must_play:
        return
    places = _distinct_places(view)
    for source, card in _hand_and_payoff(me):
        if is_forced(view.rules, card):
            yield from _builds_of(view.rules, places, card, source)


def _hand_and_payoff(me: SeatView) -> Iterator[tuple[Source, Card]]:
    if me.payoff_top is not None:
        yield Source.PAYOFF, me.payoff_top
    for card in dict.fromkeys(me.hand or ()):
        yield Source.HAND, card


def is_forced(rules: Rules, card: Card) -> bool:
    """Whether `must_play` names this card."""
    return not rules.is_wild(card) and card.rank in rules.must_play


def _builds(view: View, me: SeatView) -> Iterator[Move]:
    places = _distinct_places(view)
    for source, card in _hand_and_payoff(me):
        yield from _builds_of(view.rules, places, card, source)
    for index, side in enumerate(me.sides):
        if side:
            yield from _builds_of(view.rules, places, side[-1], Source.SIDE, index)


def _distinct_places(view: View) -> dict[int, int]:
    """The heights of the center stacks, each with the lowest place that has it."""
    places: dict[int, int] = {}
    for center, stack in enumerate(view.centers):
        places.setdefault(len(stack), center)
    return places


def _builds_of(
    rules: Rules, places: dict[int, int], card: Card, source: Source, index: int | None = None
) -> list[Move]:
    named = card if source is Source.HAND else None
    fits = rules.fits
    return [
        _move(Kind.BUILD, source, center, named, index)
        for height, center in places.items()
        if fits(card, height)
    ]


def _loads(view: View, me: SeatView) -> Iterator[Move]:
    if not view.rules.load:
        return
    sources = [(source, card, None) for source, card in _hand_and_payoff(me)]
    if me.payoff_count == 1:  # the last pay-off card has to be built
        sources = [each for each in sources if each[0] is not Source.PAYOFF]
    sides = [(Source.SIDE, side[-1], n) for n, side in enumerate(me.sides) if side]
    for source, card, index in (*sources, *sides):
        named = card if source is Source.HAND else None
        for other in view.seats:
            if other.seat != me.seat and not other.folded and loadable(card, other.payoff_top):
                yield _move(Kind.LOAD, source, other.seat, named, index)


def loadable(card: Card, top: Card | None) -> bool:
    """Whether `card` may be put on a pay-off pile with this top."""
    return (
        top is not None
        and not card.is_joker
        and card.suit == top.suit
        and abs(card.rank - top.rank) == 1
    )


def _discards(view: View, me: SeatView) -> Iterator[Move]:
    rules = view.rules
    # Of empty side stacks, which are equal, the lowest stands for all.
    first_empty = me.sides.index(()) if () in me.sides else None
    places = [(n, side) for n, side in enumerate(me.sides) if side or n == first_empty]
    for card in dict.fromkeys(discardable(rules, me)):
        for index, side in places:
            if lies_on(rules, card, side):
                yield _move(Kind.DISCARD, Source.HAND, index, card)


def discardable(rules: Rules, me: SeatView) -> list[Card]:
    """The hand cards that have a side stack to go to and are not kept back by `discard_never`."""
    hand = list(me.hand or ())
    if rules.discard_rule is not DiscardRule.ANY:
        hand = [c for c in hand if any(lies_on(rules, c, side) for side in me.sides)]
    if not rules.discard_never:
        return hand
    return [c for c in hand if rules.rank_of(c) not in rules.discard_never] or hand


def _same_or_one_lower(rules: Rules, card: Card, top: Card) -> bool:
    rank, on = rules.rank_of(card), rules.rank_of(top)
    return Rank.WILD in (rank, on) or on - rank in (0, 1)


def lies_on(rules: Rules, card: Card, side: tuple[Card, ...]) -> bool:
    """Whether `card` may be put on a side stack, whatever `discard_never` says."""
    return (
        not side
        or rules.discard_rule is DiscardRule.ANY
        or _same_or_one_lower(rules, card, side[-1])
    )
