from typing import Literal, cast

UndoPolicy = Literal["free", "off", "safe"]


def check_undo_policy(value: str) -> UndoPolicy:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(UndoPolicy, value)
