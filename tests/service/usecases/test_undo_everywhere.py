from __future__ import annotations

import random

import pytest

from engine.errors import GameOver
from engine.happenings import Drew, TurnedUp
from service.errors import ServiceError
from service.model import SeatKind, Status, UndoPolicy
from tests.service.table import COMPUTER, HUMAN, Table

TABLES = {
    "two humans": (HUMAN, HUMAN),
    "a human and a computer": (HUMAN, COMPUTER),
    "two humans and a computer": (HUMAN, COMPUTER, HUMAN),
    "alone": (HUMAN,),
}


class Memory:
    """What a game should go back to: each entry that counts, and the state before it."""

    def __init__(self, table):
        self.table = table
        self.entries = []

    def note(self, before, version):
        """Remember what was done since `version`, when the table was as `before`."""
        with self.table.ports.store.reading() as unit:
            logged = unit.entries_after(self.table.id, version, 100)
        for each in logged:
            if each.happenings:
                self.entries.append((each, before if each is logged[0] else None))

    def may_undo(self, seat, game):
        """Whether the contract lets a seat take its last move back, where that is plain from the log."""
        if game.status is not Status.ACTIVE or game.undo is UndoPolicy.OFF:
            return False
        human = [
            (each.entry.seat, each)
            for each, _ in self.entries
            if game.seats[each.entry.seat].kind is SeatKind.HUMAN or not _is_move(each)
        ]
        if not human or not _is_move(human[-1][1]) or human[-1][0] != seat:
            return False
        last = self.entries[-1][0]
        if game.local:
            return None  # tests of hot-seat games say more
        if game.undo is UndoPolicy.FREE:
            return True
        shown = any(isinstance(h, Drew | TurnedUp) for h in last.happenings)
        return last.entry.seat == seat and last.turn == game.turn_number and not shown

    def take_back(self, seat):
        """Forget the seat's last move and all after it; the state before it."""
        while True:
            each, before = self.entries.pop()
            assert _is_move(each), "a resignation was taken back"
            if each.entry.seat == seat:
                return before
            kind = self.table.created.game.seats[each.entry.seat].kind
            assert kind is SeatKind.COMPUTER, "another human's move was taken back"


def _is_move(logged):
    return hasattr(logged.entry, "move")


def act(table, memory, chance):
    """Something that somebody does: a move, or now and then giving up where others play on."""
    before, game = table.state, table.game
    humans = [seat.seat for seat in game.humans]
    if len(game.seats) > 2 and chance.random() < 0.01:
        try:
            table.resign(chance.choice(humans))
        except GameOver:
            return
    else:
        table.step(chance)
    memory.note(before, game.version)


@pytest.mark.parametrize("local", [False, True], ids=["apart", "hot-seat"])
@pytest.mark.parametrize("policy", UndoPolicy)
@pytest.mark.parametrize("seats", TABLES)
def test_undo_does_what_the_game_says_it_would(sqlite_ports, seats, policy, local):
    """At every step, a seat may undo exactly when the game says so, and the table is as it was before."""
    chance = random.Random(f"{seats}/{policy}/{local}")
    ruleset = "solitaire" if len(TABLES[seats]) == 1 else "work-piles"
    table = Table(sqlite_ports, ruleset=ruleset, seats=TABLES[seats], undo=policy, local=local)
    memory, undone = Memory(table), 0
    for _ in range(30):
        if table.game.status is not Status.ACTIVE:
            break
        act(table, memory, chance)
        for seat in [each.seat for each in table.game.humans]:
            game, available = table.game, table.can_undo(seat)
            expected = memory.may_undo(seat, game)
            assert expected is None or available == expected
            if not available:
                with pytest.raises(ServiceError):
                    table.undo(seat)
                assert table.game == game
            elif chance.random() < 0.4:
                table.undo(seat)
                undone += 1
                before = memory.take_back(seat)
                assert before is None or table.state == before
                assert table.state == table.folded()
                assert table.game.practice
    table.check()
    assert undone or policy is not UndoPolicy.FREE
