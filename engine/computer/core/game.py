# cython: language_level=3
"""A board that Python can hold: set up, looked at and moved from outside the core."""

from __future__ import annotations

import cython

if not cython.compiled:
    from engine.computer.core.board import (
        apply,
        copy_board,
        deal,
        free_board,
        legal,
        new_board,
        playout,
        put,
        take,
    )

COMPILED = cython.compiled
"""Whether this is machine code, and not the same files run as they stand."""


_WORD = 0xFFFFFFFFFFFFFFFF


def spread(seed: int) -> int:
    """A seed of any size as 64 bits that look nothing like those of the next one, and are never 0."""
    x = (seed + 0x9E3779B97F4A7C15) & _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    return x ^ (x >> 31) or 1


class Game:
    """One game in the core. Cards are codes (`engine.computer.core.law`), lists run bottom to top."""

    def __init__(self, numbers: dict, codes: tuple, seed: int = 1) -> None:
        self.b = new_board()
        self.set_law(numbers)
        i: cython.int
        for i in range(len(codes)):
            self.b.code[i] = codes[i]
        for i in range(6):
            self.b.payoff[i] = 65535
        for i in range(48):
            self.b.side[i] = 65535
        self.b.rng = spread(seed)

    def __dealloc__(self):
        free_board(self.b)

    def set_law(self, numbers: dict) -> None:
        """Play by the numbers that `engine.computer.core.law.numbers` gives from now on."""
        law = numbers
        b = self.b
        b.law.seats = law["seats"]
        b.law.top = law["top"]
        b.law.hand_size = law["hand_size"]
        b.law.limit = law["limit"]
        b.law.side_stacks = law["side_stacks"]
        b.law.recycle = law["recycle"]
        b.law.stock_out = law["stock_out"]
        b.law.fewest = law["fewest"]
        b.law.stepwise = law["stepwise"]
        b.law.fill = law["fill"]
        b.law.load = law["load"]
        b.law.pack = law["pack"]
        b.law.payoff_size = law["payoff_size"]
        b.law.kept_jokers = law["kept_jokers"]
        b.law.dry_limit = law["dry_limit"]
        b.law.turn_limit = law["turn_limit"]
        b.law.face = law["face"]
        b.law.never = law["never"]
        b.law.must = law["must"]
        b.law.wild = law["wild"]

    def place(self, seats: list, centers: list, stock: list, aside: list, counters: dict) -> None:
        """Set up a position: `seats` has (hand, pay-off pile, side stacks) for each seat."""
        b = self.b
        n: cython.int = 0
        i: cython.int
        s: cython.int
        k: cython.int
        for s in range(b.law.seats):
            hand, payoff, sides = seats[s]
            b.hand_n[s] = len(hand)
            for i in range(len(hand)):
                b.code[n] = hand[i]
                b.hand[s * 10 + i] = n
                n += 1
            b.payoff_n[s] = len(payoff)
            b.payoff[s] = 65535
            for code in payoff:
                b.code[n] = code
                b.next[n] = b.payoff[s]
                b.payoff[s] = n
                n += 1
            for k in range(b.law.side_stacks):
                b.side_n[s * 8 + k] = len(sides[k])
                b.side[s * 8 + k] = 65535
                for code in sides[k]:
                    b.code[n] = code
                    b.next[n] = b.side[s * 8 + k]
                    b.side[s * 8 + k] = n
                    n += 1
        b.places = len(centers)
        for i in range(b.places):
            b.height[i] = len(centers[i])
            b.center[i] = 65535
            for code in centers[i]:
                b.code[n] = code
                b.next[n] = b.center[i]
                b.center[i] = n
                n += 1
        b.stock_n = len(stock)
        for i in range(b.stock_n):
            b.code[n] = stock[i]
            b.stock[i] = n
            n += 1
        b.aside_n = len(aside)
        for i in range(b.aside_n):
            b.code[n] = aside[i]
            b.aside[i] = n
            n += 1
        b.to_move = counters["to_move"]
        b.filling = counters["filling"]
        b.turn = counters["turn"]
        b.acted = counters["acted"]
        b.payoff_built = counters["payoff_built"]
        b.idle = counters["idle"]
        b.dry = counters["dry"]
        b.folded = counters["folded"]
        b.over = 0
        b.winner = -1

    def moves(self) -> list:
        """The moves of the seat to move."""
        if cython.compiled:
            out: cython.uint[512]
        else:
            out = [0] * 512
        n: cython.int = legal(self.b, out)
        i: cython.int
        return [out[i] for i in range(n)]

    def make(self, move: int) -> None:
        """Make a legal move."""
        apply(self.b, move)

    def card(self, move: int) -> int:
        """The code of the card that a move plays."""
        b = self.b
        seat: cython.int = b.to_move
        place: cython.int = (move >> 4) & 15
        source: cython.int = (move >> 2) & 3
        if source == 0:
            return b.code[b.hand[seat * 10 + place]]
        if source == 1:
            return b.code[b.payoff[seat]]
        return b.code[b.side[seat * 8 + place]]

    def cards_of(self, line: list) -> list:
        """The code of the card that each move of a line plays; nothing is changed by asking."""
        copy = new_board()
        copy_board(copy, self.b)
        codes = []
        move: cython.uint
        card: cython.int
        for each in line:
            move = each
            card = take(copy, move)
            codes.append(copy.code[card])
            if (move & 3) == 0 and put(copy, move, card):
                copy.height[move >> 8] = 0
            elif move & 3:
                put(copy, move, card)
        free_board(copy)
        return codes

    def begin(self) -> None:
        """Deal a game by chance of the core's own."""
        deal(self.b)

    def playouts(self, games: int) -> int:
        """Deal and play so many random games; how many moves they had."""
        i: cython.int
        n: cython.int = games
        moves: cython.longlong = 0
        b = self.b
        with cython.nogil:
            for i in range(n):
                deal(b)
                moves += playout(b)
        return moves

    def _pile(self, top: int) -> list:
        """The codes of a pile, bottom to top."""
        card: cython.int = top
        codes = []
        while card != 65535:
            codes.append(self.b.code[card])
            card = self.b.next[card]
        return codes[::-1]

    def lowest(self, count: int) -> list:
        """The codes of the `count` lowest places of the stock, also of what a move has just drawn there."""
        i: cython.int
        return [self.b.code[self.b.stock[i]] for i in range(count)]

    def show(self) -> dict:
        """All there is on the board."""
        b = self.b
        s: cython.int
        i: cython.int
        return {
            "seats": [
                (
                    [b.code[b.hand[s * 10 + i]] for i in range(b.hand_n[s])],
                    self._pile(b.payoff[s]),
                    [self._pile(b.side[s * 8 + i]) for i in range(b.law.side_stacks)],
                )
                for s in range(b.law.seats)
            ],
            "centers": [self._pile(b.center[i]) for i in range(b.places)],
            "stock": [b.code[b.stock[i]] for i in range(b.stock_n)],
            "aside": [b.code[b.aside[i]] for i in range(b.aside_n)],
            "to_move": b.to_move,
            "filling": b.filling,
            "turn": b.turn,
            "acted": b.acted,
            "payoff_built": b.payoff_built,
            "idle": b.idle,
            "dry": b.dry,
            "folded": b.folded,
            "over": b.over,
            "winner": b.winner,
        }
