from typing import Literal, cast

ComputerTurns = Literal["auto", "on_request"]


def check_computer_turns(value: str) -> ComputerTurns:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(ComputerTurns, value)
