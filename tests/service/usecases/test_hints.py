"""Hints at the use cases: who may ask, what it does to the game, who sees it, and what ends it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.errors import NotYourTurn
from engine.log import Noted
from engine.moves import Move
from service import documents
from service.errors import (
    CannotCancel,
    Forbidden,
    GameNotActive,
    HintsOff,
    NotRevealed,
    StaleVersion,
    Unauthenticated,
)
from service.model import (
    Bearer,
    BearerKind,
    DealKind,
    NewDeal,
    PlanStatus,
)
from service.standings import DailyFilter
from service.usecases import computer, conduct, hints, oversight, plans, standings
from tests.service.advising import ask, carry_out, carry_out_all
from tests.service.people import friends, new_player
from tests.service.table import ADMIN, COMPUTER, HUMAN, OPEN, Table, last_card, position
from workers.advice import give_hint

SEATS = [
    {"hand": ["AS", "7S"], "payoff": ["9H", "9C"], "sides": [["QH"], [], [], []]},
    {"hand": ["2S", "5D", "6D"], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
]


def at_table(ports, **fields) -> Table:
    """A table with hints, at which seat 0 is to move."""
    return Table(ports, **{"hints": True, "deal": position(seats=SEATS), **fields})


def look(table, plan_id, bearer=None):
    """A plan's document, for whoever asks."""
    return documents.plan_document(plans.get(table.ports, table.id, plan_id, bearer))


def test_a_hint_from_asking_to_showing(ports):
    """Asking is an entry, and makes the game practice; then come the move, the line, the chance and why."""
    table = Table(ports, hints=True)
    seat = table.game.to_move
    assert not table.game.practice
    asked = ask(ports, table.id, table.seat(), if_match=0).plan
    game = table.check()
    assert (game.version, game.practice, game.plan) == (1, True, None)
    with ports.store.reading() as unit:
        assert [each.entry for each in unit.entries(table.id)] == [Noted(seat, "hint_taken")]
    assert (asked.version, asked.seat, asked.status) == (1, seat, PlanStatus.QUEUED)
    assert carry_out_all(ports) == 1
    shown = look(table, asked.id, table.seat(seat))
    assert shown["status"] == "done"
    assert shown["move"] == shown["line"][0]
    assert shown["reasons"][0]["code"]
    assert shown["reasons"][0]["text"].endswith(".")
    assert 0 <= shown["expectation"] <= 1
    assert all(each["line"] for each in shown["alternatives"])
    for move in shown["line"]:
        table.play(move["notation"], seat)
    table.check()


def test_once_a_version(ports):
    """Asked again it is the same hint, done or not; another level, and another position, have their own."""
    table = at_table(ports)
    first = ask(ports, table.id, table.seat(0)).plan
    assert ask(ports, table.id, table.seat(0)).plan == first
    carry_out_all(ports)
    assert ask(ports, table.id, table.seat(0), if_match=1).plan.id == first.id
    other = ask(ports, table.id, table.seat(0), level="expert").plan
    assert (other.version, other.limit_ms) == (2, 4000)
    table.play("h:AS>c1", 0)
    later = ask(ports, table.id, table.seat(0)).plan
    assert later.version == table.game.version == 4
    assert table.game.turn_number == 1


def test_who_may_ask_and_when(ports):
    """Only the seat to move, with its hand uncovered, in a game with hints that is being played."""
    table = at_table(ports)
    spectator = Bearer(BearerKind.SPECTATOR, table.game.series_id)
    for bearer, error in (
        (None, Unauthenticated),
        (spectator, Forbidden),
        (table.owner, Forbidden),
        (table.seat(1), NotYourTurn),
    ):
        with pytest.raises(error):
            ask(ports, table.id, bearer)
    with pytest.raises(StaleVersion):
        ask(ports, table.id, table.seat(0), if_match=3)
    between = Table(ports)
    with pytest.raises(HintsOff):
        ask(ports, between.id, between.seat())
    assert not between.game.hints
    local = at_table(ports, local=True)
    assert local.game.must_reveal(0)
    with pytest.raises(NotRevealed):
        ask(ports, local.id, local.seat(0))
    table.resign(0)
    with pytest.raises(GameNotActive):
        ask(ports, table.id, table.seat(0))
    assert computer.waiting(ports, 10) == []
    assert (between.game.version, local.game.version) == (0, 0)


