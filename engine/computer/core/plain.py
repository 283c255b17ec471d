"""What the core's structs are where it is not compiled: plain objects with the same fields."""

from __future__ import annotations

from copy import copy


class Law:
    """The options of a table as numbers; board.pxd tells them."""

    def __init__(self) -> None:
        self.seats = self.top = self.hand_size = self.limit = self.side_stacks = 0
        self.recycle = self.stock_out = self.fewest = self.stepwise = self.fill = self.load = 0
        self.payoff_size = self.kept_jokers = self.pack = self.dry_limit = self.turn_limit = 0
        self.face = self.never = self.must = self.wild = 0


class Board:
    """A game in place; board.pxd tells the fields."""

    def __init__(self) -> None:
        self.law = Law()
        self.code = [0] * 448
        self.next = [0] * 448
        self.hand = [0] * 60
        self.hand_n = [0] * 6
        self.payoff = [0] * 6
        self.payoff_n = [0] * 6
        self.side = [0] * 48
        self.side_n = [0] * 48
        self.center = [0] * 112
        self.height = [0] * 112
        self.stock = [0] * 448
        self.aside = [0] * 448
        self.places = self.stock_n = self.aside_n = self.folded = self.to_move = self.filling = 0
        self.turn = self.acted = self.payoff_built = self.idle = self.dry = self.over = 0
        self.winner = -1
        self.rng = 1


def copy_into(to: object, board: object) -> None:
    """Make `to` equal to `board`, sharing nothing but the law."""
    for name, value in vars(board).items():
        setattr(to, name, value[:] if isinstance(value, list) else value)
    to.law = copy(board.law)  # type: ignore[attr-defined]
