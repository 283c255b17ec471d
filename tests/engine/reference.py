"""A second referee, naive on purpose: what a move does, and how turns and games end.

It changes plain lists in place and is written from the rules alone (see `tests.engine.reference_law`).
Slow and easy to read; it is compared with the engine move by move.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from tests.engine.generator import Deal, Options, Words
from tests.engine.reference_law import Chair, Law, Result, Written, read


@dataclass
class Referee(Law):
    """A game, played on."""

    def __post_init__(self) -> None:
        while len(self.centers) < (self.opt["center_limit"] or 0):
            self.centers.append([])
        self.end_what_ends_itself()

    # What a move does.

    def play(self, text: str) -> None:
        """Make a move of the seat to move, with all it causes."""
        me, move = self.chairs[self.to_move], read(text)
        if move.source == "h":
            card = move.card or ""
            me.hand.remove(card)
        else:
            card = me.payoff.pop() if move.source == "p" else me.sides[move.side].pop()
        if move.kind == ">c":
            self.active_turn = True
            self.build(me, move, card)
        elif move.kind == ">o":
            self.chairs[move.target].payoff.append(card)
            self.active_turn = self.active_turn or move.source != "p"
            if move.source == "h" and not me.hand:
                self.draw(me)
        else:
            self.active_turn = True
            me.sides[move.target].append(card)
            if move.kind == "+s":
                self.phase = "fill"
            else:
                self.end_turn()
        self.end_what_ends_itself()

    def build(self, me: Chair, move: Written, card: str) -> None:
        """Put a card that was taken up on the center."""
        if move.target == len(self.centers):
            self.centers.append([])
        stack = self.centers[move.target]
        stack.append(card)
        if move.source == "p":
            self.payoff_turn = True
            if not me.payoff:
                self.win(self.to_move, "payoff_emptied")
                return
        complete = self.full(stack)
        if complete:
            self.centers[move.target] = []
            if self.opt["recycle"] == "when_empty":
                self.set_aside += stack
            elif self.opt["recycle"] == "into_stock":
                self.stock = self.words.shuffle(self.stock + stack)
            else:
                self.stock = self.words.shuffle(stack) + self.stock
        if not me.hand and (move.source == "h" or complete):
            self.draw(me)

    def draw(self, me: Chair) -> None:
        """Draw up to a whole hand, one card at a time."""
        missing = self.opt["hand_size"] - len(me.hand)
        there = len(self.stock) + len(self.set_aside)
        if missing and (
            (self.opt["stock_out"] == "end_when_empty" and there == 0)
            or (self.opt["stock_out"] == "end_when_short" and there < missing)
        ):
            self.fall_short("stock_out")
            return
        for _ in range(missing):
            if not self.stock:
                if not self.set_aside:
                    return
                self.stock, self.set_aside = self.words.shuffle(self.set_aside), []
            me.hand.append(self.stock.pop())
            self.active_turn = True

    # The end of a turn, and of the game.

    def end_what_ends_itself(self) -> None:
        """End turns until a seat has a move, or the game is over."""
        while self.result is None and all(self.reason(text) for text in self.written()):
            self.end_turn()

    def end_turn(self) -> None:
        """End the turn and hand it on, unless the game is stalled."""
        self.idle = 0 if self.active_turn else self.idle + 1
        self.dry = 0 if self.payoff_turn else self.dry + 1
        seats = len(self.chairs)
        live = [chair for chair in self.chairs if not chair.folded]
        if (
            self.idle >= len(live)
            or self.dry >= 150 * seats
            or self.turn >= 1000 * seats
            or self.dead()
        ):
            self.fall_short("stall")
            return
        self.turn += 1
        self.to_move = next(
            n % seats for n in count(self.to_move + 1) if not self.chairs[n % seats].folded
        )
        self.phase, self.active_turn, self.payoff_turn = "build", False, False
        self.draw(self.chairs[self.to_move])

    def dead(self) -> bool:
        """Whether no card is left to draw, none is in a hand, and nobody could build or load."""
        live = [seat for seat, chair in enumerate(self.chairs) if not chair.folded]
        if self.stock or self.set_aside or any(self.chairs[seat].hand for seat in live):
            return False
        mover, phase = self.to_move, self.phase
        self.phase = "build"
        able = False
        for self.to_move in live:
            able = able or any(read(text).kind in (">c", ">o") for text in self.legal())
        self.to_move, self.phase = mover, phase
        return not able

    def win(self, seat: int, ending: str) -> None:
        """End the game with a winner."""
        points = [0] * len(self.chairs)
        points[seat] = 5 + sum(len(c.payoff) for n, c in enumerate(self.chairs) if n != seat)
        self.result = Result(seat, ending, points)

    def fall_short(self, ending: str) -> None:
        """End the game by a stall or a stock-out."""
        self.result = Result(None, ending, [0] * len(self.chairs))
        live = [(len(c.payoff), seat) for seat, c in enumerate(self.chairs) if not c.folded]
        if len(live) == 1:
            return
        (fewest, seat), (next_fewest, _), *_ = sorted(live)
        if fewest == next_fewest:
            return
        if self.opt["stall_score"] == "as_win":
            self.win(seat, ending)
        elif self.opt["stall_score"] == "difference":
            self.result.points[seat] = next_fewest - fewest
        if self.opt["stall_result"] == "fewest_payoff":
            self.result.winner = seat

    def resign(self, seat: int) -> None:
        """Fold a seat; it is skipped from now on."""
        self.chairs[seat].folded = True
        live = [n for n, chair in enumerate(self.chairs) if not chair.folded]
        if len(live) == 1:
            self.win(live[0], "resigned")
        elif not live:
            self.result = Result(None, "resigned", [0])
        else:
            # A round is one of the seats that are left: it begins anew.
            self.idle = 0
            if seat == self.to_move:
                self.active_turn = True
                self.end_turn()
        self.end_what_ends_itself()


def dealt(options: Options, secret: bytes) -> Referee:
    """The game that `secret` deals; a deal that stalls before any move is dealt again."""
    deal_words, words = Words(secret, "deal"), Words(secret, "play")
    while True:
        deal = Deal(options, deal_words)
        chairs = [Chair(*piles) for piles in zip(deal.hands, deal.payoffs, deal.sides, strict=True)]
        referee = Referee(options, chairs, deal.stock, deal.leader, words)
        if referee.result is None or referee.result.ending != "stall":
            return referee
