"""A game in words and signs, for the admin's pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, assert_never

from engine.happenings import (
    Completed,
    Drew,
    GameEnded,
    Happening,
    Played,
    Recycled,
    Resigned,
    TurnedUp,
    TurnEnded,
)
from engine.log import GaveUp, Moved, Noted, TookBack
from engine.moves import Kind, Move, Source
from engine.outcome import Ending, Outcome
from service.model import Game, Logged
from service.webhook import Delivery, EventType, HolderKind, Webhook

_SUITS: Final = {
    "S": ("♠", "spades"),
    "H": ("♥", "hearts"),
    "D": ("♦", "diamonds"),
    "C": ("♣", "clubs"),
}
_RANKS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_JOKERS: Final = {"XR": ("★R", "red joker"), "XB": ("★B", "black joker")}
_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn."""

    text: str
    words: str
    is_red: bool


def face(card: str) -> Face:
    """A card, given as the service writes it.

    >>> face("TH")
    Face(text='10♥', words='10 of hearts', is_red=True)
    """
    if card in _JOKERS:
        return Face(*_JOKERS[card], is_red=card == "XR")
    sign, suit = _SUITS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    return Face(f"{rank}{sign}", f"{_RANKS.get(card[0], card[0])} of {suit}", card[1] in "HD")


def span(seconds: float) -> str:
    """A time span, to the unit that matters.

    >>> span(8), span(200), span(7300), span(200_000)
    ('8 s', '3 min', '2 h', '2 d')
    """
    for size, unit in ((_DAY, "d"), (_HOUR, "h"), (_MINUTE, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {unit}"
    return f"{int(seconds)} s"


def moment(at: datetime) -> str:
    """A time, UTC, to the second."""
    return f"{at:%Y-%m-%d %H:%M:%S}"


HOLDERS: Final[Mapping[HolderKind, str]] = {
    HolderKind.GAME: "this game's",
    HolderKind.PLAYER: "a player's",
    HolderKind.APP: "the app's",
}
"""Whose a webhook is."""


def told_of(webhook: Webhook) -> str:
    """Which events a webhook is told of, in words."""
    return "every event" if len(webhook.types) == len(EventType) else ", ".join(webhook.types)


def answered(delivery: Delivery) -> str:
    """How the last try of a delivery ended, in words; empty before the first."""
    if delivery.error is not None:
        return delivery.error
    return "" if delivery.response_status is None else f"it answered {delivery.response_status}"


def standing(webhook: Webhook, now: datetime) -> str:
    """What is to be said of a webhook besides its status; empty when all is well."""
    if webhook.disabled is not None and webhook.disabled_at is not None:
        why = {"failing": "nothing got through for too long", "gone": "its receiver answered 410"}
        return f"{why[webhook.disabled.value]}, {span((now - webhook.disabled_at).total_seconds())} ago"
    if webhook.active and webhook.failing_since is not None:
        return f"nothing got through for {span((now - webhook.failing_since).total_seconds())}"
    return ""


def told(game: Game, logged: Logged) -> str:
    """An entry of the log in words."""
    entry = logged.entry
    match entry:
        case Moved(seat=seat, move=move):
            return _moved(game, seat, move) + _so(game, logged)
        case GaveUp(seat=seat, ending=Ending.ABANDONED):
            return f"{_name(game, seat)} was silent for too long and is out" + _so(game, logged)
        case GaveUp(seat=seat):
            return f"{_name(game, seat)} resigned" + _so(game, logged)
        case TookBack(seat=seat, count=count):
            return f"{_name(game, seat)} took back {_many(count, 'move')}"
        case Noted(seat=seat, what=what):
            return _noted(game, seat, what)
        case _:
            assert_never(entry)


def result(game: Game) -> str:
    """How a game ended, in words; empty while it goes on."""
    return "" if game.result is None else _outcome(game, game.result)


def seat_name(game: Game, seat: int | None) -> str:
    """Who sits there, in words."""
    return "nobody" if seat is None else f"{game.seats[seat].name} (seat {seat})"


def _moved(game: Game, seat: int, move: Move) -> str:
    name, card = _name(game, seat), "a card" if move.card is None else face(move.card).text
    place = move.target_index + 1
    match move.source:
        case Source.HAND:
            source = "from the hand"
        case Source.PAYOFF:
            source = "from the pay-off pile"
        case Source.SIDE:
            source = f"from side stack {(move.source_index or 0) + 1}"
        case _:
            assert_never(move.source)
    match move.kind:
        case Kind.BUILD:
            return f"{name} built {card} {source} on center {place}"
        case Kind.DISCARD:
            return f"{name} discarded {card} on side stack {place}"
        case Kind.FILL:
            return f"{name} filled side stack {place} with {card}"
        case Kind.LOAD:
            return f"{name} loaded {card} on the pay-off pile of {_name(game, move.target_index)}"
        case _:
            assert_never(move.kind)


def _so(game: Game, logged: Logged) -> str:
    """What an entry caused, in words."""
    parts = [text for each in logged.happenings if (text := _happened(game, each))]
    return "".join(f"; {part}" for part in parts)


def _happened(game: Game, happening: Happening) -> str:
    match happening:
        case Drew(seat, count):
            return f"{_name(game, seat)} drew {_many(count, 'card')}"
        case TurnedUp(seat, card):
            return f"{_name(game, seat)} turned up {face(card).text}"
        case Completed(center, _):
            return f"center {center + 1} is complete"
        case Recycled(count):
            return f"{_many(count, 'card')} went back into the stock"
        case TurnEnded(seat, by):
            return "" if by.value == "discard" else f"the turn of {_name(game, seat)} ended"
        case GameEnded(outcome):
            return f"the game ended: {_outcome(game, outcome)}"
        case Played() | Resigned():
            return ""
        case _:
            assert_never(happening)


_NOTES: Final[Mapping[str, str]] = {
    "claimed": "took the seat",
    "left": "left the game",
    "revealed": "uncovered the hand",
    "cancelled": "cancelled the game",
    "turn_requested": "asked the computer to move",
    "turn_cancelled": "cancelled the computer's turn",
    "ended": "ended the game",
    "requeued": "queued the computer's turn again",
    "hint_taken": "took a hint",
}
_BY_ADMIN: Final = frozenset({"ended", "requeued"})


def _noted(game: Game, seat: int | None, what: str) -> str:
    kind, _, detail = what.partition(" ")
    if kind == "next_game":
        return f"The next game of the match began: {detail}"
    if kind == "revoked":
        return f"The admin revoked the tokens of {_name(game, seat or 0)}"
    who = (
        "The admin"
        if kind in _BY_ADMIN
        else _name(game, seat)
        if seat is not None
        else "The creator"
    )
    if kind == "amended":
        return f"{who} changed: {detail.replace(',', ', ').replace('_', ' ')}"
    return f"{who} {_NOTES.get(kind, kind.replace('_', ' '))}"


def _outcome(game: Game, outcome: Outcome) -> str:
    winner = "a draw" if outcome.winner is None else f"{_name(game, outcome.winner)} won"
    points: Any = ":".join(f"{each:g}" for each in outcome.points)
    return f"{winner}, {points} points ({outcome.ending.value.replace('_', ' ')})"


def _name(game: Game, seat: int) -> str:
    return game.seats[seat].name


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
