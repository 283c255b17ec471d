from typing import Literal, cast

MoveSource = Literal["hand", "payoff", "side"]


def check_move_source(value: str) -> MoveSource:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(MoveSource, value)
