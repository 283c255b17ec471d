"""The service's documents as plain dicts, ready to be written as JSON.

One projection for everyone who tells about a game: the API now, streams and webhooks later. Nothing here
sees more than a `View`, but for `full_document`, which is the admin's.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any

from engine import happenings
from engine.cards import Card
from engine.computer.levels import LEVELS, time_limit_ms
from engine.legal import legal_moves
from engine.log import Moved
from engine.moves import Move, Source, move_to_json
from engine.observe import observe
from engine.options import OPTIONS, Option, OptionType, rules_to_json
from engine.outcome import outcome_to_json
from engine.position import Position
from engine.presets import PRESETS, Preset, preset
from engine.rules import Rules
from engine.state import State
from engine.view import SeatView, View
from engine.words import rules_text
from service.model import Created, Game, Logged, Plan, Played, Status

Json = dict[str, Any]


def at(moment: datetime) -> str:
    """A time as RFC 3339 text, UTC, ending in Z."""
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"


def game_document(game: Game) -> Json:
    """The game's document: its public facts."""
    return {
        "id": game.id,
        "version": game.version,
        "status": game.status.value,
        "ruleset": game.ruleset,
        "rules": _rules(game.rules),
        "seats": [
            {
                "seat": seat.seat,
                "kind": seat.kind.value,
                "name": seat.name,
                "level": seat.level,
                "claimed": True,
            }
            for seat in game.seats
        ],
        "to_move": game.to_move,
        "result": _result(game),
        "match": None,
        "next_game_id": None,
        "deal_commitment": game.deal_commitment,
        "practice": game.practice,
        "computer_turns": game.computer_turns.value,
        "undo": "off",
        "hints": False,
        "local": False,
        "listed": game.listed,
        "created_at": at(game.created_at),
        "updated_at": at(game.updated_at),
    }


def view_document(game: Game, view: View) -> Json:
    """A view: what its viewer may see of the game."""
    moves = legal_moves(view) if game.status is Status.ACTIVE else ()
    turn = view.turn if game.status is Status.ACTIVE else None
    return {
        "game_id": game.id,
        "version": game.version,
        "viewer": "spectator" if view.viewer is None else view.viewer,
        "status": game.status.value,
        "rules": _rules(game.rules),
        "turn": None
        if turn is None
        else {"seat": turn.seat, "number": turn.number, "phase": turn.phase.value},
        "centers": [_center(game.rules, stack) for stack in view.centers],
        "stock_count": view.stock_count,
        "set_aside_count": len(view.set_aside),
        "seats": [_seat(game, seat) for seat in view.seats],
        "legal_moves": [_named(view, move) for move in moves],
        "last_turn": [happenings.to_json(h) for h in view.last_turn],
        "undo": {"available": False, "reason": "Moves cannot be taken back in this game."},
        "computer": None
        if game.plan is None
        else {"plan_id": game.plan.plan_id, "due_by": at(game.plan.due_by)},
        "result": _result(game),
        "match": None,
        "next_game_id": None,
    }


def full_document(game: Game, state: State) -> Json:
    """The whole truth of a game at this moment, for the admin: a view with every hand, and the position."""
    document = view_document(game, observe(state, None))
    document["viewer"] = "full"
    for seat, shown in zip(state.seats, document["seats"], strict=True):
        shown["hand"] = list(seat.hand)
    document["position"] = Position.of(state).to_json()
    return document


def move_document(logged: Logged) -> Json:
    """A move's record. ValueError for an entry that is no move."""
    if not isinstance(logged.entry, Moved):
        raise ValueError("only a move has a record")  # noqa: TRY004 - a wrong value of a right type
    return {
        **move_to_json(logged.entry.move),
        "n": logged.n,
        "seat": logged.entry.seat,
        "turn": logged.turn,
        "version": logged.version,
        "at": at(logged.at),
        "taken_back": False,
    }


def played_document(played: Played) -> Json:
    """The answer to a move: its record, what it caused, and the mover's new view."""
    return {
        "move": move_document(played.logged),
        "happenings": [happenings.to_json(h) for h in played.logged.happenings],
        "view": view_document(played.game, played.view),
    }


