from typing import Literal, cast

WebhookEventType = Literal[
    "game.finished", "game.moved", "match.finished", "plan.finished", "turn.ready", "webhook.test"
]


def check_webhook_event_type(value: str) -> WebhookEventType:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(WebhookEventType, value)
