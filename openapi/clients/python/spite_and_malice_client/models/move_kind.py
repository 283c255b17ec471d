from typing import Literal, cast

MoveKind = Literal["build", "discard", "fill", "load"]


def check_move_kind(value: str) -> MoveKind:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(MoveKind, value)
