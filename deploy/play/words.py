"""Happenings told in words: whole lines, or one sentence a turn.

Texts may carry accents, ``Piece`` by ``Piece``, so that a screen can stress what matters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deploy.play.faces import Face
from deploy.play.shapes import Happening, Result, Seat, View


@dataclass(frozen=True, slots=True)
class People:
    """Who sits where, and who is reading."""

    names: tuple[str, ...]
    me: int

    @classmethod
    def of(cls, view: View) -> People:
        """The people of a view that a seat sees."""
        return cls(
            tuple(clean(seat["name"]) for seat in view["seats"]),
            view["viewer"] if isinstance(view["viewer"], int) else -1,
        )

    def name(self, seat: int) -> str:
        """What a seat is called as the subject of a sentence."""
        return "You" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        """What a seat is called when something is its own."""
        return "your" if seat == self.me else f"{self.names[seat]}'s"

    def verb(self, seat: int, word: str) -> str:
        """``builds`` for others, ``build`` for you."""
        if seat != self.me:
            return word
        return "have" if word == "has" else word.removesuffix("s") if word != "passes" else "pass"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a seat did, or that befell it."""

    seat: int | None
    """None for what belongs to nobody."""
    text: str
    """Without its subject when there is a seat."""
    weighty: bool = False
    """Whether it changes a pay-off pile."""


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells happenings to one reader."""

    people: People
    face: Face

    def facts(self, happenings: Iterable[Happening]) -> list[Fact]:
        """What is worth telling, in order."""
        told = (_TELLERS.get(each["type"], _nothing)(self, each) for each in happenings)
        return [fact for fact in told if fact is not None]

    def lines(self, happenings: Iterable[Happening]) -> list[str]:
        """One line a fact."""
        return [self._line(fact) for fact in self.facts(happenings)]

    def sentences(self, happenings: Iterable[Happening]) -> list[list[Fact]]:
        """The facts, those of one seat in a row together."""
        groups: list[list[Fact]] = []
        for fact in self.facts(happenings):
            # What belongs to nobody is told with what brought it about.
            if groups and fact.seat in (None, groups[-1][0].seat):
                groups[-1].append(fact)
            else:
                groups.append([fact])
        return groups

    def _line(self, fact: Fact) -> str:
        start = "" if fact.seat is None else self.people.name(fact.seat) + " "
        line = start + fact.text
        return line[0].upper() + line[1:] + "."

    # One teller for each type of happening.

    def played(self, happening: Happening) -> Fact:
        """A move."""
        move, seat = happening["move"], happening["seat"]
        return _PLAYS[move["kind"]](self, happening, seat)

    def build(self, happening: Happening, seat: int) -> Fact:
        """A build."""
        move, left = happening["move"], happening.get("left")
        card, rank = move["card"], happening["rank"]
        text = self.face.card(card)
        if rank is not None and card[:1] != rank:
            text += f" as {self.face.rank(rank)}"
        place = f" on center {move['target_index'] + 1}"
        if move["source"] == "payoff":
            text = f"{self.people.verb(seat, 'plays')} the pay-off card {text}{place}"
            return Fact(seat, text + _left(left), weighty=True)
        if move["source"] == "side":
            text += f" from side {move['source_index'] + 1}"
        return Fact(seat, f"{self.people.verb(seat, 'builds')} {text}{place}")

    def load(self, happening: Happening, seat: int) -> Fact:
        """A load."""
        move = happening["move"]
        source = {
            "hand": "",
            "payoff": " from the pay-off pile",
            "side": f" from side {(move['source_index'] or 0) + 1}",
        }[move["source"]]
        verb = self.people.verb(seat, "loads")
        whose = self.people.whose(move["target_index"])
        text = f"{verb} {self.face.card(move['card'])}{source} on {whose} pay-off pile"
        return Fact(seat, text + _left(happening.get("left")), weighty=True)

    def fill(self, happening: Happening, seat: int) -> Fact:
        """A fill."""
        move = happening["move"]
        verb, card = self.people.verb(seat, "fills"), self.face.card(move["card"])
        return Fact(seat, f"{verb} side {move['target_index'] + 1} with {card}")

    def discard(self, happening: Happening, seat: int) -> Fact:
        """A discard."""
        move = happening["move"]
        verb, card = self.people.verb(seat, "discards"), self.face.card(move["card"])
        return Fact(seat, f"{verb} {card} on side {move['target_index'] + 1}")

    def drew(self, happening: Happening) -> Fact:
        """A draw."""
        seat, count = happening["seat"], happening["count"]
        return Fact(seat, f"{self.people.verb(seat, 'draws')} {_cards(count)}")

    def turned_up(self, happening: Happening) -> Fact:
        """A new pay-off top."""
        seat = happening["seat"]
        text = f"{self.people.verb(seat, 'turns')} up {self.face.card(happening['card'])}"
        return Fact(seat, text, weighty=True)

    def completed(self, happening: Happening) -> Fact:
        """A completed center stack."""
        return Fact(None, f"center {happening['center'] + 1} is complete and cleared away")

    def recycled(self, happening: Happening) -> Fact:
        """Completed stacks that are stock again."""
        return Fact(None, f"{_cards(happening['count'])} go back into the stock")

    def turn_ended(self, happening: Happening) -> Fact | None:
        """The end of a turn, unless the discard has said so."""
        seat = happening["seat"]
        if happening["by"] == "discard":
            return None
        if happening["by"] == "empty_hand":
            verb = self.people.verb(seat, "has")
            return Fact(seat, f"{verb} nothing left to play: the turn ends")
        return Fact(seat, f"{self.people.verb(seat, 'passes')} without a move")

    def resigned(self, happening: Happening) -> Fact:
        """A seat that gives up."""
        return Fact(happening["seat"], self.people.verb(happening["seat"], "resigns"))


_Teller = Callable[[Teller, Happening], Fact | None]
_TELLERS: Final[Mapping[str, _Teller]] = {
    "played": Teller.played,
    "drew": Teller.drew,
    "turned_up": Teller.turned_up,
    "completed": Teller.completed,
    "recycled": Teller.recycled,
    "turn_ended": Teller.turn_ended,
    "resigned": Teller.resigned,
}
_PLAYS: Final[Mapping[str, Callable[[Teller, Happening, int], Fact]]] = {
    "build": Teller.build,
    "load": Teller.load,
    "fill": Teller.fill,
    "discard": Teller.discard,
}


def _nothing(teller: Teller, happening: Happening) -> None:
    """Stay silent about a type that this front does not know, or tells at the end of the game."""


def clean(text: str) -> str:
    """A text from outside, without what could steer a terminal."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)