def test_hints_are_off_between_humans_unless_the_creator_says_otherwise(ports):
    """The default: on against computers and alone, off between humans."""
    for seats, hints_there_are in (
        ((HUMAN, COMPUTER), True),
        ((HUMAN, HUMAN), False),
        ((HUMAN, OPEN), False),
    ):
        assert Table(ports, seats=seats).game.hints is hints_there_are
        assert Table(ports, seats=seats, hints=True).game.hints


def test_only_its_seat_sees_it_until_the_game_is_over(ports):
    """Others see that there is a hint and nothing of it; when the game is over, everybody does."""
    table = at_table(ports, deal=last_card())
    hint = ask(ports, table.id, table.seat(0)).plan
    carry_out_all(ports)
    mine = look(table, hint.id, table.seat(0))
    assert mine["move"]["notation"] == "p>c1"
    for bearer in (None, table.seat(1), table.owner, ADMIN):
        theirs = look(table, hint.id, bearer)
        hidden = [
            name for name, value in theirs.items() if value is None and mine[name] is not None
        ]
        assert {"move", "line", "expectation", "reasons", "alternatives", "positions"} <= set(
            hidden
        )
        assert theirs["status"] == "done"
    table.play("p>c1", 0)
    assert look(table, hint.id) == mine


def test_a_covered_hand_covers_its_hint(ports):
    """At one screen, a hint is not shown once the next player has the turn."""
    table = at_table(ports, local=True)
    table.reveal(0)
    hint = ask(ports, table.id, table.seat(0)).plan
    carry_out_all(ports)
    assert look(table, hint.id, table.seat(0))["move"]
    table.play("h:7S>s2", 0)
    assert look(table, hint.id, table.seat(0))["move"] is None


@pytest.mark.parametrize("when", ["before it is taken up", "while it is thought about"])
@pytest.mark.parametrize("what", ["a move", "an undo", "a resignation"])
def test_a_hint_ends_with_its_position(ports, what, when):
    """A move, an undo or a resignation cancels the hint in the same transaction; its worker keeps nothing."""
    table = at_table(ports)
    if what == "an undo":
        table.play("h:AS>c1", 0)
    hint = ask(ports, table.id, table.seat(0)).plan

    def interrupt(*_):
        {
            "a move": lambda: table.play("h:AS>c1", 0),
            "an undo": lambda: table.undo(0),
            "a resignation": lambda: table.resign(0),
        }[what]()
        raise AssertionError("it is cancelled by now")

    if when == "before it is taken up":
        with pytest.raises(AssertionError):
            interrupt()
        assert hints.take(ports, hint.id) is None
    else:
        give_hint(ports, interrupt, hint.id)
    ended = plans.get(ports, table.id, hint.id).plan
    assert (ended.status, ended.error) == (PlanStatus.CANCELLED, "the game has moved on")
    assert ended.thoughts is None
    table.check()


def test_cancelled_by_its_seat_alone(ports):
    """DELETE ends it, and again changes nothing; another seat may not; what is done cannot be cancelled."""
    table = at_table(ports)
    hint = ask(ports, table.id, table.seat(0)).plan
    for other in (table.seat(1), table.owner):
        with pytest.raises(Forbidden):
            plans.cancel(ports, table.id, hint.id, other)
    assignment = hints.take(ports, hint.id)
    for _ in range(2):
        cancelled = plans.cancel(ports, table.id, hint.id, table.seat(0)).plan
        assert cancelled.status is PlanStatus.CANCELLED
    hints.give(ports, assignment, {"line": []}, positions=1, rollouts=1, thought_ms=1)
    assert plans.get(ports, table.id, hint.id).plan.thoughts is None
    again = ask(ports, table.id, table.seat(0)).plan
    assert again.id != hint.id
    carry_out(ports, again.id)
    with pytest.raises(CannotCancel):
        plans.cancel(ports, table.id, again.id, table.seat(0))
    assert table.game.version == 2


