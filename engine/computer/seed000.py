"""`seed000`: the best line of one segment, by a handful of terms set by hand.

A yardstick: its terms are fixed, so that figures measured against it stay comparable. A segment runs from
the decision to the next card nobody has seen, or to the end of the turn. All its lines are tried, each
position once, and the line with the highest score is played:

==========================  ==========================================================================
+100                        a pay-off card built
+100, −5, −10, −15, −20     as 0, 1, 2, 3, 4 and more ranks are missing on the way to the own pay-off top
−100                        an opponent's pay-off top can be built from its side tops at once
−2                          a side card covered by the discard
−0.5                        a hand card kept at the end of the turn
+20                         a refill
==========================  ==========================================================================

What these terms leave open is settled so:

* *Missing* are the ranks between the nearest center stack, which is the one with fewest missing, and the
  pay-off top, less those on hand or on an own side top, less one for each wild there that may stand for one
  of them. A stack that has passed the top's rank is thought of as completed and begun anew. A wild top lacks
  nothing wherever a stack takes a wild next. Natural kings are a rank like any other.
* A discard puts its card on a side top, so it takes away nothing but the card it covers.
* Where a segment ends with the turn going on (a refill, a new pay-off top), the opponent's term counts a
  fifth, and kept cards do not count.
* The new pay-off top is not guessed at: after a pay-off card built nothing counts as missing on the way to
  it, and nothing as reached.
* Several opponents count as the one worst fed: −100 once. Seats that have resigned do not count.
* A pay-off card loaded on an opponent's pile is as good as built. A load or a fill is otherwise worth only
  what it does to these terms.
* A game won by the line is worth 1000, one lost by it (a refill that fails, where the shorter pile wins)
  −1000; a refill that fails in a draw is scored like any end of a turn.
* Of equal lines the first found is played. A position's own ends are looked at before what its builds lead
  to, moves in the order of `engine.legal.legal_moves`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.computer.cheap import cheap_move
from engine.computer.missing import Gaps, gaps_of
from engine.computer.plan import Budget, Plan, Stop
from engine.errors import NotYourTurn
from engine.foresee import Foreseen, Horizon, card_of, carry_out
from engine.legal import legal_moves
from engine.moves import Kind, Move
from engine.rng import Generator
from engine.view import Phase, SeatView, View

NAME: Final = "seed000"

PAYOFF_CARD: Final = 100.0
MISSING: Final = (100.0, -5.0, -10.0, -15.0, -20.0)
"""By how many ranks are missing; the last stands for any more."""
FED: Final = -100.0
FED_IN_MID_TURN: Final = 0.2
COVERED: Final = -2.0
KEPT: Final = -0.5
REFILL: Final = 20.0
GAME: Final = 1000.0


def seed000(view: View, budget: Budget, stop: Stop, generator: Generator) -> Plan:  # noqa: ARG001
    """The best line of this segment. Nothing is left to chance, so the generator is not used.

    Cut short, it is the best line so far; before the first line is complete, the cheap move.
    """
    search = _Search(view)
    complete = search.run(budget, stop)
    if search.best is None:
        move = cheap_move(view)
        return Plan((move,) if move else (), NAME, search.positions, complete)
    return Plan(search.best.moves(), NAME, search.positions, complete)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as its last move and what came before."""

    before: _Line | None
    move: Move

    def moves(self) -> tuple[Move, ...]:
        line, moves = self.before, [self.move]
        while line is not None:
            moves.append(line.move)
            line = line.before
        return tuple(reversed(moves))


class _Search:
    """All positions of a segment, depth first; the best line found so far."""

    def __init__(self, view: View) -> None:
        self._terms = _Terms(view)
        self._todo: list[tuple[View, _Line | None]] = [(view, None)]
        self._seen: set[object] = set()
        self.positions = 0
        self.best: _Line | None = None
        self.score = 0.0

    def run(self, budget: Budget, stop: Stop) -> bool:
        """Search to the end, or until budget or `stop` says no more; whether it came to the end."""
        while self._todo:
            if self.positions == budget.positions or stop():
                return False
            self.positions += 1
            self._expand(*self._todo.pop())
        return True

    def _expand(self, view: View, line: _Line | None) -> None:
        terms = self._terms
        children: list[tuple[View, _Line | None]] = []
        tried: set[object] = set()
        scored: set[int] = set()
        for move in legal_moves(view):
            if move.kind is Kind.DISCARD:
                # Whichever card goes there, the score is the same: the first stands for all.
                if move.target_index not in scored:
                    scored.add(move.target_index)
                    self._offer(terms.after_discard(view, move.target_index), line, move)
                continue
            card = card_of(view, move)
            like = (move.kind, move.source, move.source_index, terms.face(card), move.target_index)
            if like in tried:
                continue
            tried.add(like)
            foreseen = carry_out(view, move, card)
            if foreseen.horizon is not None:
                self._offer(terms.at_horizon(foreseen), line, move)
                continue
            key = terms.key(foreseen.view)
            if key not in self._seen:
                self._seen.add(key)
                children.append((foreseen.view, _Line(line, move)))
        self._todo += reversed(children)

    def _offer(self, score: float, line: _Line | None, move: Move) -> None:
        if self.best is None or score > self.score:
            self.best, self.score = _Line(line, move), score