def ending(result: Result, people: People) -> list[str]:
    """How a game ended, line by line."""
    winner, alone = result["winner"], len(people.names) == 1
    if winner is not None:
        verb = people.verb(winner, "wins")
        first = f"{people.name(winner)} {verb}{'!' if winner == people.me else '.'}"
    else:
        first = "The game is lost." if alone else "A draw: nobody wins."
    lines = [first, _ENDINGS.get(result["ending"], f"The game ended: {result['ending']}.")]
    if not alone:
        scored = (f"{people.name(seat)} {points}" for seat, points in enumerate(result["points"]))
        lines.append("Points: " + ", ".join(scored) + ".")
    return lines


_ENDINGS: Final = {
    "payoff_emptied": "The pay-off pile is empty.",
    "stall": "It is a stall: nobody could go on.",
    "stock_out": "The stock has run out: a draw was due that it could not serve.",
    "resigned": "All others have resigned.",
    "abandoned": "The game was abandoned.",
}


def opponent(seat: Seat) -> str:
    """What is known of an opponent: its name and level."""
    return clean(seat["name"]) + (f", {seat['level']}" if seat["level"] else "")


def listed(texts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""


def _left(left: int | None) -> str:
    if left is None:
        return ""
    if left == 0:
        return ", the last one"
    return " (one left!)" if left == 1 else f" ({left} left)"


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
