"""Reviews at the use cases: what they find, who may ask and see, slices, cancelling, lost workers."""

from __future__ import annotations

import json
import random
from datetime import timedelta

import pytest

from engine.computer.advice import ADVISERS, Appraisal, appraise
from service import documents
from service.advice import judged
from service.errors import CannotCancel, CannotReview, Forbidden, NotFound, StaleVersion
from service.model import Bearer, BearerKind, DealKind, NewDeal, PlanStatus, Purpose, UndoPolicy
from service.usecases import computer, oversight, plans, reviews
from tests.service.advising import QUICK, ask, carry_out_all
from tests.service.table import ADMIN, Table, position
from tests.truth import plan_of
from workers.advice import go_on_reviewing

SEATS = [
    {"hand": ["AS", "2S", "KD", "8C"], "payoff": ["6C", "3C"], "sides": [["QH"], [], [], []]},
    {"hand": ["4S", "5D", "TD"], "payoff": ["8H", "QC"], "sides": [[], [], [], []]},
]
STOCK = ["TS", "TH", "JS", "JH", "9S", "9H", "9D", "QS", "QD", "6S", "6H", "6D"]


def ask_review(ports, table, bearer=None, **more):
    """Ask for a review."""
    return ask(ports, table.id, bearer or table.seat(0), Purpose.REVIEW, **more).plan


def look(ports, table, plan_id, bearer=None):
    """A plan's document."""
    return documents.plan_document(plans.get(ports, table.id, plan_id, bearer))


def played_out(ports, **fields) -> Table:
    """A short game that is over, though long enough for a dozen decisions, whatever is dealt."""
    table = Table(ports, **{"options": {"payoff_size": 8}, **fields})
    table.play_out(1)
    return table


def with_a_blunder(ports) -> Table:
    """A game in which seat 0 throws a king away where its pay-off card could be played, and then resigns."""
    table = Table(ports, deal=position(seats=SEATS, stock=STOCK))
    table.line("h:AS>c1", "h:2S>c1", "h:KD>c1", "h:8C>s2", seat=0)
    table.play("h:TD>s1", 1)
    table.resign(0)
    return table


def test_a_planted_blunder_is_found(ports):
    """It costs most, in the turn where it was made; the better line plays the pay-off card, in words."""
    table = with_a_blunder(ports)
    review = ask_review(ports, table, level="expert")
    carry_out_all(ports)
    found = look(ports, table, review.id)
    assert (found["status"], found["progress"], found["seat"]) == ("done", 1.0, None)
    seen = found["review"]
    assert seen["complete"]
    assert [(turn["turn"], turn["seat"]) for turn in seen["turns"]] == [(1, 0), (2, 1)]
    (blunder,) = seen["turns"][0]["decisions"]
    assert blunder["line"] == ["h:AS>c1", "h:2S>c1", "h:KD>c1", "h:8C>s2"]
    assert blunder["better"] == ["h:AS>c1", "h:2S>c1", "p>c1"]
    assert blunder["loss"] > 0.05
    assert blunder["loss"] == pytest.approx(blunder["expectation"] - blunder["played"], abs=2e-4)
    assert "plays_payoff" in [reason["code"] for reason in blunder["reasons"]]
    assert (blunder["n"], blunder["version"]) == (1, 0)
    first = seen["seats"][0]
    assert (first["seat"], first["worst"], first["loss"]) == (0, [1], blunder["loss"])
    assert first["curve"] == [{"turn": 1, "expectation": blunder["played"]}]


