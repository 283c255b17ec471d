from typing import Literal, cast

RulesetName = Literal[
    "book",
    "cat-and-mouse",
    "classic",
    "company",
    "four-centers",
    "must-play-aces",
    "no-empty-piles",
    "no-wild-ace",
    "short",
    "solitaire",
    "standard",
    "work-piles",
]


def check_ruleset_name(value: str) -> RulesetName:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(RulesetName, value)
