"""Happenings in words."""

from __future__ import annotations

import pytest

from deploy.play.faces import SYMBOLS, WORDS
from deploy.play.words import People, Teller, clean, ending

PEOPLE = People(("Anna", "Bruno", "Cleo"), me=0)


def played(seat, kind, source, card, target, *, source_index=None, rank=None, left=None):
    """A play as it is told by the service, with the cards left."""
    move = {
        "kind": kind,
        "source": source,
        "card": card,
        "source_index": source_index,
        "target_index": target,
        "notation": "",
    }
    return {"type": "played", "seat": seat, "move": move, "rank": rank, "left": left}


@pytest.mark.parametrize(
    ("happening", "line"),
    [
        (played(1, "build", "hand", "6S", 0, rank="6"), "Bruno builds 6♠ on center 1."),
        (played(1, "build", "hand", "KS", 0, rank="6"), "Bruno builds K♠ as 6 on center 1."),
        (played(0, "build", "hand", "XR", 1, rank="T"), "You build ★R as 10 on center 2."),
        (
            played(1, "build", "side", "TD", 0, source_index=2, rank="T"),
            "Bruno builds 10♦ from side 3 on center 1.",
        ),
        (
            played(1, "build", "payoff", "9C", 1, rank="9", left=11),
            "Bruno plays the pay-off card 9♣ on center 2 (11 left).",
        ),
        (
            played(0, "build", "payoff", "9C", 1, rank="9", left=1),
            "You play the pay-off card 9♣ on center 2 (one left!).",
        ),
        (
            played(1, "build", "payoff", "9C", 1, rank="9", left=0),
            "Bruno plays the pay-off card 9♣ on center 2, the last one.",
        ),
        (played(2, "discard", "hand", "3H", 1), "Cleo discards 3♥ on side 2."),
        (played(0, "fill", "hand", "3H", 1), "You fill side 2 with 3♥."),
        (played(1, "load", "hand", "4H", 0), "Bruno loads 4♥ on your pay-off pile."),
        (
            played(0, "load", "payoff", "4H", 1, left=3),
            "You load 4♥ from the pay-off pile on Bruno's pay-off pile (3 left).",
        ),
        ({"type": "drew", "seat": 1, "count": 1}, "Bruno draws 1 card."),
        ({"type": "drew", "seat": 0, "count": 5}, "You draw 5 cards."),
        ({"type": "turned_up", "seat": 0, "card": "QD"}, "You turn up Q♦."),
        ({"type": "completed", "center": 1}, "Center 2 is complete and cleared away."),
        ({"type": "recycled", "count": 12}, "12 cards go back into the stock."),
        ({"type": "turn_ended", "seat": 0, "by": "pass"}, "You pass without a move."),
        ({"type": "turn_ended", "seat": 1, "by": "pass"}, "Bruno passes without a move."),
        (
            {"type": "turn_ended", "seat": 0, "by": "empty_hand"},
            "You have nothing left to play: the turn ends.",
        ),
        ({"type": "resigned", "seat": 2}, "Cleo resigns."),
    ],
)
def test_a_happening_is_told_in_a_line(happening, line):
    """Each kind of happening has its words, for the reader and for others."""
    assert Teller(PEOPLE, SYMBOLS).lines([happening]) == [line]


@pytest.mark.parametrize(
    "happening",
    [
        {"type": "turn_ended", "seat": 1, "by": "discard"},
        {"type": "game_ended", "winner": 1},
        {"type": "something_new", "seat": 1},
    ],
)
def test_what_goes_without_saying_is_not_told(happening):
    """A discard tells the end of its turn; the game's end is told at the end; new types do no harm."""
    assert Teller(PEOPLE, WORDS).lines([happening]) == []


def test_turns_make_one_sentence_each():
    """The facts of a seat are told together, and what belongs to nobody with what brought it about."""
    sentences = Teller(PEOPLE, SYMBOLS).sentences(
        [
            played(1, "build", "hand", "QS", 0, rank="Q"),
            {"type": "completed", "center": 0},
            played(1, "discard", "hand", "3H", 1),
            played(2, "discard", "hand", "4H", 1),
        ]
    )
    assert [[fact.seat for fact in sentence] for sentence in sentences] == [[1, None, 1], [2]]


@pytest.mark.parametrize(
    ("people", "result", "lines"),
    [
        (
            PEOPLE,
            {"winner": 0, "ending": "payoff_emptied", "points": [25, 0, 0]},
            ["You win!", "The pay-off pile is empty.", "Points: You 25, Bruno 0, Cleo 0."],
        ),
        (
            PEOPLE,
            {"winner": 2, "ending": "stall", "points": [0, 0, 7]},
            ["Cleo wins.", "It is a stall: nobody could go on.", "Points: You 0, Bruno 0, Cleo 7."],
        ),
        (
            PEOPLE,
            {"winner": None, "ending": "stock_out", "points": [0, 3, 0]},
            [
                "A draw: nobody wins.",
                "The stock has run out: a draw was due that it could not serve.",
                "Points: You 0, Bruno 3, Cleo 0.",
            ],
        ),
        (
            People(("Anna",), 0),
            {"winner": None, "ending": "stall", "points": [0]},
            ["The game is lost.", "It is a stall: nobody could go on."],
        ),
        (
            People(("Anna",), 0),
            {"winner": 0, "ending": "payoff_emptied", "points": [5]},
            ["You win!", "The pay-off pile is empty."],
        ),
    ],
)
def test_the_end_is_told(people, result, lines):
    """Winner, reason and points are said; alone there are no points to compare."""
    assert ending(result, people) == lines


def test_texts_from_outside_cannot_steer_the_terminal():
    """Control characters of names and problems are shown as question marks."""
    assert clean("Bru\x1b[31mno\x07") == "Bru?[31mno?"
