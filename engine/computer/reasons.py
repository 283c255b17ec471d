"""Why a line of play is better than another, in words a player understands.

A reason is a code with parameters, for whoever writes in another language, and an English sentence. What is
compared are the ends of two lines by the terms that the computer players go by: pay-off cards played, what
is missing on the way to the next, what opponents are left with, fresh cards, wild cards kept, and where the
discard goes. All of it is a function of the mover's view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from engine.cards import Card, Rank
from engine.computer.ends import End, Threat, on_the_way, threats
from engine.foresee import Horizon
from engine.legal import mover_of
from engine.rules import Recycle
from engine.view import View

_TELLING: Final = 0.5
"""Chances in percent that are nearer to each other say nothing."""
MOST: Final = 4
"""As many reasons are told, the weightiest."""
Value = str | int | float
"""What a parameter may be; cards are written as everywhere (``7H``)."""

CODES: Final[Mapping[str, str]] = {
    "wins": "It wins the game.",
    "plays_payoff": "It plays your pay-off card, {card}.",
    "loads_payoff": "It puts your pay-off card, {card}, on the pay-off pile of {seat}.",
    "refills": "It empties your hand: you draw {count} fresh {cards} and play on.",
    "way_open": "Then nothing is missing on the way to your pay-off card, {card}.",
    "way_nearer": "Then {missing} {ranks} missing on the way to your pay-off card, {card}; after {other} it "
    "would be {other_missing}.",
    "does_not_feed": "{other_sentence} would let {seat} play its pay-off card, {card}, at once.",
    "blocks": "It takes from {seat} the place where its pay-off card, {card}, could go at once.",
    "holds_back": "It leaves {seat} {missing} {ranks_short} short of its pay-off card, {card}; after {other} "
    "it would be {other_missing}.",
    "keeps_wild": "It keeps {count} wild {cards} in your hand; {other} keeps {other_count}.",
    "plays_more": "It gets {count} more {cards} out of your hand, so that you draw as many more.",
    "same_rank": "The discard, {card}, goes on its equal.",
    "in_step": "The discard goes down in step, {card} on {onto}, so that both can be built in turn.",
    "covers_nothing": "The discard goes on an empty side stack and covers nothing.",
    "keeps_open": "It leaves {card} open on your side stack, which you need for your pay-off card.",
    "buries_nothing_low": "It does not bury {card} under a higher card.",
    "spares_wild_top": "It leaves the wild card on your side stack open.",
    "discards_spare": "You hold another card of the rank of the discard, {card}.",
    "judged_better": "Played on against many deals of the cards you cannot see, it wins more often: "
    "{chance} % against {other_chance} %.",
    "only_line": "There is nothing else to do.",
    "as_good": "Other lines are about as good.",
}
"""Every reason by its code, as an English sentence to be filled in."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a line."""

    code: str
    """One of `CODES`."""
    params: Mapping[str, Value]
    """The facts in it: cards as codes, seats and counts as numbers, chances in percent."""
    text: str
    """An English sentence."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A line's end, and what it is worth."""

    end: End
    expectation: float | None


def reasons_for(
    view: View, chosen: Judged, other: Judged | None, *, played: bool = False
) -> tuple[Reason, ...]:
    """Why `chosen` is better than `other`, the weightiest first, `MOST` at most, and one at least.

    `other` None: there is no other line. `played`: whether `other` is what was played, in a review; else it
    is called the next best line.
    """
    if chosen.end.horizon is Horizon.WON:
        return (_say(view, played, "wins"),)
    found = list(_of_itself(view, chosen.end, played))
    if other is None:
        return tuple([*found, _say(view, played, "only_line")][:MOST])
    found += _way(view, chosen.end, other.end, played)
    found += _opponents(view, chosen.end, other.end, played)
    found += _hand(view, chosen.end, other.end, played)
    found += _discards(view, chosen.end, other.end, played)
    if not found:
        found.append(_by_judgement(view, chosen, other, played))
    return tuple(found[:MOST])


