from typing import Literal, cast

OptionType = Literal["boolean", "choice", "integer", "ranks"]


def check_option_type(value: str) -> OptionType:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(OptionType, value)
