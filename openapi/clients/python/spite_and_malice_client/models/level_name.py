from typing import Literal, cast

LevelName = Literal["beginner", "easy", "expert", "hard", "medium"]


def check_level_name(value: str) -> LevelName:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(LevelName, value)
