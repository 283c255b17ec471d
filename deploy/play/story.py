"""What happened since the player last looked, put together from the record of moves.

The service tells in full what follows from the player's own moves and what the latest turn held. Between
two turns of the player several computers may have moved: their turns are told from the record, and a
`Board` keeps what the record leaves out (what a wild card stands for, how many pay-off cards are left).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from deploy.play.faces import RANKS
from deploy.play.shapes import Happening, MoveRecord, View


@dataclass
class Board:
    """As much of a table as telling its story takes. `advance` and `note` move it on, in place."""

    heights: list[int]
    """Of the center stacks."""
    payoff: list[int]
    """Cards left in the pay-off piles, by seat."""
    turn: int
    """The number of the turn in progress."""
    version: int
    top: int
    """Cards in a complete center stack."""

    @classmethod
    def of(cls, view: View) -> Board:
        """The board that a view shows."""
        turn = view["turn"]
        return cls(
            heights=[center["height"] for center in view["centers"]],
            payoff=[seat["payoff"]["count"] for seat in view["seats"]],
            turn=0 if turn is None else turn["number"],
            version=view["version"],
            top=_top(view["rules"]),
        )

    @classmethod
    def dealt(cls, rules: dict[str, Any]) -> Board:
        """The board at the beginning of a game."""
        return cls([], [rules["payoff_size"]] * rules["seats"], turn=1, version=0, top=_top(rules))

    def note(self, happenings: Iterable[Happening]) -> list[Happening]:
        """The same happenings, pay-off plays with the cards ``left`` behind them."""
        return [self._noted(happening) for happening in happenings]

    def _noted(self, happening: Happening) -> Happening:
        if happening["type"] != "played":
            return happening
        move, left = happening["move"], None
        if move["kind"] == "load":
            self.payoff[move["target_index"]] += 1
        if move["source"] == "payoff":
            self.payoff[happening["seat"]] -= 1
            left = self.payoff[happening["seat"]]
        return happening | {"left": left}

    def build(self, move: MoveRecord) -> tuple[str, bool]:
        """The rank that a built card stands for, and whether it completes its stack."""
        center = move["target_index"]
        self.heights += [0] * (center + 1 - len(self.heights))
        rank = RANKS[self.heights[center]]
        self.heights[center] += 1
        complete = self.heights[center] >= self.top
        if complete:
            self.heights[center] = 0
        return rank, complete


def since(board: Board, records: Sequence[MoveRecord], view: View) -> list[Happening]:
    """What happened between `board` and `view`, told from the moves made in between."""
    story: list[Happening] = []
    seats = len(view["seats"])
    now = view["turn"]
    turns = [(number, list(made)) for number, made in groupby(records, key=lambda m: m["turn"])]
    if not turns:
        return story
    following = [number for number, _ in turns[1:]] + [0 if now is None else now["number"]]
    turn = board.turn
    for (number, moves), after in zip(turns, following, strict=True):
        seat = moves[0]["seat"]
        story += _passes(turn, number, seat, seats)
        told = [each for move in moves for each in _happenings(board, move)]
        if after == following[-1] and _plays(told) == _plays(view["last_turn"]):
            # The service's own account of the latest turn is fuller.
            story += view["last_turn"]
        else:
            story += told
            if moves[-1]["kind"] != "discard" and after > number:
                story.append({"type": "turn_ended", "seat": seat, "by": "empty_hand"})
        turn = number + 1
    if now is not None:
        story += _passes(turn, now["number"], now["seat"], seats)
    # Of a game that has ended, nobody says how many turns without a move came last: a stall tells it all.
    return board.note(story)


def _top(rules: dict[str, Any]) -> int:
    return len(RANKS) - 1 if rules["kings_wild"] else len(RANKS)


def _happenings(board: Board, move: MoveRecord) -> list[Happening]:
    rank = None
    complete = False
    if move["kind"] == "build":
        rank, complete = board.build(move)
    played: Happening = {"type": "played", "seat": move["seat"], "move": move, "rank": rank}
    if not complete:
        return [played]
    return [played, {"type": "completed", "center": move["target_index"]}]


def _passes(turn: int, until: int, seat: int, seats: int) -> list[Happening]:
    """The turns between two numbers, which ended by themselves without a move; `seat` has `until`."""
    return [
        {"type": "turn_ended", "seat": (seat - (until - number)) % seats, "by": "pass"}
        for number in range(turn, until)
    ]


def _plays(happenings: Iterable[Happening]) -> list[tuple[int, str]]:
    return [(h["seat"], h["move"]["notation"]) for h in happenings if h["type"] == "played"]
