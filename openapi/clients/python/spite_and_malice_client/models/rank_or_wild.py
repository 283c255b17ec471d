from typing import Literal, cast

RankOrWild = Literal["2", "3", "4", "5", "6", "7", "8", "9", "A", "J", "K", "Q", "T", "wild"]


def check_rank_or_wild(value: str) -> RankOrWild:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(RankOrWild, value)
