"""A game's own document, and what else is told of a game without its cards."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from engine.options import rules_to_json
from engine.outcome import outcome_to_json
from engine.rules import Rules
from service.documents.plain import Json, at
from service.documents.webhooks import shown_webhook_document
from service.model import Created, Game
from service.usecases.deals import Deal
from service.usecases.handovers import HandedOver
from service.usecases.matches import MatchView
from service.usecases.records import Recorded
from service.usecases.seats import Seated


def game_document(game: Game) -> Json:
    """The game's document: its public facts."""
    return {
        "id": game.id,
        "version": game.version,
        "status": game.status.value,
        "ruleset": game.ruleset,
        "rules": rules_of(game.rules),
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind.value,
                "name": seat.name,
                "level": seat.level,
                "claimed": seat.claimed,
            }
            for seat in game.seats
        ],
        "to_move": game.to_move,
        "result": result_of(game),
        "match": match_of(game),
        "next_game_id": game.next_game_id,
        "deal_commitment": game.deal_commitment,
        "practice": game.practice,
        "computer_turns": game.computer_turns.value,
        "undo": game.undo.value,
        "hints": game.hints,
        "local": game.local,
        "listed": game.listed,
        "created_at": at(game.created_at),
        "updated_at": at(game.updated_at),
    }


def created_document(created: Created) -> Json:
    """The game's document with the tokens, which are shown this once."""
    document = game_document(created.game)
    for seat in document["seats"]:
        if seat["seat"] in created.seat_tokens:
            seat["token"] = created.seat_tokens[seat["seat"]]
        if seat["seat"] in created.invites:
            seat["invite"] = created.invites[seat["seat"]]
    document["metadata"] = dict(created.game.metadata)
    document["spectator_token"] = created.spectator_token
    if created.owner_token is not None:
        document["owner_token"] = created.owner_token
    if created.webhook is not None:
        document["webhook"] = shown_webhook_document(created.webhook)
    return document


def match_document(match: MatchView) -> Json:
    """A match and its games."""
    return {
        "id": match.score.id,
        "target": match.score.target,
        "totals": list(match.score.totals),
        "status": "finished" if match.over else "active",
        "games": [
            {
                "id": game.id,
                "game_number": game.match.game_number if game.match else 0,
                "status": game.status.value,
                "result": result_of(game),
            }
            for game in match.games
        ],
    }


def deal_document(deal: Deal) -> Json:
    """What is told of a deal: the commitment always, the rest once it gives nothing away."""
    return {
        "game_id": deal.game.id,
        "commitment": deal.game.deal_commitment,
        "rules": rules_of(deal.game.rules),
        "revealed": deal.revealed,
        "daily": None if deal.game.daily is None else deal.game.daily.isoformat(),
        "code": deal.code,
        "secret": None if deal.secret is None else deal.secret.hex(),
        "salt": None if deal.salt is None else deal.salt.hex(),
        "order": None if deal.order is None else list(deal.order),
        "position": None if deal.position is None else deal.position.to_json(),
    }


def record_document(recorded: Recorded) -> Json:
    """A game as one portable document: the record proper, and what the table was."""
    game = recorded.game
    return {
        **recorded.record,
        "ruleset": game.ruleset,
        "seats": [
            {"kind": seat.kind.value, "name": seat.name, "level": seat.level} for seat in game.seats
        ],
        "result": result_of(game),
    }


def seated_document(seated: Seated) -> Json:
    """A seat's token, shown this once."""
    return {"game_id": seated.game.id, "seat": seated.seat, "token": seated.token}


def handover_document(made: HandedOver) -> Json:
    """A code for another device, shown this once."""
    return {
        "game_id": made.game.id,
        "seat": made.seat,
        "code": made.code,
        "expires_at": at(made.expires_at),
    }


def invited_document(seated: Seated) -> Json:
    """A seat's invite, shown this once."""
    return {"game_id": seated.game.id, "seat": seated.seat, "invite": seated.token}


def daily_document(day: date, rulesets: Iterable[str]) -> Json:
    """The deals of a day."""
    return {"date": day.isoformat(), "items": [{"ruleset": name} for name in rulesets]}


@lru_cache(maxsize=1024)
def rules_of(rules: Rules) -> Json:
    """Every option of the rules by name."""
    # Shared between documents: nobody changes it.
    return rules_to_json(rules)


def result_of(game: Game) -> Json | None:
    """How the game ended; None while it goes on."""
    return None if game.result is None else outcome_to_json(game.result)


def match_of(game: Game) -> Json | None:
    """The match as it stands with this game; None for a single game."""
    if game.match is None:
        return None
    return {
        "id": game.match.id,
        "target": game.match.target,
        "totals": list(game.match.totals),
        "game_number": game.match.game_number,
    }
