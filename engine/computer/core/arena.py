# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Whole games inside the core, between players of the core: for tuning, training and quick matches.

Nothing here is asked in a real game; `engine.computer.planner` is.
"""

from __future__ import annotations

import cython

from engine.computer.core.terms import LEAN

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
        loads,
        new_board,
    )
    from engine.computer.core.game import Game
    from engine.computer.core.learned import Learned, choose, play_best
    from engine.computer.core.search import Search
    from engine.computer.core.segment import fit
    from engine.computer.core.value import sit_down


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


class Player:
    """A player of the core.

    `weights` None is loose play; else a plan by these linear terms, its ends judged by the network `parts`
    when there is one, and by `rollouts` of a search besides.
    """

    def __init__(
        self,
        weights=None,
        parts=None,
        rollouts: int = 0,
        width: int = 6,
        trust: float = 30.0,
        margin: float = 120.0,
        lean: float = LEAN,
    ):
        self.kind = 0 if weights is None else 1 if parts is None else 3 if rollouts else 2
        self.mind = Learned(weights or [], parts)
        self.mind.look_within(margin)
        self.mind.lean(lean if parts else 0.0)
        self.rollouts = rollouts
        self.seed = 1
        self.search = Search(weights, parts, width, trust) if self.kind == 3 else None

    def sit(self, game: Game):
        """Make ready for the table of a game."""
        fit(self.mind.s, game.b)
        sit_down(self.mind.net, self.mind.f, game.b)
        if self.kind == 3:
            self.search.sit(game)

    def decide(self, b):
        """Play on to the next card nobody has seen."""
        i: cython.int
        end: cython.int
        s = self.mind.s
        if self.kind == 0:
            play_loose(b)
        elif self.kind == 1:
            play_best(s, b)
        elif self.kind == 3:
            self.seed += 1
            self.search.look_at(b, self.seed * 1000003)
            end = self.search.decide(self.rollouts)
            s = self.search.mind.s
            for i in range(s.end[end].length):
                apply(b, s.end[end].moves[i])
        else:
            end = choose(s, self.mind.f, self.mind.net, b, self.mind.judged)
            for i in range(s.end[end].length):
                apply(b, s.end[end].moves[i])
        return 0


def match(numbers: dict, codes: tuple, players: list, games: int, seed: int) -> tuple:
    """Play `games` deals between two players, each deal twice with seats changed.

    For each deal, what the first player scored of 2; and the draws, decisions and turns of them all.
    """
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
    one.sit(game)
    two.sit(game)
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
