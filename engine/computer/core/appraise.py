# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A line of somebody's choice, judged among the best ones: what reviews are made of.

The search keeps the ends that it likes. A line that was played need not be among them, so it is put beside
them, and is then judged by the network and played on against the same deals as they are.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from engine.computer.core.board import can_move
    from engine.computer.core.learned import worth
    from engine.computer.core.search import Search
    from engine.computer.core.segment import _chance_score, _sum_up, _turn_score, back, step

_ENDS = 24
_GOES_ON = -1


class Appraiser(Search):
    """A search whose candidates are the best lines, and any that are put beside them."""

    def include(self, line: list) -> int:
        """Put a line among the candidates; its number in `lines` and `values`.

        A move is (kind, source, what, target, height) in numbers of the core: `what` is the code of a hand
        card or the number of a side stack, `height` that of the center stack a build goes on. ValueError
        when the line does not reach the end of its segment, or goes beyond it.
        """
        i: cython.int
        slot: cython.int
        depth: cython.int
        end: cython.int = -1
        if cython.compiled:
            score: cython.double[1]
        else:
            score = [0.0]
        s = self.mind.s
        slot = self._free()
        s.depth = 0
        try:
            for kind, source, what, to, height in line:
                if end != -1 or s.depth >= 95:
                    raise ValueError("the line goes beyond its segment")
                move = self._move(kind, source, what, to, height)
                s.end[slot].moves[s.depth] = move
                end = self._end(move, score)
            if end == -1:
                raise ValueError("the line does not reach the end of its segment")
            s.end[slot].length = s.depth if s.depth >= len(line) else s.depth + 1
        finally:
            depth = s.depth
            for i in range(depth):
                back(s, self.root)
        s.end[slot].kind = end
        s.end[slot].score = score[0]
        i = self.count
        self.end[i] = slot
        self.prior[i] = worth(s, self.mind.f, self.mind.net, self.root, slot)
        self.sum[i] = 0.0
        self.tries[i] = 0
        self.alive[i] = 1
        self.count += 1
        self.living += 1
        return i

    def lines(self) -> list:
        """The candidates in their order, each as the moves of the core."""
        i: cython.int
        k: cython.int
        s = self.mind.s
        return [
            [s.end[self.end[i]].moves[k] for k in range(s.end[self.end[i]].length)]
            for i in range(self.count)
        ]

    def values(self) -> list:
        """What each candidate is worth by now, 0 to 1."""
        i: cython.int
        return [min(max(self._score(i), 0.0), 1.0) for i in range(self.count)]

    def _free(self) -> int:
        """Room for one more end, where no candidate lies."""
        i: cython.int
        k: cython.int
        if self.count >= 12:
            raise ValueError("there is no room for one more candidate")
        for i in range(_ENDS):
            for k in range(self.count):
                if self.end[k] == i:
                    break
            else:
                return i
        raise ValueError("there is no room for one more candidate")

    def _move(self, kind, source, what, to, height):
        """The move in the core's numbers, on the board as it is now."""
        b = self.root
        i: cython.int
        place: cython.int = what
        target: cython.int = to
        if source == 0:
            for i in range(b.hand_n[b.to_move]):
                if b.code[b.hand[b.to_move * 10 + i]] == what:
                    place = i
                    break
            else:
                raise ValueError("the card is not in the hand")
        if kind == 0:
            # Of equal places the lowest, as everywhere in the core.
            target = b.places
            for i in range(b.places):
                if b.height[i] == height:
                    target = i
                    break
        if source == 1:
            place = 0
        return kind | (source << 2) | (place << 4) | (target << 8)

    def _end(self, move, score):
        """Make the move; the kind of end it leads to and its score, or -1 where the segment goes on."""
        s = self.mind.s
        b = self.root
        seat: cython.int = b.to_move
        kind: cython.int = move & 3
        source: cython.int = (move >> 2) & 3
        there: cython.int
        completed: cython.int
        if kind == 1:
            _sum_up(s, b)
            score[0] = _turn_score(s, b, move)
            return 0
        step(s, b, move)
        if source == 1:
            if kind == 0 and b.payoff_n[seat] == 0:
                score[0] = 1000000.0
                return 3
            _sum_up(s, b)
            score[0] = _chance_score(s, b, 1)
            return 1
        completed = kind == 0 and b.height[move >> 8] == 0
        if kind != 2 and b.hand_n[seat] == 0 and (completed or source == 0):
            there = b.stock_n + (b.aside_n if b.law.recycle == 0 else 0)
            if (b.law.stock_out == 1 and there == 0) or (
                b.law.stock_out == 2 and there < b.law.hand_size
            ):
                _sum_up(s, b)
                score[0] = _turn_score(s, b, 255)
                return 4
            if there:
                _sum_up(s, b)
                score[0] = _chance_score(s, b, 2)
                return 2
        if can_move(b):
            return _GOES_ON
        _sum_up(s, b)
        score[0] = _turn_score(s, b, 255)
        return 0
