"""The table for eyes: a picture for a terminal of 80 columns or more.

Red and black are told apart by the suit symbols as well, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from deploy.play.faces import LETTERS, SYMBOLS, Face, is_red
from deploy.play.page import (
    grouped,
    my_name,
    my_seat,
    opponents,
    played_as,
    settings,
    stands_for,
    turns,
)
from deploy.play.shapes import Center, Happening, MoveDoc, MoveRecord, Seat, View
from deploy.play.words import People, Teller, clean, opponent

_FAN: Final = 4
"""Cards shown of an opponent's side stack when there are several opponents."""
_NARROWEST: Final = 60
_WIDEST: Final = 120
_GAP: Final = "  "
_CENTER_CELL: Final = 19
_PLACE_CELL: Final = 16
_RED_CARDS: Final = r"(?:10|[A2-9JQK])[♥♦]|★R"


@dataclass(frozen=True, slots=True)
class Screen:
    """Pages for eyes."""

    columns: Callable[[], int] = lambda: 80
    """How wide the terminal is now."""
    symbols: bool = True
    """Whether the terminal can show more than ASCII."""
    ruleset: str = ""
    clears: bool = False

    @property
    def width(self) -> int:
        """How wide a picture is now."""
        return max(_NARROWEST, min(self.columns(), _WIDEST))

    @property
    def face(self) -> Face:
        """How cards are written."""
        return SYMBOLS if self.symbols else LETTERS

    @property
    def _arrow(self) -> str:
        return "→" if self.symbols else "->"

    def table(self, view: View) -> RenderableType:
        """The whole table: opponents, center, and the player's own cards."""
        others = opponents(view)
        lines: list[Text] = []
        for seat in others:
            lines += self._seat(seat, opponent(seat), None if len(others) == 1 else _FAN)
        stock = f"stock {view['stock_count']}, set aside {view['set_aside_count']}"
        lines.append(self._rule("center", f"{settings(view, self.ruleset)}, {stock}"))
        lines += [*self._centers(view["centers"]), self._rule("you")]
        me = my_seat(view)
        lines += self._seat(me, my_name(view), None)
        hand = [self._card(card) for card in me["hand"] or ()]
        lines += self._flow(hand or [Text("empty")], Text("  hand   "), gap=" ")
        return Group(*lines)

    def my_part(self, view: View) -> RenderableType | None:  # noqa: ARG002 - see `Page`
        """Nothing: the whole picture is drawn again."""
        return None

    def moves(self, view: View) -> RenderableType:
        """The legal moves by kind: builds one by one, what goes on side stacks card by card."""
        lines = []
        for kind, moves in grouped(view):
            lines += _LISTS[kind](self, view, moves)
        return Group(*lines)

    def story(self, view: View, happenings: Sequence[Happening]) -> RenderableType:
        """One sentence for each turn, what changed a pay-off pile in bold."""
        people = People.of(view)
        lines = []
        for facts in Teller(people, self.face).sentences(happenings):
            seat = facts[0].seat
            line = Text(" " if seat is None else f" {people.name(seat)} ")
            for number, fact in enumerate(facts):
                line.append(", " if number else "")
                line.append(fact.text, "bold" if fact.weighty else "")
            line.append(".")
            line.highlight_regex(_RED_CARDS, "red")
            lines.append(line)
        return Group(*lines)

    def sides(self, view: View) -> RenderableType:
        """Every side stack in full."""
        lines = []
        for seat in [*opponents(view), my_seat(view)]:
            lines.append(Text(" " + People.of(view).name(seat["seat"]), "bold"))
            for number, stack in enumerate(seat["sides"], 1):
                lines.append(Text.assemble("   ", self._fan(number, stack, None)))
        return Group(*lines)

    def record(self, view: View, moves: Sequence[MoveRecord]) -> RenderableType:
        """One line for each turn, in notation."""
        people = People.of(view)
        lines = []
        for number, seat, made in turns(moves):
            start = Text(f" {number:>4}  {people.name(seat)[:16]:<16} ", "dim")
            lines += self._flow([Text(move["notation"]) for move in made], start)
        return Group(*lines)

    # The parts of the table.

    def _rule(self, title: str, facts: str = "") -> Text:
        dash = "─" if self.symbols else "-"
        start, end = f"{dash * 2} {title} ", f" {facts} {dash * 2}" if facts else ""
        return Text.assemble(
            (start + dash * (self.width - len(start) - len(end)), "dim"),
            end.removesuffix(dash * 2),
            (dash * 2 if facts else "", "dim"),
        )

    def _seat(self, seat: Seat, name: str, fan: int | None) -> list[Text]:
        payoff = seat["payoff"]
        line = Text.assemble(
            (f" {name:<24} ", "bold"),
            "pay-off ",
            "empty" if payoff["top"] is None else self._card(payoff["top"]),
            (f" {payoff['count']} left", "bold"),
            f"   hand {seat['hand_count']}",
        )
        stacks = [self._fan(n, stack, fan) for n, stack in enumerate(seat["sides"], 1)]
        return [line, *self._flow(stacks, Text("  sides  "), gap="   ")]

    def _fan(self, number: int, stack: Sequence[str], most: int | None) -> Text:
        """A side stack, its top last and as a card."""
        start = (f"{number} ", "dim")
        if not stack:
            return Text.assemble(start, ("–" if self.symbols else "-", "dim"))
        shown = stack if most is None else stack[-most:]
        hidden = len(stack) - len(shown)
        below = [part for card in shown[:-1] for part in (self._small(card), " ")]
        more = (f"+{hidden} " if hidden else "", "dim")
        return Text.assemble(start, more, *below, self._card(shown[-1]))

    def _centers(self, centers: Sequence[Center]) -> list[Text]:
        a_row = max(1, (self.width - 1) // _CENTER_CELL)
        lines = []
        for start in range(0, len(centers), a_row):
            row = list(enumerate(centers[start : start + a_row], start + 1))
            lines.append(_cells([self._top(number, center) for number, center in row]))
            lines.append(_cells([self._needs(center) for _, center in row]))
        return lines

    def _top(self, number: int, center: Center) -> Text:
        start = (f"{number} ", "dim")
        if not center["cards"]:
            return Text.assemble(start, ("empty", "dim"))
        rank = stands_for(center)
        meant = "" if rank is None else f" as {self.face.rank(rank)}"
        return Text.assemble(start, self._card(center["cards"][-1]), meant)

    def _needs(self, center: Center) -> Text:
        height, needed = center["height"], center["needs"]
        cards = f"{height} card{'' if height == 1 else 's'}, " if height else ""
        needs = "complete" if needed is None else f"needs {self.face.rank(needed)}"
        return Text.assemble(("  " + cards, "dim"), (needs, "bold"))

    # Cards and lines.

    def _card(self, card: str) -> Text:
        """A card as a small white field."""
        return Text(
            f" {self.face.card(card)} ", f"bold {'red' if is_red(card) else 'black'} on white"
        )

    def _small(self, card: str, weight: str = "") -> Text:
        return Text(self.face.card(card), f"{weight} red" if is_red(card) else weight)

    def _flow(self, chunks: Iterable[Text], start: Text, gap: str = _GAP) -> list[Text]:
        """The chunks side by side in as many lines as they need, none of them torn."""
        indent = start.cell_len
        lines = [start]
        for chunk in chunks:
            line = lines[-1]
            if line.cell_len == indent:
                line.append_text(chunk)
            elif line.cell_len + len(gap) + chunk.cell_len > self.width:
                lines.append(Text.assemble(" " * indent, chunk))
            else:
                line.append(gap).append_text(chunk)
        return lines

    # The lists of moves.

    def _singly(self, view: View, moves: Sequence[tuple[int, MoveDoc]]) -> list[Text]:
        """Builds or loads: each with where it comes from and why it fits."""
        build = moves[0][1]["kind"] == "build"
        cells = [self._single(view, number, move) for number, move in moves]
        wide = max(cell.cell_len for cell in cells)
        for cell in cells:
            cell.pad_right(wide - cell.cell_len)
        title = "Build" if build else "Load an opponent's pay-off pile"
        return [Text(f" {title}", "bold"), *self._flow(cells, Text(" "), gap="  ")]

    def _single(self, view: View, number: int, move: MoveDoc) -> Text:
        source = {
            "hand": "from hand",
            "payoff": "pay-off card",
            "side": f"from side {(move['source_index'] or 0) + 1}",
        }[move["source"]]
        if move["kind"] == "build":
            rank, wild = played_as(view, move)
            why = f"{'as' if wild else 'needs'} {self.face.rank(rank)}"
            target = f"center {move['target_index'] + 1} ({why})"
        else:
            seat = view["seats"][move["target_index"]]
            top = seat["payoff"]["top"]
            target = clean(seat["name"]) + ("" if top is None else f" (on {self.face.card(top)})")
        weight = "bold" if move["source"] == "payoff" else ""
        return Text.assemble(
            (f"{number:>3}", "bold cyan"),
            "  ",
            self._small(move["card"] or "", "bold"),
            (f" {source} {self._arrow} {target}", weight),
            ("  " + move["notation"], "dim"),
        )

    def _by_card(self, view: View, moves: Sequence[tuple[int, MoveDoc]]) -> list[Text]:
        """Discards or fills: a line for each card, with every side stack it may go on."""
        discards = moves[0][1]["kind"] == "discard"
        what = "Discard, which ends the turn" if discards else "Fill an empty side stack"
        lines = [Text.assemble((f" {what}", "bold"), (f"  {moves[0][1]['notation']} ...", "dim"))]
        for card in dict.fromkeys(move["card"] or "" for _, move in moves):
            shown = self._small(card, "bold")
            shown.pad_right(3 - shown.cell_len)
            start = Text.assemble("  ", shown, f" {self._arrow} ")
            mine = [(number, move) for number, move in moves if move["card"] == card]
            lines += self._flow([self._place(view, *each) for each in mine], start)
        return lines

    def _place(self, view: View, number: int, move: MoveDoc) -> Text:
        stack = my_seat(view)["sides"][move["target_index"]]
        on = Text.assemble("on ", self._small(stack[-1])) if stack else Text("empty")
        side = f" side {move['target_index'] + 1} "
        cell = Text.assemble((f"{number:>2}", "bold cyan"), side, on)
        cell.pad_right(_PLACE_CELL - cell.cell_len)
        return cell


def _cells(cells: Sequence[Text]) -> Text:
    """The cells of one line, each as wide as the others."""
    line = Text(" ")
    for cell in cells:
        line.append_text(cell).append(" " * max(1, _CENTER_CELL - cell.cell_len))
    line.rstrip()
    return line


_LISTS: Final = {
    "build": Screen._singly,  # noqa: SLF001 - the class's own table
    "load": Screen._singly,  # noqa: SLF001
    "fill": Screen._by_card,  # noqa: SLF001
    "discard": Screen._by_card,  # noqa: SLF001
}
