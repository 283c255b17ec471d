"""The service's documents as plain dicts, ready to be written as JSON.

One projection for everyone who tells about a game: the API, streams and webhooks alike.
"""

from __future__ import annotations

from service.documents.catalogue import levels_document, ruleset_document, rulesets_document
from service.documents.entries import (
    done_document,
    end_document,
    event_document,
    judged_document,
    line_document,
    move_document,
    played_document,
    player_event_document,
)
from service.documents.games import (
    created_document,
    daily_document,
    deal_document,
    game_document,
    handover_document,
    invited_document,
    match_document,
    record_document,
    seated_document,
)
from service.documents.oversight import (
    audited_document,
    figures_document,
    posted_document,
    revoked_document,
    token_document,
    watched_document,
    whole_document,
    work_document,
)
from service.documents.people import (
    app_document,
    new_app_document,
    new_player_document,
    player_document,
)
from service.documents.plain import at, page
from service.documents.plans import plan_document
from service.documents.standings import results_document, statistics_document
from service.documents.views import full_document, view_document
from service.documents.webhooks import (
    delivery_document,
    event_payload,
    shown_webhook_document,
    webhook_document,
)

__all__ = [
    "app_document",
    "at",
    "audited_document",
    "created_document",
    "daily_document",
    "deal_document",
    "delivery_document",
    "done_document",
    "end_document",
    "event_document",
    "event_payload",
    "figures_document",
    "full_document",
    "game_document",
    "handover_document",
    "invited_document",
    "judged_document",
    "levels_document",
    "line_document",
    "match_document",
    "move_document",
    "new_app_document",
    "new_player_document",
    "page",
    "plan_document",
    "played_document",
    "player_document",
    "player_event_document",
    "posted_document",
    "record_document",
    "results_document",
    "revoked_document",
    "ruleset_document",
    "rulesets_document",
    "seated_document",
    "shown_webhook_document",
    "statistics_document",
    "token_document",
    "view_document",
    "watched_document",
    "webhook_document",
    "whole_document",
    "work_document",
]