def created_document(created: Created) -> Json:
    """The game's document with the tokens, which are shown this once."""
    document = game_document(created.game)
    for seat in document["seats"]:
        if seat["seat"] in created.seat_tokens:
            seat["token"] = created.seat_tokens[seat["seat"]]
    document["metadata"] = dict(created.game.metadata)
    document["spectator_token"] = created.spectator_token
    if created.owner_token is not None:
        document["owner_token"] = created.owner_token
    return document


def plan_document(plan: Plan) -> Json:
    """A computer seat's plan, as anyone may see it while the game goes on: no line, no expectation."""
    return {
        "id": plan.id,
        "game_id": plan.game_id,
        "version": plan.version,
        "purpose": plan.purpose.value,
        "seat": plan.seat,
        "level": plan.level,
        "status": plan.status.value,
        "time_limit_ms": plan.limit_ms,
        "attempts": plan.attempts,
        "created_at": at(plan.created_at),
        "due_by": at(plan.due_by),
        "started_at": None if plan.started_at is None else at(plan.started_at),
        "finished_at": None if plan.finished_at is None else at(plan.finished_at),
        "error": plan.error,
    }


def rulesets_document() -> Json:
    """Every rule set, and every option described."""
    return {
        "items": [_ruleset(each) for each in PRESETS.values()],
        "options": [_option(option) for option in OPTIONS.values()],
    }


def ruleset_document(name: str) -> Json:
    """One rule set; RulesError when there is none of that name."""
    return _ruleset(preset(name))


def levels_document(base_ms: int) -> Json:
    """The levels of the computer; their time limits at this base."""
    return {
        "items": [
            {
                "name": level.name,
                "also_called": list(level.also_called),
                "summary": level.summary,
                "factor": float(level.factor),
                "time_limit_ms": time_limit_ms(level, base_ms),
            }
            for level in LEVELS.values()
        ]
    }


@lru_cache(maxsize=1024)
def _rules(rules: Rules) -> Json:
    # Shared between documents: nobody changes it.
    return rules_to_json(rules)


def _result(game: Game) -> Json | None:
    return None if game.result is None else outcome_to_json(game.result)


def _center(rules: Rules, stack: tuple[Card, ...]) -> Json:
    height = len(stack)
    needs = None if rules.completes(height) else rules.needs(height).text
    return {"height": height, "needs": needs, "cards": stack}


def _seat(game: Game, seen: SeatView) -> Json:
    seat = game.seats[seen.seat]
    return {
        "seat": seen.seat,
        "name": seat.name,
        "kind": seat.kind.value,
        "level": seat.level,
        "hand": seen.hand,
        "hand_count": seen.hand_count,
        "payoff": {"top": seen.payoff_top, "count": seen.payoff_count},
        "sides": seen.sides,
    }


def _named(view: View, move: Move) -> Json:
    """A legal move as JSON, its card named whatever the source."""
    document = move_to_json(move)
    me = view.me
    if me is not None and move.source is Source.PAYOFF:
        document["card"] = me.payoff_top
    elif me is not None and move.source_index is not None:
        document["card"] = me.sides[move.source_index][-1]
    return document


def _ruleset(each: Preset) -> Json:
    return {
        "name": each.name,
        "summary": each.summary,
        "rules": rules_to_json(each.rules),
        "rules_text": rules_text(each.rules),
    }


def _option(option: Option) -> Json:
    default = rules_to_json(PRESETS["standard"].rules)[option.name]
    document: Json = {
        "name": option.name,
        "type": option.type.value,
        "default": default,
        "nullable": option.nullable,
        "meaning": option.meaning,
    }
    if option.type is OptionType.INTEGER:
        document |= {"minimum": option.minimum, "maximum": option.maximum}
    if option.values:
        document["values"] = list(option.values)
    return document


def page(items: Iterable[Json], cursor: str | None) -> Json:
    """A page of a list."""
    return {"items": list(items), "next": cursor}
