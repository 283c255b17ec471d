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


class End:
    """How a segment may end; segment.pxd tells the fields."""

    def __init__(self) -> None:
        self.kind = self.length = 0
        self.score = 0.0
        self.moves = [0] * 96


class Segment:
    """Room to enumerate a segment in; segment.pxd tells the fields."""

    def __init__(self) -> None:
        self.weight = [0.0] * 32
        self.margin = self.lean = 0.0
        self.cap = self.positions = self.complete = self.depth = self.turn_n = self.chance_n = 0
        self.names = 0
        self.line, self.card, self.under = [0] * 96, [0] * 96, [0] * 96
        self.height, self.places, self.filling = [0] * 96, [0] * 96, [0] * 96
        self.end = [End() for _ in range(24)]
        self.turn_order, self.chance_order = [0] * 16, [0] * 8
        self.seen, self.stamp = [0] * 32768, [0] * 32768
        self.now = 0
        self.z_height, self.z_face, self.z_laid = [0] * 16, [0] * 256, [0] * 256
        self.z_side, self.z_load = [0] * 8, [0] * 8
        self.gap, self.bits = [0] * 224, [0] * 128
        self.wild_may = self.hand_mask = self.hand_wilds = self.pairs = 0
        self.rank_n = [0] * 14
        self.own = [0.0] * 9
        self.opponents = 0.0
        self.wild_tops = self.empty = 0


class Features:
    """The features of one end; value.pxd tells the fields."""

    def __init__(self) -> None:
        self.n = self.unseen_n = 0
        self.index, self.value = [0] * 160, [0.0] * 160
        self.unseen, self.lack = [0] * 14, [0] * 14
        self.reach, self.chance = [0.0] * 14, [0.0] * 154
        self.kept, self.others = [0] * 16, [0.0] * 1024


class Net:
    """A network of 576 inputs at most, 64 and 16 hidden; value.pxd tells the fields."""

    def __init__(self) -> None:
        self.inputs = 0
        self.first, self.first_bias, self.table = [0.0] * 36864, [0.0] * 64, [0.0] * 64
        self.second, self.second_bias = [0.0] * 1024, [0.0] * 16
        self.third, self.third_bias = [0.0] * 16, 0.0
