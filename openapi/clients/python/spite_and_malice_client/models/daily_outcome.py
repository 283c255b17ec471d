from typing import Literal, cast

DailyOutcome = Literal["drawn", "lost", "won"]


def check_daily_outcome(value: str) -> DailyOutcome:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(DailyOutcome, value)
