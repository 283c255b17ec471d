from typing import Literal, cast

StockOut = Literal["end_when_empty", "end_when_short", "play_on"]


def check_stock_out(value: str) -> StockOut:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(StockOut, value)
