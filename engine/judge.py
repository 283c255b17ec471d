"""Why a move is refused, in the words of a player: a function of what the mover sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from engine.legal import discardable, forced_builds, is_forced, lies_on, loadable, mover_of
from engine.moves import Kind, Move, Source
from engine.view import Phase, SeatView, View


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
    me = mover_of(view)
    card = _card_there(view, me, move)
    _judge_must_play(view, me, move, card)
    _judge_must_fill(view, me, move)
    _JUDGES[move.kind](view, me, move, card)
    return card


def _card_there(view: View, me: SeatView, move: Move) -> Card:
    card = _card_at(me, move)
    if move.card is not None and move.card != card:
        where = {
            Source.HAND: "in your hand",
            Source.PAYOFF: "on top of your pay-off pile",
            Source.SIDE: f"on top of your side stack {(move.source_index or 0) + 1}",
        }[move.source]
        raise NoSuchCard(
            f"There is no {move.card.words} {where}.", card=move.card, source=move.source
        )
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
    forced = list(forced_builds(view, me))
    if not forced:
        return
    is_such = move.kind is Kind.BUILD and move.source is not Source.SIDE
    if is_such and is_forced(view.rules, card):
        return
    first = forced[0].card or me.payoff_top
    raise MustPlay(
        f"The {first.words if first else 'top of your pay-off pile'} can be built, and must be played first.",
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
            f"Center stack {center + 1} takes a natural {needs.words} next: no wild card may stand for it.",
            card=card,
            center=center,
            needs=needs.text,
        )
    raise DoesNotFit(
        f"The {card.words} does not fit: center stack {center + 1} takes "
        f"{'an' if needs in (Rank.ACE, Rank.EIGHT) else 'a'} {needs.words} next.",
        card=card,
        center=center,
        needs=needs.text,
    )


def _judge_discard(view: View, me: SeatView, move: Move, card: Card) -> None:
    rules, side = view.rules, me.sides[move.target_index]
    if move.source is not Source.HAND:
        raise DiscardNotAllowed("Only a card from your hand may go on a side stack.", card=card)
    if not lies_on(rules, card, side):
        raise DiscardNotAllowed(
            f"The {card.words} may not lie on the {side[-1].words}: a side stack takes a card equal to its "
            "top or one rank lower.",
            card=card,
            top=side[-1],
        )
    if card not in discardable(rules, me):
        raise DiscardNotAllowed(
            f"The {card.words} may be discarded only when no other card of your hand may be.",
            card=card,
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
    if not loadable(card, top):
        raise LoadNotAllowed(
            f"The {card.words} may not be loaded on the {top.words if top else 'empty pile'}: it takes the "
            "same suit, one rank up or down.",
            card=card,
            top=top,
        )


_JUDGES: Final[Mapping[Kind, Callable[[View, SeatView, Move, Card], None]]] = {
    Kind.BUILD: _judge_build,
    Kind.DISCARD: _judge_discard,
    Kind.FILL: _judge_fill,
    Kind.LOAD: _judge_load,
}