def test_a_review_goes_through_all_that_counts(ports):
    """Every decision of the moves in force has its place; taken-back ones have none; twice it is the same."""
    # The cards are others every time: with so many to play nobody has won after six moves.
    table = Table(ports, options={"payoff_size": 8}, undo=UndoPolicy.FREE, local=True)
    chance = random.Random(5)
    for _ in range(6):
        table.step(chance)
    if table.can_undo(table.game.last_human):
        table.undo(table.game.last_human)
    table.play_out(2)
    review = ask_review(ports, table)
    assert ask_review(ports, table).id == review.id
    carry_out_all(ports)
    seen = look(ports, table, review.id)["review"]
    decisions = [each for turn in seen["turns"] for each in turn["decisions"]]
    with ports.store.reading() as unit:
        log = unit.entries(table.id)
    in_force = [each.n for each in log if each.n is not None and not each.taken_back]
    told = [n for each in decisions for n in range(each["n"], each["n"] + len(each["line"]))]
    assert len(told) == len(in_force)
    assert {each["n"] for each in decisions} <= set(in_force)
    for seat in seen["seats"]:
        turns = [turn for turn in seen["turns"] if turn["seat"] == seat["seat"]]
        assert seat["turns"] == len(turns) == len(seat["curve"])
        assert seat["loss"] == pytest.approx(sum(turn["loss"] for turn in turns), abs=1e-3)
    with ports.store.reading() as unit:
        again = [
            judged(each, appraise(each.view, each.line, ADVISERS[QUICK], lambda: False))
            for each in reviews.decisions_of(unit.beginning(table.id), log)
        ]
    assert plans.get(ports, table.id, review.id).review["decisions"] == again


def test_who_may_ask_and_who_may_see(ports):
    """Whoever has a token of a finished game may ask; all may see; while the game goes on nobody may ask."""
    table = Table(ports, options={"payoff_size": 2})
    with pytest.raises(CannotReview):
        ask_review(ports, table, table.seat())
    table.play_out(3)
    stranger = Table(ports)
    with pytest.raises(Forbidden):
        ask_review(ports, table, stranger.seat())
    with pytest.raises(StaleVersion):
        ask_review(ports, table, if_match=0)
    version = table.game.version
    review = ask_review(ports, table, Bearer(BearerKind.SPECTATOR, table.game.series_id))
    carry_out_all(ports)
    assert table.check().version == version
    seen = look(ports, table, review.id)
    assert seen["review"]["seats"]
    assert look(ports, table, review.id, stranger.seat()) == seen
    with pytest.raises(NotFound):
        plans.get(ports, stranger.id, review.id)


def test_a_deal_of_the_day_is_reviewed_when_its_day_is_over(ports):
    """Its cards are kept until then, and so is all that a review would tell of them."""
    table = Table(ports, ruleset="short", deal=NewDeal(DealKind.DAILY))
    table.resign(0)
    with pytest.raises(CannotReview):
        ask_review(ports, table)
    ports.clock.advance(timedelta(days=1).total_seconds())
    review = ask_review(ports, table)
    carry_out_all(ports)
    assert look(ports, table, review.id)["review"] == {"complete": True, "turns": [], "seats": []}


def slowly(ports, seconds):
    """An adviser that takes some seconds of the test's clock for each decision."""
    calls = []

    def judge(view, played, level, stop):
        calls.append(played)
        ports.clock.advance(seconds)
        return Appraisal(0.6, 0.5, None, (), 1, 2)

    return judge, calls


def test_a_review_goes_on_where_a_lost_worker_left_it(ports, monkeypatch):
    """A slice that was kept is not done again; a lost one is; the figures add up; progress only grows."""
    monkeypatch.setattr(reviews, "SLICE", timedelta(0))
    table = played_out(ports)
    review = ask_review(ports, table)
    judge, calls = slowly(ports, 0)
    progress = [0.0]
    for _ in range(3):
        (waiting,) = computer.waiting(ports, 10)
        go_on_reviewing(ports, judge, waiting.id)
        progress.append(look(ports, table, review.id)["progress"])
    assert len(calls) == 3
    assert progress == sorted(progress)
    assert 0 < progress[-1] < 1
    (waiting,) = computer.waiting(ports, 10)
    orphan = reviews.take(ports, waiting.id)
    assert reviews.take(ports, waiting.id) is None
    assert len(orphan.found) == 3
    ports.clock.advance(60)
    (again,) = computer.waiting(ports, 10)
    go_on_reviewing(ports, judge, again.id)
    reviews.save(ports, orphan, [{}] * 2, positions=1, rollouts=1, thought_ms=1)
    monkeypatch.setattr(reviews, "SLICE", timedelta(seconds=60))
    ports.clock.advance(computer.RESEND.total_seconds())
    carry_out_with(ports, judge)
    done = plan_of(ports, review.id)
    assert (done.status, done.rollouts, done.positions) == (
        PlanStatus.DONE,
        len(calls),
        2 * len(calls),
    )
    kept = plans.get(ports, table.id, review.id).review["decisions"]
    assert len(kept) == len(calls)
    assert [each["n"] for each in kept] == sorted({each["n"] for each in kept})


