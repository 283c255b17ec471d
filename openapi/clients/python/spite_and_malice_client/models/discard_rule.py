from typing import Literal, cast

DiscardRule = Literal["any", "same_or_one_lower"]


def check_discard_rule(value: str) -> DiscardRule:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(DiscardRule, value)
