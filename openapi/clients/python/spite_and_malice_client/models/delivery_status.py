from typing import Literal, cast

DeliveryStatus = Literal["delivered", "failed", "pending", "skipped"]


def check_delivery_status(value: str) -> DeliveryStatus:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(DeliveryStatus, value)
