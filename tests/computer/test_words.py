from __future__ import annotations

import re

import pytest

from engine.cards import NATURAL_RANKS
from engine.options import OPTIONS, OptionType
from engine.presets import PRESETS, preset
from engine.words import rules_text
from tests.computer.games import random_rules

# A table at which every option matters, and values for each that it may have there.
BASE = {"seats": 3, "decks": 4, "jokers": 4, "payoff_size": 10, "stall_result": "fewest_payoff"}
VALUES = {
    "seats": [2, 3, 4, 5, 6],
    "decks": [3, 4, 5, 8],
    "jokers": [0, 1, 4, 16],
    "payoff_size": [1, 2, 13, 30],
    "hand_size": [1, 2, 5, 10],
    "center_limit": [None, *range(1, 9)],
    "side_stacks": list(range(1, 9)),
    "wild_never": [[], ["A"], ["7"], ["A", "7"], ["A", "7", "Q"]],
    "discard_never": [[], ["A"], ["A", "2"], ["wild"], ["8", "wild"]],
    "must_play": [[], ["A"], ["A", "2"], ["J"]],
}


def values_of(option):
    """Values that `option` may have at the base table."""
    if option.name in VALUES:
        return VALUES[option.name]
    return [False, True] if option.type is OptionType.BOOLEAN else list(option.values)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_value_changes_the_text(option):
    """No two values of an option are told in the same words."""
    texts = [
        rules_text(preset("standard").with_options({**BASE, option.name: value}))
        for value in values_of(option)
    ]
    assert len(set(texts)) == len(texts)


# What may be spoken of only at a table that has it.
ONLY_WHERE = {
    r"[Jj]oker": lambda rules: rules.jokers,
    r"[Ww]ild": lambda rules: rules.has_wilds,
    r"[Ll]oad": lambda rules: rules.load,
    r"FILLING|fill what": lambda rules: rules.fill_empty_sides,
    r"MUST BE PLAYED": lambda rules: rules.must_play,
    r"set aside": lambda rules: rules.recycle.value == "when_empty",
    r"opponent|[Ee]veryone|player|other pay-off": lambda rules: rules.seats > 1,
    r"alone": lambda rules: rules.seats == 1,
    r"the game ends at once": lambda rules: rules.stock_out.value != "play_on",
    r"one rank lower\b.*discard|takes any card": lambda rules: rules.discard_rule.value != "any",
}


@pytest.mark.parametrize("name", PRESETS)
def test_presets_speak_of_what_they_have(name):
    """A table's text is silent about cards and rules that it has not."""
    rules = PRESETS[name].rules
    text = rules_text(rules)
    for pattern, has in ONLY_WHERE.items():
        assert bool(re.search(pattern, text)) == bool(has(rules)), pattern


def test_texts_are_well_made():
    """Over random rules: headings over paragraphs, whole sentences, no plural of one."""
    for seed in range(200):
        text = rules_text(random_rules(seed))
        for part in text.split("\n\n"):
            heading, paragraph = part.split("\n")
            assert heading == heading.upper()
            assert paragraph.endswith(".")
            assert "  " not in paragraph
            assert ".." not in paragraph
        assert not re.search(r"\bone (cards|jokers|decks|points|side stacks)\b", text)
        assert not re.search(r"\ba (ace|8)\b|\ban [2-79]\b", text)


def test_every_rank_is_named():
    """Ranks are called as people call them, with the right article."""
    ranks = [rank.text for rank in NATURAL_RANKS if rank.text != "K"]
    text = rules_text(preset("classic").with_options({"must_play": ranks}))
    assert "an ace, a 2, a 3, a 4, a 5, a 6, a 7, an 8, a 9, a 10, a jack or a queen" in text
