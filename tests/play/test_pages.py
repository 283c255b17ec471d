"""The table, for eyes and for screen readers."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from deploy.play.faces import SYMBOLS, WORDS
from deploy.play.page import my_seat, opponents
from deploy.play.plain import Plain
from deploy.play.screen import Screen
from engine.deal import deal
from engine.presets import PRESETS, preset
from tests.play.fake import played_on, view_of

TABLES = [(name, {"seats": seats}) for name in PRESETS if name != "solitaire" for seats in (2, 3)]
TABLES += [("solitaire", {})]
TABLES += [("must-play-aces", {"seats": seats}) for seats in (1, 4, 5, 6)]
TABLES += [
    ("classic", {"load": True, "side_stacks": 8, "hand_size": 10, "center_limit": 8}),
    ("standard", {"jokers": 8, "wild_never": ["A"]}),
]
BOXES = re.compile("[\u2500-\u259f]")


def text_of(part, width=80, **options):
    """What a console shows of a page."""
    console = Console(file=io.StringIO(), width=width, highlight=False, **options)
    console.print(part)
    return console.file.getvalue()


def positions(ruleset, options):
    """Views of the first seat when it is to move, and of the end, along a random game."""
    state = deal(preset(ruleset).with_options(options), bytes(range(32)))
    for step in (0, 15, 60, 400):
        state = played_on(state, step)
        while state.outcome is None and state.to_move != 0:
            state = played_on(state, 1)
        yield view_of(state)


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_the_picture_shows_everything_within_80_columns(ruleset, options):
    """Every pile, every need, every own card and every legal move is shown, and no line is too long."""
    screen = Screen(ruleset=ruleset)
    for view in positions(ruleset, options):
        table, moves = text_of(screen.table(view), 500), text_of(screen.moves(view), 500)
        assert max(map(len, (table + moves).splitlines())) <= 80
        assert f"stock {view['stock_count']}, " in table
        assert f"set aside {view['set_aside_count']}" in table
        for seat in view["seats"]:
            top = "empty" if seat["payoff"]["top"] is None else SYMBOLS.card(seat["payoff"]["top"])
            assert re.search(rf"pay-off +{re.escape(top)} +{seat['payoff']['count']} left", table)
        for seat in opponents(view):
            assert f"{seat['name']}, medium" in table
            assert f"hand {seat['hand_count']}" in table
        for center in view["centers"]:
            assert center["needs"] is None or f"needs {SYMBOLS.rank(center['needs'])}" in table
        hand = table.splitlines()[-1]
        assert re.findall(r"(?:10|[A2-9JQK])[♠♥♦♣]|★[RB]", hand)[-len(my_seat(view)["hand"]) :] == [
            SYMBOLS.card(card) for card in my_seat(view)["hand"]
        ]
        numbers = re.findall(r"(?:^|→|  ) *(\d+) (?: |side)", moves, re.MULTILINE)
        assert sorted(map(int, numbers)) == list(range(1, len(view["legal_moves"]) + 1))
        for move in view["legal_moves"]:
            if move["kind"] in ("build", "load"):
                assert move["notation"] in moves


@pytest.mark.parametrize(("ruleset", "options"), TABLES)
def test_plain_pages_have_one_fact_a_line_and_no_drawing(ruleset, options):
    """A screen reader gets words: no boxes, no symbols, a line for each pile and each move."""
    page = Plain(ruleset=ruleset)
    for view in positions(ruleset, options):
        table, moves = text_of(page.table(view), 500), text_of(page.moves(view), 500)
        shown = table + moves + text_of(page.sides(view), 500)
        assert not BOXES.search(shown)
        assert not re.search("[♠♥♦♣★→]", shown)
        assert len(re.findall(r"^Center \d+: ", table, re.MULTILINE)) == len(view["centers"])
        assert len(re.findall("side stack", table)) == sum(len(s["sides"]) for s in view["seats"])
        lines = [line for line in moves.splitlines() if line]
        assert [line.split(":")[0] for line in lines] == [
            f"Move {n}" for n in range(1, len(view["legal_moves"]) + 1)
        ]
        for line, move in zip(lines, view["legal_moves"], strict=True):
            assert line.endswith(f"Notation {move['notation']}")
            assert WORDS.card(move["card"]) in line


def test_colour_is_never_the_only_sign():
    """Without colours the picture has the same characters, and none that steer the terminal."""
    view = next(positions("standard", {}))
    screen = Screen(ruleset="standard")
    plain = text_of(screen.table(view), no_color=True)
    coloured = text_of(screen.table(view), force_terminal=True, color_system="truecolor")
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_terminal_without_symbols_gets_letters():
    """Cards and lines are ASCII where the terminal shows no more."""
    for view in positions("book", {}):
        screen = Screen(symbols=False, ruleset="book")
        for part in (screen.table(view), screen.moves(view), screen.sides(view)):
            assert text_of(part).isascii()


def test_own_names_and_rules_are_on_the_picture():
    """The player is You, by name when one was given; the rule set and the turn stand above."""
    view = next(positions("standard", {}))
    screen = Screen(ruleset="standard")
    assert re.search(r"^ You +pay-off", text_of(screen.table(view)), re.MULTILINE)
    view["seats"][0]["name"] = "Anna"
    assert re.search(r"^ You, Anna +pay-off", text_of(screen.table(view)), re.MULTILINE)
    assert f"standard, turn {view['turn']['number']}" in text_of(screen.table(view))


def test_a_picture_follows_the_width_of_the_terminal():
    """Lines are as long as the terminal is wide now, within bounds."""
    view = next(positions("standard", {}))
    for columns, width in ((20, 60), (80, 80), (100, 100), (400, 120)):
        screen = Screen(columns=lambda columns=columns: columns, ruleset="standard")
        assert max(map(len, text_of(screen.table(view), 500).splitlines())) == width


def test_the_picture_of_a_position():
    """A picture looks like this."""
    view = next(positions("standard", {}))
    view["centers"][0] = {"height": 5, "needs": "6", "cards": ["AS", "2H", "3D", "4C", "KH"]}
    view["legal_moves"] = [
        move("build", "payoff", "6D", 0, "p>c1"),
        move("build", "side", "6C", 0, "s2>c1", 1),
        move("build", "hand", "KC", 0, "h:KC>c1"),
        move("load", "hand", "9H", 1, "h:9H>o2"),
        move("discard", "hand", "9H", 0, "h:9H>s1"),
        move("discard", "hand", "9H", 1, "h:9H>s2"),
    ]
    view["turn"] = {"seat": 0, "number": 7, "phase": "build"}
    me, bruno = view["seats"]
    me |= {"hand": ["9H", "KC"], "hand_count": 2, "payoff": {"top": "6D", "count": 12}}
    me["sides"] = [[], ["QS", "6C"], [], []]
    bruno |= {"hand_count": 4, "payoff": {"top": "TH", "count": 3}}
    bruno["sides"] = [["2D"], ["KS", "QH", "QS"], [], []]
    view["stock_count"] = 61
    screen = Screen(ruleset="standard")
    shown = text_of(screen.table(view)) + text_of(screen.moves(view))
    assert [line.rstrip() for line in shown.splitlines()] == PICTURE


def move(kind, source, card, target, notation, source_index=None):
    """A move's document."""
    return {
        "kind": kind,
        "source": source,
        "card": card,
        "source_index": source_index,
        "target_index": target,
        "notation": notation,
    }


PICTURE = [
    " Bruno, medium            pay-off  10♥  3 left   hand 4",
    "  sides  1  2♦    2 K♠ Q♥  Q♠    3 –   4 –",
    "── center ─────────────────────────── standard, turn 7, stock 61, set aside 0 ──",
    " 1  K♥  as 5        2 empty            3 empty",
    "   5 cards, needs 6   needs A            needs A",
    "── you ─────────────────────────────────────────────────────────────────────────",
    " You                      pay-off  6♦  12 left   hand 2",
    "  sides  1 –   2 Q♠  6♣    3 –   4 –",
    "  hand    9♥   K♣",
    " Build",
    "   1  6♦ pay-off card → center 1 (needs 6)  p>c1",
    "   2  6♣ from side 2 → center 1 (needs 6)  s2>c1",
    "   3  K♣ from hand → center 1 (as 6)  h:KC>c1",
    " Load an opponent's pay-off pile",
    "   4  9♥ from hand → Bruno (on 10♥)  h:9H>o2",
    " Discard, which ends the turn  h:9H>s1 ...",
    "  9♥  →  5 side 1 empty    6 side 2 on 6♣",
]