def test_a_lost_worker_s_hint_is_taken_up_again_and_at_last_given_up(ports):
    """Leases run out; an orphan keeps nothing; after three lost tries the hint says so; the admin may try."""
    table = at_table(ports)
    hint = ask(ports, table.id, table.seat(0)).plan
    orphan = None
    for _ in range(hints.MAX_TRIES):
        assert [p.id for p in computer.waiting(ports, 10)] == [hint.id]
        taken = hints.take(ports, hint.id)
        assert hints.take(ports, hint.id) is None
        if orphan is not None:
            hints.give(ports, orphan, {"line": []}, positions=1, rollouts=1, thought_ms=1)
        orphan = taken
        ports.clock.advance(timedelta(seconds=30).total_seconds())
    assert hints.take(ports, hint.id) is None
    failed = plans.get(ports, table.id, hint.id).plan
    assert (failed.status, failed.error) == (PlanStatus.FAILED, "every try was lost")
    oversight.requeue(ports, table.id, ADMIN, None)
    carry_out_all(ports)
    done = plans.get(ports, table.id, hint.id).plan
    assert (done.status, done.error) == (PlanStatus.DONE, None)


def test_thinking_that_fails_is_told(ports):
    """An adviser's error ends the hint, its type told, and not its message; asked again it is a new one."""

    def fail(*_):
        raise ZeroDivisionError("the seven of hearts is hidden")

    table = at_table(ports)
    hint = ask(ports, table.id, table.seat(0)).plan
    give_hint(ports, fail, hint.id)
    failed = plans.get(ports, table.id, hint.id).plan
    assert (failed.status, failed.error) == (
        PlanStatus.FAILED,
        "thinking failed: ZeroDivisionError",
    )
    assert ask(ports, table.id, table.seat(0)).plan.id != hint.id


def test_a_hint_for_equal_views_is_equal(sqlite_ports):
    """Two games that differ only in what the asker cannot see give the same hint."""
    other = [
        {**SEATS[0], "payoff": ["4S", "9C"]},
        {**SEATS[1], "hand": ["3S", "6C", "5D"], "payoff": ["8S", "8C"]},
    ]
    found = []
    for deal in (position(seats=SEATS), position(seats=other)):
        table = at_table(sqlite_ports, deal=deal)
        hint = ask(sqlite_ports, table.id, table.seat(0), level="hard").plan
        carry_out_all(sqlite_ports)
        found.append(plans.get(sqlite_ports, table.id, hint.id, table.seat(0)).plan.thoughts)
    assert found[0] == found[1]
    assert found[0]["line"]


@pytest.mark.parametrize("hinted", [False, True])
def test_a_hint_voids_a_result_of_the_day(sqlite_ports, hinted):
    """A deal of the day that was played with a hint is practice, and not among the day's results."""
    ports = sqlite_ports
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    game = friends(ports, ada, bruno, ruleset="short", deal=NewDeal(DealKind.DAILY), hints=True)
    if hinted:
        ask(ports, game.id, (ada, bruno)[game.to_move])
    assert conduct.resign(ports, game.id, bruno, None).game.practice is hinted
    which = DailyFilter(ports.clock.now().date())
    found, _ = standings.daily_results(ports, which, None, 10)
    assert len(found) == (0 if hinted else 2)
    played = [each for each in standings.tallies(ports, ada) if each.ruleset is None]
    assert [each.practice for each in played] == [hinted]


def test_asking_for_a_turn_takes_no_hint(ports):
    """The three purposes keep apart: a hint is none of the game's turns, and a turn no hint."""
    table = at_table(ports)
    hint = ask(ports, table.id, table.seat(0)).plan
    assert computer.take(ports, hint.id) is None
    turns = Table(ports, seats=(COMPUTER, COMPUTER))
    (plan,) = [p for p in computer.waiting(ports, 10) if p.game_id == turns.id]
    assert hints.take(ports, plan.id) is None
    assert plans.get(ports, turns.id, plan.id).plan.status is PlanStatus.QUEUED


def test_moves_of_a_hint_are_legal_as_they_stand(sqlite_ports):
    """The notation of a hint is that of the view's legal moves."""
    table = at_table(sqlite_ports)
    hint = ask(sqlite_ports, table.id, table.seat(0)).plan
    carry_out_all(sqlite_ports)
    first = look(table, hint.id, table.seat(0))["move"]
    view = documents.view_document(table.look(0))
    assert first in view["legal_moves"]
    assert Move.parse(first["notation"]).notation == first["notation"]
