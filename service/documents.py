"""The service's documents as plain dicts, ready to be written as JSON.

One projection for everyone who tells about a game: the API now, streams and webhooks later. Nothing here
sees more than a `View`, but for `full_document`, which is the admin's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime
from functools import lru_cache
from typing import Any, assert_never

from engine import happenings
from engine.cards import Card
from engine.computer.levels import LEVELS, time_limit_ms
from engine.legal import legal_moves
from engine.log import GaveUp, Moved, Noted, TookBack
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
from service.model import Created, Game, Logged, Plan, Played, Seen, Status
from service.usecases.deals import Deal
from service.usecases.matches import MatchView
from service.usecases.moves import Judged
from service.usecases.records import Recorded
from service.usecases.seats import Seated
from service.usecases.undo import undoable

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
                "claimed": seat.claimed,
            }
            for seat in game.seats
        ],
        "to_move": game.to_move,
        "result": _result(game),
        "match": _match(game),
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


def view_document(seen: Seen) -> Json:
    """A view: what its viewer may see of the game."""
    game, view = seen.game, seen.view
    table = _table(game, view) if view is not None else _no_table(game)
    able = undoable(game, seen.viewer)
    return {
        "game_id": game.id,
        "version": game.version,
        "viewer": "spectator" if seen.viewer is None else seen.viewer,
        "status": game.status.value,
        "rules": _rules(game.rules),
        **table,
        "undo": {"available": able.available, "reason": able.reason},
        "computer": None
        if game.plan is None
        else {"plan_id": game.plan.plan_id, "due_by": at(game.plan.due_by)},
        "result": _result(game),
        "match": _match(game),
        "next_game_id": game.next_game_id,
    }


def _table(game: Game, view: View) -> Json:
    active = game.status is Status.ACTIVE
    covered = view.me is None  # a spectator's eyes, or a hot-seat hand that is not uncovered
    moves = legal_moves(view) if active and not covered else ()
    turn = view.turn if active else None
    return {
        "turn": None
        if turn is None
        else {"seat": turn.seat, "number": turn.number, "phase": turn.phase.value},
        "centers": [_center(game.rules, stack) for stack in view.centers],
        "stock_count": view.stock_count,
        "set_aside_count": len(view.set_aside),
        "seats": [_seat(game, seat) for seat in view.seats],
        "legal_moves": [_named(view, move) for move in moves],
        "last_turn": [happenings.to_json(h) for h in view.last_turn],
    }


def _no_table(game: Game) -> Json:
    """A game that has not begun: no cards are shown before every seat is claimed."""
    nobody = SeatView(0, None, 0, None, 0, ((),) * game.rules.side_stacks, folded=False)
    return {
        "turn": None,
        "centers": [_center(game.rules, ())] * (game.rules.center_limit or 1),
        "stock_count": 0,
        "set_aside_count": 0,
        "seats": [_seat(game, replace(nobody, seat=seat.seat)) for seat in game.seats],
        "legal_moves": [],
        "last_turn": [],
    }


def full_document(game: Game, state: State) -> Json:
    """The whole truth of a game at this moment, for the admin: a view with every hand, and the position."""
    document = view_document(Seen(game, None, observe(state, None)))
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
        "taken_back": logged.taken_back,
    }


def played_document(played: Played) -> Json:
    """The answer to a move: its record, what it caused, and the mover's new view."""
    (logged,) = played.logged
    return {
        "move": move_document(logged),
        "happenings": [happenings.to_json(h) for h in logged.happenings],
        "view": view_document(played.seen),
    }


def line_document(played: Played) -> Json:
    """The answer to a line of moves: their records, what they caused, and the mover's new view."""
    return {
        "moves": [move_document(logged) for logged in played.logged],
        "happenings": [happenings.to_json(h) for e in played.logged for h in e.happenings],
        "view": view_document(played.seen),
    }


def done_document(played: Played) -> Json:
    """The answer to what is no move (undo, reveal, resign, claim-win): what happened, and the new view."""
    return {
        "happenings": [happenings.to_json(h) for e in played.logged for h in e.happenings],
        "view": view_document(played.seen),
    }


def event_document(logged: Logged) -> Json:
    """An entry of a game's log as an event: public facts only."""
    entry = logged.entry
    document: Json = {
        "version": logged.version,
        "at": at(logged.at),
        "seat": entry.seat,
        "turn": logged.turn,
        "happenings": [happenings.to_json(h) for h in logged.happenings],
        "move": None,
        "taken_back": None,
    }
    match entry:
        case Moved():
            return {**document, "type": "moved", "move": move_document(logged)}
        case GaveUp(ending=ending):
            return {**document, "type": ending.value}
        case TookBack(count=count):
            return {**document, "type": "took_back", "taken_back": count}
        case Noted(what=what):
            return {**document, "type": what.split(" ", 1)[0]}
        case _:
            assert_never(entry)


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
                "result": _result(game),
            }
            for game in match.games
        ],
    }


def deal_document(deal: Deal) -> Json:
    """What is told of a deal: the commitment always, the rest once it gives nothing away."""
    return {
        "game_id": deal.game.id,
        "commitment": deal.game.deal_commitment,
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
        "result": _result(game),
    }


def seated_document(seated: Seated) -> Json:
    """A seat's token, shown this once."""
    return {"game_id": seated.game.id, "seat": seated.seat, "token": seated.token}


def invited_document(seated: Seated) -> Json:
    """A seat's invite, shown this once."""
    return {"game_id": seated.game.id, "seat": seated.seat, "invite": seated.token}


def judged_document(judged: Judged) -> Json:
    """What a line of moves would do."""
    return {
        "version": judged.game.version,
        "legal": True,
        "ends_with": None if judged.horizon is None else judged.horizon.value,
    }


def daily_document(day: date, rulesets: Iterable[str]) -> Json:
    """The deals of a day."""
    return {"date": day.isoformat(), "items": [{"ruleset": name} for name in rulesets]}


def created_document(created: Created) -> Json:
    """The game's document with the tokens, which are shown this once."""
    document = game_document(created.game)
    for seat in document["seats"]:
        if seat["seat"] in created.seat_tokens:
            seat["token"] = created.seat_tokens[seat["seat"]]
        if seat["seat"] in created.invites:
            seat["invite"] = created.invites[seat["seat"]]
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
                "factor": level.factor,
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


def _match(game: Game) -> Json | None:
    if game.match is None:
        return None
    return {
        "id": game.match.id,
        "target": game.match.target,
        "totals": list(game.match.totals),
        "game_number": game.match.game_number,
    }


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
