from typing import Literal, cast

AdviserName = Literal["expert", "hard", "medium"]


def check_adviser_name(value: str) -> AdviserName:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(AdviserName, value)
