from typing import Literal, cast

Recycle = Literal["into_stock", "under_stock", "when_empty"]


def check_recycle(value: str) -> Recycle:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(Recycle, value)
