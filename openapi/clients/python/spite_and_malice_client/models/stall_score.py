from typing import Literal, cast

StallScore = Literal["as_win", "difference", "nothing"]


def check_stall_score(value: str) -> StallScore:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(StallScore, value)
