# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Sampling what is hidden: the best ends of a segment, played on against many deals of the unseen cards.

The network names the candidates. Each round deals what the seat does not see (other hands, covered pay-off
cards, its own too, the stock) anew, the same for every candidate, and plays each on: the rest of the own
turn by the network, the others' turns by the linear terms, up to the own next turn, whose best end the
network judges. The worse half of the candidates is dropped twice on the way (successive halving), and at any
time what is so far behind that luck cannot explain it; when one is left the search is over. What the network
said at first counts as `trust` rollouts.
"""

from __future__ import annotations

import cython

from engine.computer.core.terms import LEAN

if not cython.compiled:
    from engine.computer.core.board import (
        apply,
        copy_board,
        draw,
        free_board,
        new_board,
    )
    from engine.computer.core.game import Game
    from engine.computer.core.learned import UNJUDGED, Learned, choose, even_share, play_best
    from engine.computer.core.segment import fit
    from engine.computer.core.value import sit_down


class Search:
    """A search for one seat's moves; used for one decision after the other."""

    def __init__(self, weights: list, parts: dict, width: int = 6, trust: float = 30.0):
        i: cython.int
        self.mind = Learned(weights, parts)
        self.inner = Learned(weights, parts)
        # Wider looks than these, and other leans, gained nothing in matches.
        self.mind.look_within(120.0)
        self.mind.lean(LEAN)
        self.inner.look_within(80.0)
        self.inner.lean(LEAN)
        self.root = new_board()
        self.dealt = new_board()
        self.b = new_board()
        self.width = min(width, 12)
        self.trust = trust
        self.count = 0
        self.living = 0
        self.done = 0
        self.positions = 0
        if not cython.compiled:
            self.hidden, self.hidden_n = [0] * 448, 0
            self.end, self.tries, self.alive = [0] * 12, [0] * 12, [0] * 12
            self.prior, self.sum, self.got = [0.0] * 12, [0.0] * 12, [0.0] * 12
            self.product = [0.0] * 144

    def __dealloc__(self):
        free_board(self.root)
        free_board(self.dealt)
        free_board(self.b)

    def sit(self, game: Game):
        """Make ready for the table of a game."""
        fit(self.mind.s, game.b)
        fit(self.inner.s, game.b)
        sit_down(self.mind.net, self.mind.f, game.b)
        sit_down(self.inner.net, self.inner.f, game.b)

    def begin(self, game: Game, seed: int):
        """Judge the segment that begins here; the candidates stand. `sit` comes first."""
        number: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        b = game.b
        with cython.nogil:
            self.look_at(b, number)

    def run(self, rounds: int) -> int:
        """So many rounds: one rollout of each candidate left; how many rollouts there were."""
        n: cython.int = rounds
        i: cython.int
        before: cython.longlong = self.done
        with cython.nogil:
            for i in range(n):
                self.round()
        return self.done - before

    def living_count(self) -> int:
        """How many candidates are left."""
        return self.living

    def keep(self, most: int) -> None:
        """Drop the worst of the candidates until no more than `most` are left."""
        self._keep(most)

    def result(self) -> dict:
        """The line to play, what it is worth, and the alternatives, best first."""
        i: cython.int
        k: cython.int
        lines = []
        s = self.mind.s
        for i in range(self.count):
            end = self.end[i]
            lines.append(
                {
                    "moves": [s.end[end].moves[k] for k in range(s.end[end].length)],
                    "kind": s.end[end].kind,
                    "value": min(max(self._score(i), 0.0), 1.0),
                    "prior": self.prior[i],
                    "tries": self.tries[i],
                    "alive": self.alive[i],
                }
            )
        lines.sort(key=lambda line: (-line["alive"], -line["value"]))
        return {
            "lines": lines,
            "living": self.living,
            "rollouts": self.done,
            "positions": self.positions,
            "complete": s.complete,
        }

    def look_at(self, b, seed):
        """`begin`, for the core."""
        i: cython.int
        k: cython.int
        end: cython.int
        best: cython.int
        s = self.mind.s
        copy_board(self.root, b)
        self.root.rng = seed or 1
        choose(s, self.mind.f, self.mind.net, self.root, self.mind.judged)
        self.positions = s.positions
        self.done = 0
        self.count = 0
        # The best by what the network says, one after the other; of equals the first found.
        while self.count < self.width:
            best = -1
            for i in range(s.turn_n + s.chance_n):
                end = s.turn_order[i] if i < s.turn_n else s.chance_order[i - s.turn_n]
                for k in range(self.count):
                    if self.end[k] == end:
                        break
                else:
                    if self.mind.judged[end] != UNJUDGED and (
                        best < 0 or self.mind.judged[end] > self.mind.judged[best]
                    ):
                        best = end
            if best < 0:
                break
            self.end[self.count] = best
            self.prior[self.count] = self.mind.judged[best]
            self.sum[self.count] = 0.0
            self.tries[self.count] = 0
            self.alive[self.count] = 1
            self.count += 1
        self.living = self.count
        for i in range(144):
            self.product[i] = 0.0
        self._gather()

    def _gather(self):
        """The cards that the seat to move does not see."""
        b = self.root
        i: cython.int
        k: cython.int
        seat: cython.int
        card: cython.int
        n: cython.int = 0
        for seat in range(b.law.seats):
            card = b.payoff[seat]
            for k in range(b.payoff_n[seat] - 1):
                card = b.next[card]
                self.hidden[n] = card
                n += 1
        for seat in range(b.law.seats):
            if seat != b.to_move:
                for i in range(b.hand_n[seat]):
                    self.hidden[n] = b.hand[seat * 10 + i]
                    n += 1
        for i in range(b.stock_n):
            self.hidden[n] = b.stock[i]
            n += 1
        self.hidden_n = n

    def _deal(self):
        """Deal the unseen cards anew."""
        b = self.dealt
        i: cython.int
        j: cython.int
        code: cython.int
        copy_board(b, self.root)
        for i in range(self.hidden_n - 1, 0, -1):
            j = draw(b, i + 1)
            code = b.code[self.hidden[i]]
            b.code[self.hidden[i]] = b.code[self.hidden[j]]
            b.code[self.hidden[j]] = code
        if b.law.kept_jokers:
            self._keep_jokers_out()
        self.root.rng = b.rng

    def _keep_jokers_out(self):
        """Jokers were not dealt into pay-off piles at this table: change them for cards that may be there."""
        b = self.dealt
        piles: cython.int = 0
        seat: cython.int
        i: cython.int
        j: cython.int
        code: cython.int
        tries: cython.int
        for seat in range(b.law.seats):
            piles += b.payoff_n[seat] - 1 if b.payoff_n[seat] > 0 else 0
        if self.hidden_n - piles < 1:
            return
        for i in range(piles):
            tries = 0
            while (b.code[self.hidden[i]] & 0x7F) == 0 and tries < 64:
                j = piles + draw(b, self.hidden_n - piles)
                code = b.code[self.hidden[i]]
                b.code[self.hidden[i]] = b.code[self.hidden[j]]
                b.code[self.hidden[j]] = code
                tries += 1

    def round(self):
        """One rollout of each candidate left, on one deal of the unseen cards."""
        i: cython.int
        k: cython.int
        tries: cython.int = 0
        self._deal()
        for i in range(self.count):
            if self.alive[i]:
                self.got[i] = self._rollout(self.end[i])
                self.sum[i] += self.got[i]
                self.tries[i] += 1
                self.done += 1
                tries = self.tries[i]
                for k in range(i + 1):
                    if self.alive[k]:
                        self.product[k * 12 + i] += self.got[k] * self.got[i]
        if tries >= 16 and tries % 8 == 0:
            self._drop_hopeless()

    def _rollout(self, end):
        """Play a candidate on to the own next turn; what that is worth."""
        b = self.b
        s = self.inner.s
        root = self.mind.s
        i: cython.int
        best: cython.int
        me: cython.int = self.root.to_move
        turn: cython.int = self.root.turn
        copy_board(b, self.dealt)
        for i in range(root.end[end].length):
            apply(b, root.end[end].moves[i])
        while not b.over and b.turn == turn:
            best = choose(s, self.inner.f, self.inner.net, b, self.inner.judged)
            self.positions += s.positions
            for i in range(s.end[best].length):
                apply(b, s.end[best].moves[i])
        while not b.over and b.to_move != me:
            play_best(s, b)
            self.positions += s.positions
        if b.over:
            if b.winner == me:
                return 1.0
            return even_share(b) if b.winner < 0 else 0.0
        best = choose(s, self.inner.f, self.inner.net, b, self.inner.judged)
        self.positions += s.positions
        if s.end[best].kind >= 3:
            return self.inner.judged[best]
        # What the linear terms lent the network was for the choice.
        return self.inner.judged[best] - s.lean * s.end[best].score

    def _score(self, i):
        """What a candidate is worth by now."""
        return (self.trust * self.prior[i] + self.sum[i]) / (self.trust + self.tries[i])

    def _drop_hopeless(self):
        """Drop what is behind the best by more than luck can explain: 3 standard errors of the difference.

        Candidates that live have been played on on the same deals, so most of the luck falls out of it.
        """
        best: cython.int = self.best()
        n: cython.double = self.tries[best]
        i: cython.int
        low: cython.int
        high: cython.int
        mean: cython.double
        square: cython.double
        behind: cython.double
        for i in range(self.count):
            if i == best or not self.alive[i]:
                continue
            low = i if i < best else best
            high = best if i < best else i
            mean = (self.sum[best] - self.sum[i]) / n
            square = self.product[best * 13] + self.product[i * 13]
            square = (square - 2.0 * self.product[low * 12 + high]) / n - mean * mean
            behind = self._score(best) - self._score(i)
            if behind * behind * (n - 1.0) > 9.0 * square:
                self._drop(i)

    def _drop(self, i):
        self.alive[i] = 0
        self.living -= 1

    def _keep(self, most):
        i: cython.int
        worst: cython.int
        while self.living > most and self.living > 1:
            worst = -1
            for i in range(self.count):
                if self.alive[i] and (worst < 0 or self._score(i) <= self._score(worst)):
                    worst = i
            self._drop(worst)

    def best(self):
        """The candidate to play, by now."""
        i: cython.int
        best: cython.int = -1
        for i in range(self.count):
            if self.alive[i] and (best < 0 or self._score(i) > self._score(best)):
                best = i
        return best

    def decide(self, rollouts):
        """A whole decision of so many rollouts at most, in three parts; the end to play."""
        part: cython.int
        i: cython.int
        most: cython.int = self.count
        for part in range(3):
            if self.living < 2:
                break
            for i in range(rollouts // (3 * self.living)):
                if self.living < 2:
                    break
                self.round()
            most = (most + 1) // 2
            if part < 2:
                self._keep(most)
        return self.end[self.best()]
