from typing import Literal, cast

OpponentKind = Literal["beginner", "easy", "expert", "hard", "human", "medium", "mixed", "nobody"]


def check_opponent_kind(value: str) -> OpponentKind:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(OpponentKind, value)
