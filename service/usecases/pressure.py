"""Refusing new work while a queue is full, so that what was accepted is still done in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from service.errors import Busy
from service.model import ComputerTurns, Game, SeatKind
from service.ports import Ports, Unit
from service.queues import Queue, limit_of, retry_after_s

CLOSE: Final = 64
"""So near to its limit, places in a queue are given out one after another."""
_WORDS: Final = {
    Queue.TURNS: "Too many computer turns wait to be played",
    Queue.HINTS: "Too many hints wait to be thought about",
    Queue.REVIEWS: "Too many reviews wait to be thought about",
    Queue.WEBHOOKS: "Too many webhooks wait to be sent",
}


def require_room(ports: Ports, unit: Unit, queue: Queue) -> None:
    """Refuse, as Busy, what would wait in a queue that is full; to be called before it is put there.

    The unit has to be one that writes. Requests at the same moment together stay within the limit, as long
    as they are no more than `CLOSE`.
    """
    now, limit = ports.clock.now(), limit_of(ports.settings, queue)
    if unit.waiting_in(queue, now, limit) < limit - CLOSE:
        return
    unit.hold_queue(queue)
    if unit.waiting_in(queue, now, limit) < limit:
        return
    oldest = unit.oldest_in(queue, now)
    wait_s = retry_after_s(timedelta() if oldest is None else now - oldest)
    raise Busy(
        f"{_WORDS[queue]}: try again in {wait_s} s.",
        retry_after_s=wait_s,
        queue=queue.value,
        limit=limit,
    )


def require_room_for(ports: Ports, unit: Unit, game: Game) -> None:
    """Refuse a new game in which computers play by themselves while too many of their turns wait."""
    computers = any(seat.kind is SeatKind.COMPUTER for seat in game.seats)
    if computers and game.computer_turns is ComputerTurns.AUTO:
        require_room(ports, unit, Queue.TURNS)
