"""What is typed, and how cards are written."""

from __future__ import annotations

import pytest

from deploy.play.entry import Command, Notation, Number, Unknown, parse
from deploy.play.faces import LETTERS, SYMBOLS, WORDS, is_red, is_wild


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", Number(1)),
        (" 12 ", Number(12)),
        ("0", Number(0)),
        ("h:7h>c1", Notation("h:7H>c1")),
        ("H:7H>C1", Notation("h:7H>c1")),
        ("h:10d>s2", Notation("h:TD>s2")),
        ("h : td > s2", Notation("h:TD>s2")),
        ("h:xr→c3", Notation("h:XR>c3")),
        ("p>c2", Notation("p>c2")),
        ("P:9C>C2", Notation("p:9C>c2")),
        ("s3>c1", Notation("s3>c1")),
        ("s3:9c>o2", Notation("s3:9C>o2")),
        ("h:7h+s2", Notation("h:7H+s2")),
        ("", Command.LOOK),
        ("  ", Command.LOOK),
        ("T", Command.LOOK),
        ("?", Command.HELP),
        ("help", Command.HELP),
        ("h", Command.HINT),
        (" Hint ", Command.HINT),
        ("R", Command.RULES),
        ("l", Command.LAST),
        ("m", Command.RECORD),
        ("M  ALL", Command.WHOLE_RECORD),
        ("s", Command.SIDES),
        ("quit", Command.QUIT),
        ("-1", Unknown("-1")),
        ("²", Unknown("²")),
        ("9" * 40, Unknown("9" * 40)),
        ("7h>c1", Unknown("7h>c1")),
        ("h:7h>c", Unknown("h:7h>c")),
        ("h:7h+c1", Unknown("h:7h+c1")),
        ("build", Unknown("build")),
    ],
)
def test_a_typed_line_is_read(typed, meant):
    """Numbers, notation in any case and commands are told apart; all else is unknown."""
    assert parse(typed) == meant


@pytest.mark.parametrize(
    ("card", "symbols", "letters", "words"),
    [
        ("AS", "A♠", "AS", "ace of spades"),
        ("TH", "10♥", "10H", "10 of hearts"),
        ("JD", "J♦", "JD", "jack of diamonds"),
        ("KC", "K♣", "KC", "king of clubs"),
        ("XR", "★R", "XR", "red joker"),
        ("XB", "★B", "XB", "black joker"),
    ],
)
def test_a_card_is_written(card, symbols, letters, words):
    """A card has one text for each kind of reader."""
    assert (SYMBOLS.card(card), LETTERS.card(card), WORDS.card(card)) == (symbols, letters, words)


def test_red_and_wild_cards_are_known():
    """Red are hearts, diamonds and the red joker; wild are jokers, and kings where the rules say so."""
    assert [card for card in ("7H", "7D", "XR", "7S", "7C", "XB") if is_red(card)] == [
        "7H",
        "7D",
        "XR",
    ]
    assert is_wild("KH", {"kings_wild": True})
    assert not is_wild("KH", {"kings_wild": False})
    assert is_wild("XB", {})
