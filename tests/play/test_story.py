"""The story between two of the player's turns, told from the record."""

from __future__ import annotations

import random

import pytest

from deploy.play.story import Board, since
from engine.happenings import to_json
from service.documents import move_document
from tests.play.fake import FakeService, choose, plain, seats_for, view_of

TABLES = [
    ("standard", {"payoff_size": 6}),
    ("standard", {"payoff_size": 6, "seats": 4}),
    ("must-play-aces", {"payoff_size": 6, "seats": 5}),
    ("no-empty-piles", {"payoff_size": 6, "seats": 3}),
    ("book", {"payoff_size": 6}),
    ("classic", {"payoff_size": 6, "load": True, "seats": 3}),
    ("cat-and-mouse", {"payoff_size": 8, "hand_size": 2, "seats": 6, "decks": 4}),
    ("solitaire", {"payoff_size": 6}),
]


def told(happenings):
    """What the record lets one tell: plays with their ranks, completed stacks, turns without a move."""
    facts = []
    for each in happenings:
        if each["type"] == "played":
            facts.append((each["seat"], each["move"]["notation"], each["rank"]))
        elif each["type"] == "completed":
            facts.append(("completed", each["center"]))
        elif each["type"] == "turn_ended" and each["by"] != "discard":
            facts.append((each["seat"], "ended"))
    return facts


def to_the_last_play(facts):
    """Without the turns that end a stalled game: those without a move are in no record."""
    while facts and facts[-1][1] == "ended":
        facts.pop()
    return facts


def left(view):
    """The cards in the pay-off piles."""
    return [seat["payoff"]["count"] for seat in view["seats"]]


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_what_several_computers_did_is_told_in_full(ruleset, options, seed):
    """The record gives the plays, ranks, ends and counts that happened between two turns."""
    service, rng = FakeService(seed), random.Random(seed)
    service.deal(ruleset, options)
    board, happened = Board.dealt(view_of(service.state)["rules"]), []
    begun = counted = 0
    while service.state.outcome is None:
        while service.state.outcome is None and (service.state.to_move != 0 or not happened):
            logged = service.play(choose(rng, service.state))
            happened += plain([to_json(h) for h in logged.happenings])
        view = view_of(service.state)
        view["version"] = len(service.log)
        records = plain([move_document(logged) for logged in service.log[begun:]])
        story = since(board, records, view)
        stalled = view["result"] is not None and view["result"]["ending"] == "stall"
        ends = to_the_last_play if stalled else list
        assert ends(told(story)) == ends(told(happened))
        assert board.payoff == left(view)
        lefts = [each["left"] for each in story if each.get("left") is not None]
        assert all(count >= 0 for count in lefts)
        counted += len(lefts)
        board, begun, happened = Board.of(view), len(service.log), []
    assert counted == sum(logged.entry.move.source == "payoff" for logged in service.log)


def test_the_services_own_account_is_preferred():
    """When the moves of the record are the latest turn, it is told with its draws and new pay-off tops."""
    service = FakeService(3)
    service.deal("standard", {}, seats_for(2))
    rng = random.Random(3)
    while service.state.to_move != 0:
        service.play(choose(rng, service.state))
    while service.state.to_move == 0:
        service.play(choose(rng, service.state))
    board, begun = Board.of(view_of(service.state)), len(service.log)
    while service.state.to_move == 1:
        service.play(choose(rng, service.state))
    view = view_of(service.state)
    records = plain([move_document(logged) for logged in service.log[begun:]])
    kinds = [each["type"] for each in since(board, records, view)]
    assert kinds == [each["type"] for each in view["last_turn"]]
    assert "drew" in kinds