def _of_itself(view: View, end: End, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """What a line achieves, whatever it is compared with."""
    if end.payoff is not None and end.loaded is None:
        yield _say(view, played, "plays_payoff", card=end.payoff)
    elif end.payoff is not None:
        yield _say(view, played, "loads_payoff", card=end.payoff, seat=end.loaded or 0)
    if end.horizon is Horizon.REFILL:
        yield _say(view, played, "refills", count=_drawn(end))


def _drawn(end: End) -> int:
    """How many cards a refill brings."""
    rules, there = end.view.rules, end.view.stock_count
    if rules.recycle is Recycle.WHEN_EMPTY:
        there += len(end.view.set_aside)
    return min(rules.hand_size, there)


def _way(view: View, end: End, other: End, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """The way to the own pay-off top."""
    top = mover_of(view).payoff_top
    if end.missing is None or top is None:
        return
    if other.missing is None or other.missing <= end.missing:
        return
    if end.missing == 0:
        yield _say(view, played, "way_open", card=top)
    else:
        yield _say(
            view,
            played,
            "way_nearer",
            card=top,
            missing=end.missing,
            other_missing=other.missing,
        )


def _opponents(view: View, end: End, other: End, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """What the opponents are left with; of several, the one who gains or loses most is named."""
    before = {threat.seat: threat for threat in threats(view)}
    theirs = {threat.seat: threat for threat in other.threats}
    for threat in sorted(end.threats, key=lambda each: _gain(each, theirs), reverse=True):
        then = theirs.get(threat.seat)
        if threat.missing == 0 or then is None or then.top != threat.top:
            continue
        if then.missing == 0:
            was = before.get(threat.seat)
            already = was is not None and was.missing == 0 and was.top == threat.top
            code = "blocks" if already else "does_not_feed"
            yield _say(view, played, code, seat=threat.seat, card=threat.top)
            return
        # Of a turn that goes on it is not known yet what it leaves.
        if then.missing < threat.missing and end.horizon is Horizon.TURN_ENDED:
            yield _say(
                view,
                played,
                "holds_back",
                seat=threat.seat,
                card=threat.top,
                missing=threat.missing,
                other_missing=then.missing,
            )
            return


def _gain(threat: Threat, theirs: Mapping[int, Threat]) -> tuple[bool, int]:
    then = theirs.get(threat.seat)
    if then is None:
        return False, 0
    return then.missing == 0 and threat.missing > 0, threat.missing - then.missing


def _hand(view: View, end: End, other: End, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """What stays in the hand."""
    if end.wilds > other.wilds and end.horizon is not Horizon.REFILL:
        yield _say(view, played, "keeps_wild", count=end.wilds, other_count=other.wilds)
    fewer = len(other.hand) - len(end.hand)
    if fewer > 0 and end.horizon is Horizon.TURN_ENDED is other.horizon:
        yield _say(view, played, "plays_more", count=fewer)


def _discards(view: View, end: End, other: End, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """Where the discard goes."""
    if end.discard is None or (end.discard, end.onto) == (other.discard, other.onto):
        return
    rank_of = view.rules.rank_of
    rank, covered = rank_of(end.discard), other.onto
    if other.discard is not None and covered is not None and covered != end.onto:
        yield from _uncovered(view, covered, rank_of(other.discard), played)
    if end.onto is None:
        if covered is not None:
            yield _say(view, played, "covers_nothing")
    elif rank and rank_of(end.onto) == rank:
        yield _say(view, played, "same_rank", card=end.discard)
    elif rank and rank_of(end.onto) == rank + 1:
        yield _say(view, played, "in_step", card=end.discard, onto=end.onto)
    if _is_spare(view, end) and not _is_spare(view, other):
        yield _say(view, played, "discards_spare", card=end.discard)


def _uncovered(view: View, covered: Card, by: Rank, played: bool) -> Iterator[Reason]:  # noqa: FBT001
    """A side card that the other line's discard, of rank `by`, covers, and this one does not."""
    if view.rules.is_wild(covered):
        yield _say(view, played, "spares_wild_top")
    elif on_the_way(view, covered):
        yield _say(view, played, "keeps_open", card=covered)
    elif by > view.rules.rank_of(covered):
        yield _say(view, played, "buries_nothing_low", card=covered)


def _is_spare(view: View, end: End) -> bool:
    """Whether a card of the rank of the discard, no wild one, stays in the hand."""
    if end.discard is None:
        return False
    rank = view.rules.rank_of(end.discard)
    return rank is not Rank.WILD and any(view.rules.rank_of(card) is rank for card in end.hand)


def _by_judgement(view: View, chosen: Judged, other: Judged, played: bool) -> Reason:  # noqa: FBT001
    """Where no single term tells them apart."""
    if chosen.expectation is None or other.expectation is None:
        return _say(view, played, "as_good")
    mine, theirs = _percent(chosen.expectation), _percent(other.expectation)
    if mine - theirs < _TELLING:
        return _say(view, played, "as_good")
    return _say(view, played, "judged_better", chance=mine, other_chance=theirs)


def _percent(expectation: float) -> float:
    return round(100 * expectation, 1)


# In words.


def _say(view: View, played: bool, code: str, **params: Value) -> Reason:  # noqa: FBT001
    """A reason with its sentence."""
    words: dict[str, Value] = {
        "other": "what was played" if played else "the next best line",
        "other_sentence": "What was played" if played else "The next best line",
    }
    for name, value in params.items():
        words[name] = in_words(view, name, value)
    if params.get("other_count") == 0:
        words["other_count"] = "none"
    count = params.get("count", 0)
    words["cards"] = "card" if count == 1 else "cards"
    words["ranks"] = "rank is" if params.get("missing") == 1 else "ranks are"
    words["ranks_short"] = "rank" if params.get("missing") == 1 else "ranks"
    return Reason(code, dict(params), CODES[code].format(**words))


def in_words(view: View, name: str, value: Value) -> Value:
    """A parameter as the English sentence has it."""
    if isinstance(value, Card):
        return card_in_words(value)
    if name == "seat":
        return "your opponent" if len(view.seats) <= 2 else f"seat {value}"  # noqa: PLR2004 - two play
    return value


def card_in_words(card: Card) -> str:
    """A card as people say it.

    >>> card_in_words(Card("7H")), card_in_words(Card("XR"))
    ('the 7 of hearts', 'the joker')
    """
    return f"the {card.words}"
