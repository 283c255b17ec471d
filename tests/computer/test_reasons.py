"""Why a line is better than another: positions, two lines in each, and what has to be said."""

from __future__ import annotations

import re

import pytest

from engine.cards import Card
from engine.computer.ends import end_of, same
from engine.computer.reasons import CODES, MOST, Judged, card_in_words, reasons_for
from engine.moves import Move
from tests.computer.positions import view_of

QUIET = ("9S 9C", "8H QD")
"""An opponent whose pay-off card is far away."""

CASES = {
    "the last pay-off card": (
        [("8C 9H", "3C"), QUIET, "AS 2S"],
        ("p>c1", "h:8C>s1", ["wins"]),
    ),
    "a pay-off card, and nothing else": (
        [("8C 9H", "6C 3C"), QUIET, "AS 2S"],
        ("p>c1", "h:8C>s1", ["plays_payoff"]),
    ),
    "a pay-off card rather than a hand card, a king saved": (
        [("8C KH", "6C 3C"), QUIET, "AS 2S"],
        ("p>c1", "h:KH>c1 h:8C>s1", ["plays_payoff", "keeps_wild"]),
    ),
    "a hand emptied for five fresh cards": (
        [("AS 2S", "6C TC"), QUIET, ""],
        ("h:AS>c1 h:2S>c1", "h:AS>c1 h:2S>s1", ["refills"]),
    ),
    "the opponent not fed": (
        [("2S 9H", "6C TC"), ("9S", "8H 3H"), "AS"],
        ("h:9H>s1", "h:2S>c1 h:9H>s1", ["does_not_feed"]),
    ),
    "the opponent's place taken": (
        [("3S 9H", "6C TC"), ("9S", "8H 3H"), "AD 2D"],
        ("h:3S>c1 h:9H>s1", "h:9H>s1", ["blocks", "plays_more"]),
    ),
    "the opponent held off by a rank": (
        [("2S 9H", "6C JC"), ("9S", "8H 4H"), "AS"],
        ("h:9H>s1", "h:2S>c1 h:9H>s1", ["holds_back"]),
    ),
    "a king kept": (
        [("9H KH", "6C TC"), QUIET, "AS"],
        ("h:9H>s1", "h:KH>s1", ["keeps_wild"]),
    ),
    "a discard in step": (
        [("9H 4D", "6C JC", "TS / 5H"), QUIET, ""],
        ("h:9H>s1", "h:9H>s3", ["in_step"]),
    ),
    "a discard on its equal": (
        [("9H 4D", "6C JC", "9S / 5H"), QUIET, ""],
        ("h:9H>s1", "h:9H>s3", ["same_rank"]),
    ),
    "what is awaited is not buried": (
        [("9H QD", "6C 3C", "2H / TS"), QUIET, ""],
        ("h:QD>s3", "h:QD>s1", ["way_nearer", "keeps_open", "covers_nothing"]),
    ),
    "no low card under a high one": (
        [("QD JD", "6C 3C", "8H / TS"), QUIET, ""],
        ("h:QD>s3", "h:QD>s1", ["buries_nothing_low", "covers_nothing"]),
    ),
    "a king on a side stack left open": (
        [("9H QD", "6C 9C", "KS / TS"), QUIET, ""],
        ("h:QD>s3", "h:QD>s1", ["way_nearer", "spares_wild_top", "covers_nothing"]),
    ),
    "a card of which there is another": (
        [("9H 9D QD", "6C 3C"), QUIET, ""],
        ("h:9H>s1", "h:QD>s1", ["discards_spare"]),
    ),
    "what no single term tells apart": (
        [("9H QD", "6C 3C"), QUIET, ""],
        ("h:QD>s1", "h:9H>s1", ["judged_better"]),
    ),
}


def judged(view, line, expectation):
    """A line, written as moves set apart by blanks, and what it is worth."""
    return Judged(end_of(view, [Move.parse(move) for move in line.split()]), expectation)


@pytest.mark.parametrize("name", CASES)
def test_reasons(name):
    """The codes of a position's better line, in order; their sentences are filled in."""
    position, (chosen, other, codes) = CASES[name]
    view = view_of(*position)
    for played in (False, True):
        found = reasons_for(
            view, judged(view, chosen, 0.6), judged(view, other, 0.5), played=played
        )
        assert [reason.code for reason in found] == codes
        for reason in found:
            assert not re.search(r"[{}]", reason.text)
            assert reason.text[0].isupper()
            assert reason.text.endswith(".")
        said = " ".join(reason.text for reason in found)
        assert ("what was played" in said.lower()) <= played


def test_codes_are_all_there_are():
    """Whatever is said is one of the codes that are documented, no more than four at a time."""
    for position, (chosen, other, _) in CASES.values():
        view = view_of(*position)
        one, two = judged(view, chosen, 0.5), judged(view, other, 0.5)
        for found in (reasons_for(view, one, two), reasons_for(view, one, None)):
            assert 1 <= len(found) <= MOST
            assert {reason.code for reason in found} <= set(CODES)


def test_a_line_alone_and_lines_alike():
    """Without another line there is nothing else to do; of two worth the same neither is praised."""
    view = view_of(*CASES["what no single term tells apart"][0])
    one, two = judged(view, "h:QD>s1", 0.5), judged(view, "h:9H>s1", 0.499)
    assert [reason.code for reason in reasons_for(view, one, None)] == ["only_line"]
    assert [reason.code for reason in reasons_for(view, one, two)] == ["as_good"]


def test_lines_that_come_to_the_same():
    """The order of builds makes no other end, nor do equal stacks; another discard does."""
    view = view_of(("AS AH 2S 9H", "6C TC"), QUIET, "")
    ends = [
        judged(view, line, None).end
        for line in (
            "h:AS>c1 h:AH>c2 h:9H>s1",
            "h:AH>c2 h:AS>c3 h:9H>s4",
            "h:AS>c1 h:AH>c2 h:2S>s1",
        )
    ]
    assert same(ends[0], ends[1])
    assert not same(ends[0], ends[2])


@pytest.mark.parametrize(("line", "what"), [("h:AS>c1", "short of"), ("h:9H>s1 h:AS>c1", "beyond")])
def test_lines_end_at_their_horizon(line, what):
    """A line that stops earlier, or goes on after it, is refused."""
    view = view_of(("AS 2S 9H", "6C TC"), QUIET, "")
    with pytest.raises(ValueError, match=what):
        judged(view, line, None)


@pytest.mark.parametrize(
    ("card", "words"),
    [("AS", "the ace of spades"), ("TD", "the 10 of diamonds"), ("XB", "the joker")],
)
def test_cards_in_words(card, words):
    """Cards are named as people say them."""
    assert card_in_words(Card(card)) == words
