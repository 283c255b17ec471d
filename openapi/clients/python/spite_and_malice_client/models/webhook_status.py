from typing import Literal, cast

WebhookStatus = Literal["active", "disabled", "paused"]


def check_webhook_status(value: str) -> WebhookStatus:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(WebhookStatus, value)
