# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Segments one after the other, as games come to them: what `spite bench` measures."""

from __future__ import annotations

import cython

if not cython.compiled:
    from engine.computer.core.board import apply, copy_board, deal, free_board, new_board
    from engine.computer.core.game import Game
    from engine.computer.core.segment import (
        best_end,
        enumerate_ends,
        fit,
        free_segment,
        new_segment,
    )

MOST_KEPT = 512


class Segments:
    """Games whose every seat plays the best line of its segment by linear terms; positions kept of them."""

    def __init__(self, game: Game, weights: list) -> None:
        i: cython.int
        self.s = new_segment()
        self.here = new_board()
        self.kept_n = 0
        if not cython.compiled:
            self.kept = [new_board() for _ in range(MOST_KEPT)]
        copy_board(self.here, game.b)
        fit(self.s, self.here)
        for i in range(len(weights)):
            self.s.weight[i] = weights[i]

    def __dealloc__(self):
        i: cython.int
        for i in range(self.kept_n):
            free_board(self.kept[i])
        free_board(self.here)
        free_segment(self.s)

    def go_on(self) -> int:
        """Enumerate the segment at hand and play its best line; the positions seen.

        Deals anew when the game is over.
        """
        i: cython.int
        end: cython.int
        if self.here.over or self.here.turn == 0:
            deal(self.here)
        enumerate_ends(self.s, self.here)
        end = best_end(self.s)
        for i in range(self.s.end[end].length):
            apply(self.here, self.s.end[end].moves[i])
        return self.s.positions

    def keep(self, game: Game) -> None:
        """Keep a position, 512 at most."""
        if self.kept_n == MOST_KEPT:
            raise ValueError("512 positions are kept already")
        if cython.compiled:
            self.kept[self.kept_n] = new_board()
        copy_board(self.kept[self.kept_n], game.b)
        self.kept_n += 1

    def show(self, game: Game) -> None:
        """Make the board of `game` equal to the one at hand."""
        copy_board(game.b, self.here)

    def of(self, kept: int) -> tuple:
        """The segment of a kept position: the positions seen, and the best score."""
        enumerate_ends(self.s, self.kept[kept])
        return self.s.positions, self.s.end[best_end(self.s)].score

    def run(self, rounds: int) -> int:
        """Enumerate all kept positions so often; the positions seen."""
        return self._enumerate(rounds)

    def _enumerate(self, rounds):
        seen: cython.longlong = 0
        r: cython.int
        i: cython.int
        for r in range(rounds):
            for i in range(self.kept_n):
                enumerate_ends(self.s, self.kept[i])
                seen += self.s.positions
        return seen
