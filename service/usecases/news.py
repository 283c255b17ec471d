"""What webhooks are told: the events that follow from an entry of a game's log, and who gets them.

Deliveries are written in the transaction of what they tell, so there is either both or neither. Events hold
public facts alone, none of them about cards. An event's id is made from what it tells, so it is the same
for every webhook, every try and every replay.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Final

from engine.log import Entry, GaveUp, Moved, Noted, TookBack
from engine.match import Match
from service.model import Game, Plan, SeatKind, Status
from service.tokens import new_id
from service.webhook import (
    TEST,
    DeliveryStatus,
    Event,
    EventType,
    Holder,
    HolderKind,
    Subscriber,
)
from service.webhook_ports import WebhookUnit

_ID_BYTES: Final = 16
_OVER: Final = (Status.FINISHED, Status.ABANDONED)


def tell_entry(unit: WebhookUnit, before: Game, after: Game, entry: Entry, now: datetime) -> None:
    """Tell webhooks of an entry that has led from `before` to `after`."""
    _tell(unit, after, list(_of_entry(before, after, entry, now)))


def tell_beginning(unit: WebhookUnit, game: Game, now: datetime) -> None:
    """Tell webhooks how a new game stands, if there are any that it concerns."""
    if game.hooked:
        _tell(unit, game, [*_ending(game, now), *_ready(game, now)])


def tell_standing(unit: WebhookUnit, game: Game, subscriber: Subscriber, now: datetime) -> None:
    """Tell one webhook what it could not know: that a human is to move now."""
    for event in _ready(game, now):
        known = unit.delivery_of(subscriber.id, event.id)
        if known is None:
            _tell(unit, game, [event], [subscriber])
        elif known.status in (DeliveryStatus.SKIPPED, DeliveryStatus.FAILED):
            # That was while the webhook was not active.
            unit.send_again(known.id, now)


def tell_plan(unit: WebhookUnit, game: Game, plan: Plan, now: datetime) -> None:
    """Tell webhooks that a plan is over, where no entry of the log says so."""
    if game.hooked:
        _tell(unit, game, [_of_plan(game, plan.id, plan.seat, now)])


def test_event(game: Game | None, now: datetime) -> Event:
    """What a test sends: the game as it stands, and an id that is never used again."""
    data: dict[str, object] = dict.fromkeys(("game_id", "version", "seat", "to_move", "status"))
    data["metadata"] = {}
    if game is not None:
        data = _facts(game, None)
    version = None if game is None else game.version
    return Event(new_id("msg"), TEST, now, None if game is None else game.id, version, data)


def holders_of(game: Game) -> list[Holder]:
    """Whose webhooks are told of a game."""
    return [Holder(HolderKind.GAME, game.series_id), *_others(game)]


def hooked(unit: WebhookUnit, game: Game) -> Game:
    """The game, marked when it has an app or players with webhooks; asked when it gets them."""
    others = _others(game)
    if game.hooked or not others or not unit.subscribers(others):
        return game
    unit.hook_game(game.id)
    return replace(game, hooked=True)


def _others(game: Game) -> list[Holder]:
    found = [Holder(HolderKind.PLAYER, each) for each in sorted(game.player_ids)]
    return found if game.app_id is None else [Holder(HolderKind.APP, game.app_id), *found]


def _tell(
    unit: WebhookUnit, game: Game, events: Sequence[Event], to: Sequence[Subscriber] | None = None
) -> None:
    if not events:
        return
    subscribers = unit.subscribers(holders_of(game)) if to is None else to
    wanted = [
        (subscriber, _for(subscriber.holder, game, event))
        for event in events
        for subscriber in subscribers
        if event.type in subscriber.types and _concerns(subscriber.holder, game, event)
    ]
    unit.add_deliveries(wanted, [new_id("dlv") for _ in wanted])


def _concerns(holder: Holder, game: Game, event: Event) -> bool:
    """Whether a holder is told: that it is somebody's turn, a player is told of its own alone."""
    if holder.kind is not HolderKind.PLAYER or event.type != EventType.TURN_READY:
        return True
    return game.turn_player_id == holder.id


def _for(holder: Holder, game: Game, event: Event) -> Event:
    """The event as a holder may read it: the texts of a game are its creator's."""
    if holder.kind is HolderKind.PLAYER and game.creator_id != holder.id:
        return replace(event, data={**event.data, "metadata": {}})
    return event


def _of_entry(before: Game, after: Game, entry: Entry, now: datetime) -> Iterator[Event]:
    """In the order in which they are to be told."""
    plan, following = before.plan, after.plan
    if plan is not None and (following is None or following.plan_id != plan.plan_id):
        yield _of_plan(after, plan.plan_id, before.to_move, now)
    yield _event(EventType.GAME_MOVED, after, _seat_of(entry), now)
    if before.status not in _OVER:
        yield from _ending(after, now)
    same_turn = before.to_move == after.to_move and before.turn_number == after.turn_number
    if not same_turn:
        yield from _ready(after, now)


def _ready(game: Game, now: datetime) -> Iterator[Event]:
    seat = game.to_move
    if seat is not None and game.seats[seat].kind is SeatKind.HUMAN:
        yield _event(EventType.TURN_READY, game, seat, now)


def _ending(game: Game, now: datetime) -> Iterator[Event]:
    if game.status not in _OVER:
        return
    winner = None if game.result is None else game.result.winner
    yield _event(EventType.GAME_FINISHED, game, winner, now)
    if game.status is Status.FINISHED and game.match is not None:
        match = Match(game.match.target, game.match.totals)
        if match.ended:
            yield _event(EventType.MATCH_FINISHED, game, match.winner, now)


def _of_plan(game: Game, plan_id: str, seat: int | None, now: datetime) -> Event:
    return _event(EventType.PLAN_FINISHED, game, seat, now, plan_id)


def _event(
    kind: EventType, game: Game, seat: int | None, now: datetime, plan_id: str | None = None
) -> Event:
    # A plan is over once, whatever the version: it may be noticed twice.
    what = str(game.version) if plan_id is None else plan_id
    digest = sha256(f"{kind.value}\n{game.id}\n{what}".encode()).digest()[:_ID_BYTES]
    return Event(
        id=f"msg_{urlsafe_b64encode(digest).decode().rstrip('=')}",
        type=kind.value,
        at=now,
        game_id=game.id,
        version=game.version,
        data=_facts(game, seat, plan_id),
    )


def _facts(game: Game, seat: int | None, plan_id: str | None = None) -> dict[str, object]:
    facts: dict[str, object] = {
        "game_id": game.id,
        "version": game.version,
        "seat": seat,
        "to_move": game.to_move,
        "status": game.status.value,
        "metadata": dict(game.metadata),
    }
    if game.next_game_id is not None:
        facts["next_game_id"] = game.next_game_id
    if plan_id is not None:
        facts["plan_id"] = plan_id
    return facts


def _seat_of(entry: Entry) -> int | None:
    """Whose doing an entry is; None for the service's own."""
    match entry:
        case Moved(seat) | GaveUp(seat) | TookBack(seat) | Noted(seat):
            return seat
