# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Whole games inside the core, between players of the core: for tuning, training and quick matches.

Nothing here is asked in a real game; `engine.computer.planner` is.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from engine.computer.core.board import (
        _forced,
        apply,
        builds,
        copy_board,
        deal,
        draw,
        ends,
        free_board,
        legal,
        loads,
        new_board,
    )
    from engine.computer.core.segment import (
        best_end,
        enumerate_ends,
        fit,
        free_segment,
        new_segment,
    )


def play_loose(b):
    """One move of `engine.computer.loose`."""
    n: cython.int = 0
    m: cython.int
    i: cython.int
    first: cython.int
    if cython.compiled:
        out: cython.uint[512]
    else:
        out = [0] * 512
    if not b.filling:
        if b.law.must:
            n = _forced(b, b.to_move, out, 0)
        if n == 0:
            n = loads(b, b.to_move, out, builds(b, b.to_move, out, 0))
    # The pay-off card's builds come first.
    m = 0
    while m < n and (out[m] & 15) == 4:
        m += 1
    if m:
        apply(b, out[draw(b, m)])
        return
    m = ends(b, out, n) if n == 0 or not b.law.must or not _forced(b, b.to_move, out, 0) else n
    if m == n or (n and draw(b, 5) < 4):
        apply(b, out[draw(b, n)])
    else:
        apply(b, out[n + draw(b, m - n)])


def play_best(s, b):
    """The best line of the segment by the linear terms."""
    i: cython.int
    end: cython.int
    enumerate_ends(s, b)
    end = best_end(s)
    for i in range(s.end[end].length):
        apply(b, s.end[end].moves[i])


class Player:
    """A player of the core: `weights` None is loose play, else a plan by these linear terms."""

    def __init__(self, weights=None):
        i: cython.int
        self.kind = 0 if weights is None else 1
        self.s = new_segment()
        if weights is not None:
            for i in range(len(weights)):
                self.s.weight[i] = weights[i]

    def __dealloc__(self):
        free_segment(self.s)

    def decide(self, b):
        if self.kind == 0:
            play_loose(b)
        else:
            play_best(self.s, b)
        return 0


def match(numbers: dict, codes: tuple, players: list, games: int, seed: int) -> tuple:
    """Play `games` deals between two players, each deal twice with seats changed.

    For each deal, what the first player scored of 2; and the draws, decisions and turns of them all.
    """
    from engine.computer.core.game import Game

    game = Game(numbers, codes, seed)
    return _match(game, players[0], players[1], games)


def _match(game, one, two, games):
    i: cython.int
    order: cython.int
    scores = []
    points: cython.double
    draws: cython.int = 0
    decisions: cython.longlong = 0
    turns: cython.longlong = 0
    start = new_board()
    b = new_board()
    copy_board(start, game.b)
    fit(one.s, start)
    fit(two.s, start)
    for i in range(games):
        points = 0.0
        with cython.nogil:
            deal(start)
            for order in range(2):
                copy_board(b, start)
                while not b.over:
                    if (b.to_move + order) & 1:
                        two.decide(b)
                    else:
                        one.decide(b)
                    decisions += 1
                turns += b.turn
                if b.winner < 0:
                    points += 0.5
                    draws += 1
                elif ((b.winner + order) & 1) == 0:
                    points += 1.0
        scores.append(points)
    free_board(b)
    free_board(start)
    return scores, draws, decisions, turns
