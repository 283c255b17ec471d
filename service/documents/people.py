"""Players and apps."""

from __future__ import annotations

from datetime import date

from service.documents.plain import Json, at
from service.people import App, Issued, Player, Quota


def player_document(player: Player) -> Json:
    """A player, as it sees itself."""
    return {
        "id": player.id,
        "name": player.name,
        "metadata": dict(player.metadata),
        "app_id": player.app_id,
        "created_at": at(player.created_at),
    }


def new_player_document(issued: Issued[Player]) -> Json:
    """A player with its token, which is shown this once."""
    return {**player_document(issued.of), "token": issued.token}


def app_document(app: App, today: date) -> Json:
    """An app, as it and the admin see it."""
    return {
        "id": app.id,
        "name": app.name,
        "quota": _quota(app.quota),
        "used_today": _quota(app.used(today)),
        "created_at": at(app.created_at),
        "last_used_at": None if app.last_used_at is None else at(app.last_used_at),
        "revoked_at": None if app.revoked_at is None else at(app.revoked_at),
    }


def new_app_document(issued: Issued[App]) -> Json:
    """An app with its token, which is shown this once."""
    return {**app_document(issued.of, issued.of.created_at.date()), "token": issued.token}


def _quota(quota: Quota) -> Json:
    return {"games": quota.games, "players": quota.players}
