"""Which moves are legal, and why one is not: functions of what the mover sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from engine.cards import Card, Rank
from engine.errors import (
    CenterFull,
    DiscardNotAllowed,
    DoesNotFit,
    GameOver,
    LoadNotAllowed,
    MustFill,
    MustPlay,
    NoSuchCard,
    NotYourTurn,
    WildNotAllowed,
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
    return tuple(_moves(view, _mover(view)))


def can_move(view: View) -> bool:
    """Whether the viewer is to move and has any legal move."""
    return view.to_move and next(_moves(view, _mover(view)), None) is not None


def can_build_or_load(view: View) -> bool:
    """Whether the viewer could build or load if it were to move now."""
    me = _mover(view)
    return next(_builds(view, me), None) is not None or next(_loads(view, me), None) is not None


def judge(view: View, move: Move) -> Card:
    """The card that `move` plays, when the viewer may make it now.

    GameOver, NotYourTurn, or the IllegalMove that tells why not. When several reasons hold, the first
    of these answers: card there, must play, must fill, the place.
    """
    if view.turn is None:
        raise GameOver("The game is over: no more moves can be made.")
    if not view.to_move:
        raise NotYourTurn(
            f"It is the turn of seat {view.turn.seat}.", to_move=view.turn.seat, seat=view.viewer
        )
    me = _mover(view)
    card = _card_there(view, me, move)
    _judge_must_play(view, me, move, card)
    _judge_must_fill(view, me, move)
    _JUDGES[move.kind](view, me, move, card)
    return card


def _mover(view: View) -> SeatView:
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
        forced = tuple(_forced(view, me))
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


def _forced(view: View, me: SeatView) -> Iterator[Move]:
    """The builds that `must_play` demands."""
    if not view.rules.must_play:
        return
    places = _distinct_places(view)
    for source, card in _hand_and_payoff(me):
        if _is_forced(view.rules, card):
            yield from _builds_of(view.rules, places, card, source)


def _hand_and_payoff(me: SeatView) -> Iterator[tuple[Source, Card]]:
    if me.payoff_top is not None:
        yield Source.PAYOFF, me.payoff_top
    for card in dict.fromkeys(me.hand or ()):
        yield Source.HAND, card


def _is_forced(rules: Rules, card: Card) -> bool:
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
            if other.seat != me.seat and not other.folded and _loadable(card, other.payoff_top):
                yield _move(Kind.LOAD, source, other.seat, named, index)


def _loadable(card: Card, top: Card | None) -> bool:
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
    for card in dict.fromkeys(_discardable(rules, me)):
        for index, side in places:
            if _lies_on(rules, card, side):
                yield _move(Kind.DISCARD, Source.HAND, index, card)


def _discardable(rules: Rules, me: SeatView) -> list[Card]:
    """The hand cards that have a side stack to go to and are not kept back by `discard_never`."""
    hand = list(me.hand or ())
    if rules.discard_rule is not DiscardRule.ANY:
        hand = [c for c in hand if any(_lies_on(rules, c, side) for side in me.sides)]
    if not rules.discard_never:
        return hand
    return [c for c in hand if rules.rank_of(c) not in rules.discard_never] or hand


def _same_or_one_lower(rules: Rules, card: Card, top: Card) -> bool:
    rank, on = rules.rank_of(card), rules.rank_of(top)
    return Rank.WILD in (rank, on) or on - rank in (0, 1)


def _lies_on(rules: Rules, card: Card, side: tuple[Card, ...]) -> bool:
    return (
        not side
        or rules.discard_rule is DiscardRule.ANY
        or _same_or_one_lower(rules, card, side[-1])
    )


# Why a move is refused.


def _card_there(view: View, me: SeatView, move: Move) -> Card:
    card = _card_at(me, move)
    if move.card is not None and move.card != card:
        where = {
            Source.HAND: "in your hand",
            Source.PAYOFF: "on top of your pay-off pile",
            Source.SIDE: f"on top of your side stack {(move.source_index or 0) + 1}",
        }[move.source]
        raise NoSuchCard(f"There is no {move.card} {where}.", card=move.card, source=move.source)
    if card is None:
        raise NoSuchCard("There is no card there.", source=move.source)
    if move.kind in (Kind.DISCARD, Kind.FILL) and move.target_index >= len(me.sides):
        raise NoSuchCard(
            f"There is no side stack {move.target_index + 1}: this table has {view.rules.side_stacks}.",
            side=move.target_index,
            side_stacks=view.rules.side_stacks,
        )
    return card


def _card_at(me: SeatView, move: Move) -> Card | None:
    if move.source is Source.HAND:
        return move.card if move.card in (me.hand or ()) else None
    if move.source is Source.PAYOFF:
        return me.payoff_top
    index = move.source_index or 0
    if index >= len(me.sides):
        raise NoSuchCard(
            f"There is no side stack {index + 1}: this table has {len(me.sides)}.",
            side=index,
            side_stacks=len(me.sides),
        )
    if not me.sides[index]:
        raise NoSuchCard(f"Your side stack {index + 1} is empty.", side=index)
    return me.sides[index][-1]


def _filling(view: View) -> bool:
    return view.turn is not None and view.turn.phase is Phase.FILL


def _judge_must_play(view: View, me: SeatView, move: Move, card: Card) -> None:
    if not view.rules.must_play or _filling(view):
        return
    forced = list(_forced(view, me))
    if not forced:
        return
    is_such = move.kind is Kind.BUILD and move.source is not Source.SIDE
    if is_such and _is_forced(view.rules, card):
        return
    first = forced[0].card or me.payoff_top
    raise MustPlay(
        f"The {first} can be built and must be played first: {forced[0].notation}.",
        card=first,
        move=forced[0].notation,
    )


def _judge_must_fill(view: View, me: SeatView, move: Move) -> None:
    if not view.rules.fill_empty_sides:
        return
    empty = [n for n, side in enumerate(me.sides) if not side]
    if move.kind is Kind.DISCARD and empty:
        raise MustFill(
            f"Your side stack {empty[0] + 1} is empty: fill it from your hand before you discard.",
            side=empty[0],
        )
    if _filling(view) and move.kind in (Kind.BUILD, Kind.LOAD):
        raise MustFill("You have begun to fill your side stacks: fill on, then discard.")


def _judge_build(view: View, me: SeatView, move: Move, card: Card) -> None:  # noqa: ARG001
    rules, center = view.rules, move.target_index
    if center >= len(view.centers):
        raise CenterFull(
            f"There is no place {center + 1} in the center: this table has {len(view.centers)}.",
            center=center,
            places=len(view.centers),
        )
    height = len(view.centers[center])
    if rules.fits(card, height):
        return
    needs = rules.needs(height)
    if rules.is_wild(card):
        raise WildNotAllowed(
            f"Center stack {center + 1} takes a natural {needs.text} next: no wild card may stand for it.",
            card=card,
            center=center,
            needs=needs.text,
        )
    raise DoesNotFit(
        f"The {card} does not fit: center stack {center + 1} takes "
        f"{'an' if needs in (Rank.ACE, Rank.EIGHT) else 'a'} {needs.text} next.",
        card=card,
        center=center,
        needs=needs.text,
    )


def _judge_discard(view: View, me: SeatView, move: Move, card: Card) -> None:
    rules, side = view.rules, me.sides[move.target_index]
    if move.source is not Source.HAND:
        raise DiscardNotAllowed("Only a card from your hand may go on a side stack.", card=card)
    if not _lies_on(rules, card, side):
        raise DiscardNotAllowed(
            f"The {card} may not lie on the {side[-1]}: a side stack takes a card equal to its top or "
            "one rank lower.",
            card=card,
            top=side[-1],
        )
    if card not in _discardable(rules, me):
        raise DiscardNotAllowed(
            f"The {card} may be discarded only when no other card of your hand may be.", card=card
        )


def _judge_fill(view: View, me: SeatView, move: Move, card: Card) -> None:
    if not view.rules.fill_empty_sides:
        raise DiscardNotAllowed("Side stacks are not filled at this table: discard instead.")
    if move.source is not Source.HAND:
        raise DiscardNotAllowed("Side stacks are filled from your hand alone.", card=card)
    if me.sides[move.target_index]:
        raise DiscardNotAllowed(
            f"Your side stack {move.target_index + 1} is not empty: only empty ones are filled.",
            side=move.target_index,
        )


def _judge_load(view: View, me: SeatView, move: Move, card: Card) -> None:
    if not view.rules.load:
        raise LoadNotAllowed("Loading another pay-off pile is not allowed at this table.")
    seat = move.target_index
    if seat >= len(view.seats) or seat == me.seat or view.seats[seat].folded:
        raise LoadNotAllowed(f"There is no opponent to load at seat {seat}.", seat=seat)
    if move.source is Source.PAYOFF and me.payoff_count == 1:
        raise LoadNotAllowed("Your last pay-off card may not be loaded: it has to be built.")
    top = view.seats[seat].payoff_top
    if not _loadable(card, top):
        raise LoadNotAllowed(
            f"The {card} may not be loaded on the {top}: it takes the same suit, one rank up or down.",
            card=card,
            top=top,
        )


_JUDGES: Final[Mapping[Kind, Callable[[View, SeatView, Move, Card], None]]] = {
    Kind.BUILD: _judge_build,
    Kind.DISCARD: _judge_discard,
    Kind.FILL: _judge_fill,
    Kind.LOAD: _judge_load,
}
