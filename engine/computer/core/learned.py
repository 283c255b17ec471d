# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The one-segment plan whose ends a network judges.

The linear terms pick the ends worth a closer look (16 that end the turn, 8 that do not); the network says
how likely each is to win.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from engine.computer.core.board import apply, shortage_winner
    from engine.computer.core.game import Game
    from engine.computer.core.segment import (
        back,
        best_end,
        enumerate_ends,
        fit,
        free_segment,
        new_segment,
        step,
    )
    from engine.computer.core.value import (
        free_features,
        free_net,
        judge,
        look,
        new_features,
        new_net,
    )


UNJUDGED = -9.0
"""In place of a judgement; what the linear terms lend may take a judgement itself below 0, too."""


def even_share(b):
    """What a game without a winner is worth: ½ for two, nothing for one alone."""
    return 0.0 if b.law.seats == 1 else 1.0 / b.law.seats


def worth(s, f, net, b, end):
    """The network's judgement of one kept end; the board is as it was afterwards."""
    i: cython.int
    result: cython.float
    kind: cython.int = s.end[end].kind
    if kind == 3:
        return 1.0
    if kind == 4:
        i = shortage_winner(b)
        if i == b.to_move:
            return 1.0
        return even_share(b) if i < 0 else 0.0
    s.depth = 0
    for i in range(s.end[end].length):
        step(s, b, s.end[end].moves[i])
    # The network tells near equals apart less well than the linear terms do, which lend it a little.
    result = judge(net, f, b, kind, s.end[end].score) + s.lean * s.end[end].score
    for i in range(s.end[end].length):
        back(s, b)
    return result


def choose(s, f, net, b, judged):
    """Enumerate the segment and judge its kept ends into `judged`; the best one."""
    i: cython.int
    end: cython.int
    best: cython.int = -1
    floor: cython.double
    enumerate_ends(s, b)
    look(f, b)
    floor = s.end[best_end(s)].score - s.margin
    for i in range(s.chance_n):
        end = s.chance_order[i]
        if s.end[end].score < floor:
            judged[end] = UNJUDGED
            continue
        judged[end] = worth(s, f, net, b, end)
        if best < 0 or judged[end] > judged[best]:
            best = end
    for i in range(s.turn_n):
        end = s.turn_order[i]
        if s.end[end].score < floor:
            judged[end] = UNJUDGED
            continue
        judged[end] = worth(s, f, net, b, end)
        if best < 0 or judged[end] > judged[best]:
            best = end
    return best


def play_best(s, b):
    """The best line of the segment by the linear terms."""
    i: cython.int
    end: cython.int
    enumerate_ends(s, b)
    end = best_end(s)
    for i in range(s.end[end].length):
        apply(b, s.end[end].moves[i])


class Learned:
    """A player of the core; without `parts` of a network it plays by the linear terms alone."""

    def __init__(self, weights: list, parts=None):
        i: cython.int
        self.s = new_segment()
        self.f = new_features()
        self.net = new_net()
        self.with_net = parts is not None
        if not cython.compiled:
            self.judged = [0.0] * 24
        for i in range(len(weights)):
            self.s.weight[i] = weights[i]
        if parts is not None:
            self.take(parts)

    def __dealloc__(self):
        free_segment(self.s)
        free_features(self.f)
        free_net(self.net)

    def plan(self, game: Game) -> dict:
        """The lines of the segment that begins on the board, the best by the linear terms first."""
        s = self.s
        i: cython.int
        end: cython.int
        with cython.nogil:
            fit(s, game.b)
            enumerate_ends(s, game.b)
        ends = [s.turn_order[i] for i in range(s.turn_n)]
        ends += [s.chance_order[i] for i in range(s.chance_n)]
        # Sorting keeps the order of equals: those that end the turn come first, as in `best_end`.
        ends.sort(key=lambda each: -s.end[each].score)
        lines = []
        for end in ends[:6]:
            moves = [s.end[end].moves[i] for i in range(s.end[end].length)]
            lines.append({"moves": moves, "value": None, "score": s.end[end].score})
        return {
            "lines": lines,
            "positions": s.positions,
            "rollouts": 0,
            "complete": s.complete,
        }

    def look_within(self, margin: float):
        """Let the network judge only ends that the linear terms put this close to their best."""
        self.s.margin = margin

    def lean(self, share: float):
        """Add to each judgement this share of what the linear terms say."""
        self.s.lean = share

    def take(self, parts: dict):
        """Use this network: its layers as flat lists of numbers."""
        i: cython.int
        net = self.net
        first = parts["first"]
        for i in range(len(first)):
            net.first[i] = first[i]
        for i in range(64):
            net.first_bias[i] = parts["first_bias"][i]
        for i in range(1024):
            net.second[i] = parts["second"][i]
        for i in range(16):
            net.second_bias[i] = parts["second_bias"][i]
            net.third[i] = parts["third"][i]
        net.third_bias = parts["third_bias"]
