"""The table for a screen reader: no drawing, cards in words, one fact a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from deploy.play.faces import WORDS, Face
from deploy.play.page import grouped, my_seat, opponents, played_as, settings, stands_for, turns
from deploy.play.shapes import Center, Happening, MoveDoc, MoveRecord, Seat, View
from deploy.play.words import People, Teller, clean, listed, opponent


@dataclass(frozen=True, slots=True)
class Plain:
    """Pages in words."""

    ruleset: str = ""
    clears: bool = False

    @property
    def face(self) -> Face:
        """How cards are written."""
        return WORDS

    def table(self, view: View) -> RenderableType:
        """The whole table."""
        lines = [
            f"Spite and Malice, {settings(view, self.ruleset)}.",
            f"Stock: {view['stock_count']} cards.",
            f"Set aside: {view['set_aside_count']} cards.",
        ]
        for seat in opponents(view):
            name = clean(seat["name"])
            lines.append(f"Opponent: {opponent(seat)}.")
            lines += [f"{name}, {fact}" for fact in self._seat(seat)]
            lines.append(f"{name}, hand: {seat['hand_count']} cards.")
        return _text([*lines, *self._mine(view)])

    def my_part(self, view: View) -> RenderableType | None:
        """The center and the player's own cards."""
        return _text(self._mine(view))

    def moves(self, view: View) -> RenderableType:
        """The legal moves, one a line."""
        lines = [
            f"Move {number}: {self._move(view, move)} Notation {move['notation']}"
            for _, moves in grouped(view)
            for number, move in moves
        ]
        return _text(lines)

    def story(self, view: View, happenings: Sequence[Happening]) -> RenderableType:
        """What happened, one thing a line."""
        return _text(Teller(People.of(view), WORDS).lines(happenings))

    def sides(self, view: View) -> RenderableType:
        """Every side stack in full."""
        lines = []
        for seat in [*opponents(view), my_seat(view)]:
            whose = People.of(view).whose(seat["seat"])
            whose = whose[0].upper() + whose[1:]
            for number, stack in enumerate(seat["sides"], 1):
                lines.append(f"{whose} side stack {number}: {self._stack(stack)}.")
        return _text(lines)

    def record(self, view: View, moves: Sequence[MoveRecord]) -> RenderableType:
        """The moves turn by turn, one a line."""
        people = People.of(view)
        return _text(
            f"Turn {number}, {people.name(seat)}: {move['notation']}"
            for number, seat, made in turns(moves)
            for move in made
        )

    def _mine(self, view: View) -> list[str]:
        lines = [self._center(n, center) for n, center in enumerate(view["centers"], 1)]
        me = my_seat(view)
        lines += [f"Your {fact}" for fact in self._seat(me)]
        hand = [self.face.card(card) for card in me["hand"] or ()]
        return [*lines, f"Your hand: {listed(hand) or 'empty'}."]

    def _seat(self, seat: Seat) -> list[str]:
        payoff = seat["payoff"]
        top = "empty" if payoff["top"] is None else self.face.card(payoff["top"])
        lines = [f"pay-off pile: {top}, {payoff['count']} left."]
        for number, stack in enumerate(seat["sides"], 1):
            lines.append(f"side stack {number}: {self._stack(stack)}.")
        return lines

    def _stack(self, stack: Sequence[str]) -> str:
        """A side stack from its top down."""
        if not stack:
            return "empty"
        top, *below = [self.face.card(card) for card in reversed(stack)]
        return f"{top} on top" + (f", below it {', '.join(below)}" if below else "")

    def _center(self, number: int, center: Center) -> str:
        needed = center["needs"]
        needs = "complete" if needed is None else f"needs {self.face.a_rank(needed)}"
        if not center["cards"]:
            return f"Center {number}: empty, {needs}."
        top, rank = self.face.card(center["cards"][-1]), stands_for(center)
        meant = "" if rank is None else f" as {self.face.a_rank(rank)}"
        cards = f"{center['height']} card{'' if center['height'] == 1 else 's'}"
        return f"Center {number}: {cards}, {top}{meant} on top, {needs}."

    def _move(self, view: View, move: MoveDoc) -> str:
        card = self.face.card(move["card"] or "")
        source = {
            "hand": "from your hand",
            "payoff": "from your pay-off pile",
            "side": f"from your side stack {(move['source_index'] or 0) + 1}",
        }[move["source"]]
        if move["kind"] == "build":
            rank, wild = played_as(view, move)
            why = f"{'as' if wild else 'which needs'} {self.face.a_rank(rank)}"
            return f"build {card} {source} on center {move['target_index'] + 1}, {why}."
        if move["kind"] == "load":
            seat = view["seats"][move["target_index"]]
            top = self.face.card(seat["payoff"]["top"] or "")
            return f"load {card} {source} on {clean(seat['name'])}'s pay-off pile, on {top}."
        stack = my_seat(view)["sides"][move["target_index"]]
        on = f"on {self.face.card(stack[-1])}" if stack else "which is empty"
        return f"{move['kind']} {card} to side stack {move['target_index'] + 1}, {on}."


def _text(lines: Iterable[str]) -> Text:
    return Text("\n".join(lines))
