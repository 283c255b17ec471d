"""The law of the second referee: what fits where, and why a move is refused.

Plain lists, written from the rules alone; nothing is shared with the engine. Cards and moves are texts,
options are JSON, and a move is legal when no reason against it is found among all moves that could be
written down.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.engine.generator import RANKS, Options, Words

_MOVE = re.compile(r"(h|p|s)(\d+)?(?::(..))?(>c|>s|\+s|>o)(\d+)")


@dataclass
class Chair:
    """One seat's cards, bottom to top."""

    hand: list[str]
    payoff: list[str]
    sides: list[list[str]]
    folded: bool = False


@dataclass
class Result:
    winner: int | None
    ending: str
    points: list[int]


@dataclass
class Written:
    """A move taken apart; numbers count from 0."""

    source: str
    side: int
    card: str | None
    kind: str
    target: int


def read(text: str) -> Written:
    """A notation taken apart."""
    match = _MOVE.fullmatch(text)
    assert match is not None, text
    source, side, card, kind, target = match.groups()
    return Written(source, int(side or 1) - 1, card, kind, int(target) - 1)


@dataclass
class Law:
    """A table, and what may be done at it; `tests.engine.reference` does it."""

    opt: Options
    chairs: list[Chair]
    stock: list[str]
    to_move: int
    words: Words
    centers: list[list[str]] = field(default_factory=list)
    set_aside: list[str] = field(default_factory=list)
    phase: str = "build"
    turn: int = 1
    active_turn: bool = False
    payoff_turn: bool = False
    idle: int = 0
    dry: int = 0
    result: Result | None = None

    # What fits where.

    def wild(self, card: str) -> bool:
        """Whether a card is wild at this table."""
        return card[0] == "X" or (card[0] == "K" and self.opt["kings_wild"])

    def full(self, stack: list[str]) -> bool:
        """Whether a center stack is complete."""
        return len(stack) == (12 if self.opt["kings_wild"] else 13)

    def fits(self, card: str, stack: list[str]) -> bool:
        """Whether a center stack takes the card next."""
        needed = RANKS[len(stack)]
        return needed not in self.opt["wild_never"] if self.wild(card) else card[0] == needed

    def places(self) -> list[list[str]]:
        """The center stacks, with the empty place that is always there where there is no limit."""
        if self.opt["center_limit"] is None and [] not in self.centers:
            return [*self.centers, []]
        return self.centers

    def lies_on(self, card: str, side: list[str]) -> bool:
        """Whether a side stack takes the card."""
        if not side or self.opt["discard_rule"] == "any" or self.wild(card) or self.wild(side[-1]):
            return True
        return RANKS.index(side[-1][0]) - RANKS.index(card[0]) in (0, 1)

    def kept_back(self, card: str) -> bool:
        """Whether `discard_never` names the card."""
        return ("wild" if self.wild(card) else card[0]) in self.opt["discard_never"]

    def loads_on(self, card: str, top: str) -> bool:
        """Whether the card may be loaded on that pay-off top."""
        if "X" in (card[0], top[0]) or card[1] != top[1]:
            return False
        return abs(RANKS.index(card[0]) - RANKS.index(top[0])) == 1

    # Why a move is refused.

    def reason(self, text: str) -> str | None:
        """The slug a move of the seat to move is refused with; None when it is legal."""
        me, move = self.chairs[self.to_move], read(text)
        if move.source == "h":
            card = move.card if move.card in me.hand else None
        elif move.source == "p":
            card = me.payoff[-1]
        else:
            card = (
                me.sides[move.side][-1]
                if move.side < len(me.sides) and me.sides[move.side]
                else None
            )
        if card is None or move.card not in (None, card):
            return "no-such-card"
        if move.kind in (">s", "+s") and move.target >= len(me.sides):
            return "no-such-card"
        if self.phase == "build":
            due = any(self.low(c) and self.fits_somewhere(c) for c in [*me.hand, me.payoff[-1]])
            if due and not (move.kind == ">c" and move.source in "hp" and self.low(card)):
                return "must-play"
        if self.opt["fill_empty_sides"]:
            if move.kind == ">s" and [] in me.sides:
                return "must-fill"
            if self.phase == "fill" and move.kind in (">c", ">o"):
                return "must-fill"
        return self.place(me, move, card)

    def low(self, card: str) -> bool:
        """Whether `must_play` names the card."""
        return not self.wild(card) and card[0] in self.opt["must_play"]

    def fits_somewhere(self, card: str) -> bool:
        """Whether any center stack takes the card."""
        return any(self.fits(card, stack) for stack in self.places())

    def place(self, me: Chair, move: Written, card: str) -> str | None:
        """Why the card may not go where the move wants it."""
        if move.kind == ">c":
            if move.target >= len(self.places()):
                return "center-full"
            if self.fits(card, self.places()[move.target]):
                return None
            return "wild-not-allowed" if self.wild(card) else "does-not-fit"
        if move.kind == ">o":
            return None if self.may_load(me, move, card) else "load-not-allowed"
        allowed = move.source == "h" and (
            self.may_fill(me, move) if move.kind == "+s" else self.may_discard(me, move, card)
        )
        return None if allowed else "discard-not-allowed"

    def may_fill(self, me: Chair, move: Written) -> bool:
        """Whether that side stack may be filled."""
        return self.opt["fill_empty_sides"] and not me.sides[move.target]

    def may_discard(self, me: Chair, move: Written, card: str) -> bool:
        """Whether the card may be discarded there; what is kept back goes only when nothing else may."""
        if not self.lies_on(card, me.sides[move.target]):
            return False
        if not self.kept_back(card):
            return True
        others = [other for other in me.hand if not self.kept_back(other)]
        return not any(self.lies_on(other, side) for other in others for side in me.sides)

    def may_load(self, me: Chair, move: Written, card: str) -> bool:
        """Whether the card may be put on that seat's pay-off pile."""
        if not self.opt["load"] or move.target >= len(self.chairs) or move.target == self.to_move:
            return False
        other = self.chairs[move.target]
        last = move.source == "p" and len(me.payoff) == 1
        return not other.folded and not last and self.loads_on(card, other.payoff[-1])

    def written(self) -> list[str]:
        """Every move of the seat to move that names a card it has and a place that could be."""
        me = self.chairs[self.to_move]
        sources = [f"h:{card}" for card in dict.fromkeys(me.hand)] + ["p"]
        sources += [f"s{n + 1}" for n in range(len(me.sides))]
        targets = [f">c{n + 1}" for n in range(len(self.places()) + 1)]
        targets += [f"{kind}{n + 1}" for kind in (">s", "+s") for n in range(len(me.sides) + 1)]
        targets += [f">o{n + 1}" for n in range(len(self.chairs) + 1)]
        return [source + target for source in sources for target in targets]

    def legal(self) -> list[str]:
        """Every legal move of the seat to move."""
        return [] if self.result else [text for text in self.written() if self.reason(text) is None]

    def offered(self) -> set[str]:
        """The legal moves, of equal places the lowest alone."""
        lowest: dict[object, str] = {}
        for text in self.legal():
            move = read(text)
            here: object = move.target
            if move.kind == ">c":
                here = ("height", len(self.places()[move.target]))
            elif move.kind in (">s", "+s") and not self.chairs[self.to_move].sides[move.target]:
                here = "an empty side stack"
            lowest.setdefault((text.split(move.kind)[0], move.kind, here), text)
        return set(lowest.values())
