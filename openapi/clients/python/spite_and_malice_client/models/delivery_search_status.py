from typing import Literal, cast

DeliverySearchStatus = Literal["failed", "pending"]


def check_delivery_search_status(value: str) -> DeliverySearchStatus:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(DeliverySearchStatus, value)
