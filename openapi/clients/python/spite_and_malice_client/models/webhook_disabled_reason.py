from typing import Literal, cast

WebhookDisabledReason = Literal["failing", "gone"]


def check_webhook_disabled_reason(value: str) -> WebhookDisabledReason:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(WebhookDisabledReason, value)
