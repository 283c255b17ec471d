from typing import Literal, cast

PlanStatus = Literal["cancelled", "done", "failed", "queued", "running"]


def check_plan_status(value: str) -> PlanStatus:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(PlanStatus, value)
