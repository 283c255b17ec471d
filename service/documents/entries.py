"""What was done in a game: moves, events, and the answers to those who did it."""

from __future__ import annotations

from typing import assert_never

from engine import happenings
from engine.log import GaveUp, Moved, Noted, TookBack
from engine.moves import move_to_json
from service.documents.games import result_of
from service.documents.plain import Json, at
from service.documents.views import view_document
from service.model import Game, Logged, Played
from service.people_ports import PlayerEvent
from service.usecases.moves import Judged


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
        "changed": [],
        "next_game_id": None,
    }
    match entry:
        case Moved():
            return {**document, "type": "moved", "move": move_document(logged)}
        case GaveUp(ending=ending):
            return {**document, "type": ending.value}
        case TookBack(count=count):
            return {**document, "type": "took_back", "taken_back": count}
        case Noted(what=what):
            kind, _, detail = what.partition(" ")
            return {**document, "type": kind, **_noted(kind, detail)}
        case _:
            assert_never(entry)


def end_document(game: Game) -> Json:
    """What a stream of events ends with: how the game ended, and where its players go on."""
    return {
        "version": game.version,
        "status": game.status.value,
        "result": result_of(game),
        "next_game_id": game.next_game_id,
    }


def player_event_document(event: PlayerEvent) -> Json:
    """An event of a player's feed: an entry of a game's log, and how the game stood after it."""
    document = _created(event) if event.logged is None else event_document(event.logged)
    return {
        "n": event.n,
        "game_id": event.game_id,
        **document,
        "status": event.status.value,
        "to_move": event.to_move,
        "my_turn": event.my_turn,
    }


def _created(event: PlayerEvent) -> Json:
    """A game that was made: no log has an entry of that."""
    return {
        "version": event.version,
        "type": "created",
        "at": at(event.at),
        "seat": None,
        "turn": 1,
        "happenings": [],
        "move": None,
        "taken_back": None,
        "changed": [],
        "next_game_id": None,
    }


def _noted(kind: str, detail: str) -> Json:
    """What an entry that moves no card says besides its kind."""
    if kind == "amended":
        return {"changed": detail.split(",")}
    return {"next_game_id": detail} if kind == "next_game" else {}


def judged_document(judged: Judged) -> Json:
    """What a line of moves would do."""
    return {
        "version": judged.game.version,
        "legal": True,
        "ends_with": None if judged.horizon is None else judged.horizon.value,
    }
