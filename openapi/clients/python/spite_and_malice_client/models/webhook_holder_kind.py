from typing import Literal, cast

WebhookHolderKind = Literal["app", "game", "player"]


def check_webhook_holder_kind(value: str) -> WebhookHolderKind:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(WebhookHolderKind, value)