class _Terms:
    """The terms of the score, and what tells positions of one segment apart."""

    def __init__(self, view: View) -> None:
        self._gaps: Gaps = gaps_of(view.rules)
        self._suits_matter = view.rules.load
        self._fed: dict[object, bool] = {}

    def face(self, card: Card) -> object:
        """What counts of a card: its rank and, where cards may be loaded, its suit."""
        return card if self._suits_matter else self._gaps.rank_of[card]

    def key(self, view: View) -> object:
        """Equal for positions of one segment that have the same future."""
        me = _me(view)
        hand = sorted(me.hand or ()) if self._suits_matter else self._ranks(me.hand or ())
        # Side stacks only shrink until the fills begin, so their depths say what is in them.
        filling = view.turn is not None and view.turn.phase is Phase.FILL
        sides = [self._ranks(side) if filling else len(side) for side in me.sides]
        loaded = [seat.payoff_top for seat in view.seats] if self._suits_matter else ()
        return tuple(_heights(view)), tuple(hand), tuple(sides), filling, tuple(loaded)

    def _ranks(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        return tuple(sorted(self._gaps.rank_of[card] for card in cards))

    def after_discard(self, view: View, side: int) -> float:
        """The score of a line that ends here by a discard on this side stack."""
        me = _me(view)
        tops = [stack[-1] for n, stack in enumerate(me.sides) if stack and n != side]
        covered = COVERED if me.sides[side] else 0.0
        return self._end_of_turn(view, (*(me.hand or ()), *tops), me.hand_count - 1) + covered

    def at_horizon(self, foreseen: Foreseen) -> float:
        """The score of a line that ends in this way."""
        view, me = foreseen.view, _me(foreseen.view)
        if view.outcome is not None and view.outcome.winner is not None:
            return GAME if view.outcome.winner == me.seat else -GAME
        if foreseen.horizon is Horizon.PAYOFF_TURNED_UP:
            return PAYOFF_CARD + FED_IN_MID_TURN * self._opponents(view)
        tops = [stack[-1] for stack in me.sides if stack]
        if foreseen.horizon is Horizon.REFILL:
            return REFILL + self._own(view, tops) + FED_IN_MID_TURN * self._opponents(view)
        return self._end_of_turn(view, (*(me.hand or ()), *tops), me.hand_count)

    def _end_of_turn(self, view: View, at_hand: tuple[Card, ...], kept: int) -> float:
        return self._own(view, at_hand) + self._opponents(view) + KEPT * kept

    def _own(self, view: View, at_hand: Iterable[Card]) -> float:
        top = _me(view).payoff_top
        if top is None:
            return 0.0
        missing = self._gaps.missing(_heights(view), top, self._gaps.hold(at_hand))
        return MISSING[min(missing, len(MISSING) - 1)]

    def _opponents(self, view: View) -> float:
        # A segment leaves opponents alone, but for their pay-off tops: the center tells the rest.
        key = (
            *_heights(view),
            *(seat.payoff_top for seat in view.seats if seat.seat != view.viewer),
        )
        fed = self._fed.get(key)
        if fed is None:
            fed = self._fed[key] = any(self._is_fed(view, seat) for seat in view.seats)
        return FED if fed else 0.0

    def _is_fed(self, view: View, seat: SeatView) -> bool:
        if seat.seat == view.viewer or seat.folded or seat.payoff_top is None:
            return False
        held = self._gaps.hold(side[-1] for side in seat.sides if side)
        return self._gaps.missing(_heights(view), seat.payoff_top, held) == 0


def _heights(view: View) -> list[int]:
    """The heights of the center stacks, lowest first: which stack is where never matters."""
    return sorted(map(len, view.centers))


def _me(view: View) -> SeatView:
    me = view.me
    if me is None:
        raise NotYourTurn("A spectator has no moves.")
    return me
