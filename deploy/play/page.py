"""What the two ways to show a game, for eyes and for a screen reader, have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rich.console import RenderableType

from deploy.play.faces import RANKS, Face
from deploy.play.shapes import Center, Happening, MoveDoc, MoveRecord, Seat, View
from deploy.play.words import clean

GROUPS: Final = ("build", "load", "fill", "discard")
"""The kinds of move in the order in which they are listed."""


class Page(Protocol):
    """One way to show a game."""

    @property
    def face(self) -> Face:
        """How cards are written."""

    @property
    def clears(self) -> bool:
        """Whether a new picture replaces the old one."""

    def table(self, view: View) -> RenderableType:
        """The whole table."""

    def my_part(self, view: View) -> RenderableType | None:
        """What changes within one's own turn; None when the whole table is shown again."""

    def moves(self, view: View) -> RenderableType:
        """The legal moves, numbered from 1 in the order of the view."""

    def story(self, view: View, happenings: Sequence[Happening]) -> RenderableType:
        """What happened, told briefly."""

    def sides(self, view: View) -> RenderableType:
        """Every side stack in full."""

    def record(self, view: View, moves: Sequence[MoveRecord]) -> RenderableType:
        """Moves of the record, turn by turn."""


def my_seat(view: View) -> Seat:
    """The player's own seat."""
    return view["seats"][view["viewer"]] if isinstance(view["viewer"], int) else view["seats"][0]


def my_name(view: View) -> str:
    """What the player is called at the top of the own cards."""
    me = my_seat(view)
    # The service names those who have no name by their number.
    return "You" if me["name"] == f"Player {me['seat'] + 1}" else f"You, {clean(me['name'])}"


def opponents(view: View) -> list[Seat]:
    """The other seats in the order in which they move after the player."""
    me, seats = my_seat(view)["seat"], view["seats"]
    return seats[me + 1 :] + seats[:me]


def grouped(view: View) -> list[tuple[str, list[tuple[int, MoveDoc]]]]:
    """The legal moves with their numbers, by kind."""
    numbered = list(enumerate(view["legal_moves"], 1))
    kinds = ((kind, [(n, m) for n, m in numbered if m["kind"] == kind]) for kind in GROUPS)
    return [(kind, moves) for kind, moves in kinds if moves]


def stands_for(center: Center) -> str | None:
    """The rank that a wild card on top of a center stack stands for; None for a card that is itself."""
    if not center["cards"]:
        return None
    rank = RANKS[center["height"] - 1]
    return None if center["cards"][-1][:1] == rank else rank


def played_as(view: View, move: MoveDoc) -> tuple[str, bool]:
    """The rank that a build puts on its stack, and whether a wild card stands for it."""
    needs = view["centers"][move["target_index"]]["needs"] or "?"
    return needs, (move["card"] or "")[:1] != needs


def settings(view: View, ruleset: str) -> str:
    """The line above a table: the rule set and the turn."""
    turn = view["turn"]
    return ruleset + ("" if turn is None else f", turn {turn['number']}")


def turns(moves: Sequence[MoveRecord]) -> list[tuple[int, int, list[MoveRecord]]]:
    """A record by turns: the turn's number, its seat, its moves."""
    found: list[tuple[int, int, list[MoveRecord]]] = []
    for move in moves:
        if not found or found[-1][0] != move["turn"]:
            found.append((move["turn"], move["seat"], []))
        found[-1][2].append(move)
    return found