def carry_out_with(ports, judge):
    """Carry reviews out, by this judge."""
    while waiting := computer.waiting(ports, 10):
        for plan in waiting:
            go_on_reviewing(ports, judge, plan.id)


def test_a_review_that_is_cancelled_in_the_middle(ports, monkeypatch):
    """Its worker notices and keeps nothing; asked for again it is a new one; what is done stays done."""
    monkeypatch.setattr("workers.advice.LOOK_S", 0.0)
    table = played_out(ports)
    review = ask_review(ports, table)
    calls = []

    def judge(view, played, level, stop):
        calls.append(played)
        if len(calls) == 2:
            plans.cancel(ports, table.id, review.id, table.seat(1))
        return appraise(view, played, level, stop)

    go_on_reviewing(ports, judge, review.id)
    assert len(calls) == 2
    assert plan_of(ports, review.id).status is PlanStatus.CANCELLED
    assert look(ports, table, review.id)["review"] is None
    again = ask_review(ports, table)
    assert again.id != review.id
    carry_out_all(ports)
    with pytest.raises(CannotCancel):
        plans.cancel(ports, table.id, again.id, table.seat(0))


def test_a_review_ends_when_its_time_is_over(ports, monkeypatch):
    """Then it is done, says that it is not complete, and shows what it has."""
    monkeypatch.setattr(reviews, "SLICE", timedelta(0))
    table = played_out(ports)
    review = ask_review(ports, table)
    judge, calls = slowly(ports, 30)
    carry_out_with(ports, judge)
    assert plan_of(ports, review.id).status is PlanStatus.DONE
    seen = look(ports, table, review.id)["review"]
    assert not seen["complete"]
    assert 0 < len(calls) == sum(len(turn["decisions"]) for turn in seen["turns"])
    assert plan_of(ports, review.id).due_by - plan_of(ports, review.id).created_at < timedelta(
        seconds=ports.settings.review_s + 10
    )


def test_what_workers_cannot_do_is_told_and_the_admin_may_try_again(ports):
    """Three lost tries in a row, or an error, and the review has failed; queued again it is done."""

    def fail(*_):
        raise ZeroDivisionError("the seven of hearts is hidden")

    table = played_out(ports)
    review = ask_review(ports, table)
    go_on_reviewing(ports, fail, review.id)
    failed = plan_of(ports, review.id)
    assert (failed.status, failed.error) == (
        PlanStatus.FAILED,
        "thinking failed: ZeroDivisionError",
    )
    oversight.requeue(ports, table.id, ADMIN, None)
    for _ in range(3):
        assert reviews.take(ports, review.id) is not None
        ports.clock.advance(30)
    assert reviews.take(ports, review.id) is None
    assert plan_of(ports, review.id).error == "every try was lost"
    oversight.requeue(ports, table.id, ADMIN, None)
    carry_out_all(ports)
    assert plan_of(ports, review.id).status is PlanStatus.DONE


def test_a_long_review_has_a_bound(sqlite_ports, monkeypatch):
    """No more decisions are judged than the most there may be; a decision is told in a few hundred bytes."""
    monkeypatch.setattr(reviews, "MOST_DECISIONS", 5)
    table = played_out(sqlite_ports)
    review = ask_review(sqlite_ports, table, level="hard")
    carry_out_all(sqlite_ports)
    document = look(sqlite_ports, table, review.id)
    assert plan_of(sqlite_ports, review.id).status is PlanStatus.DONE
    assert not document["review"]["complete"]
    assert sum(len(turn["decisions"]) for turn in document["review"]["turns"]) == 5
    assert len(json.dumps(document["review"])) < 5 * 1500
