"""What has to hold after every fault, and how long it took until it did."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import httpx

from service.errors import Busy
from tests import truth
from tests.faults.probe import PATIENCE_S, Said
from tests.faults.record import Played, Span, Turn
from tests.faults.world import World

PROMISE_S: Final = 5.0
"""Within what time beyond its limit, and beyond any outage, a computer has moved."""
BACK_S: Final = 15.0
"""After what time every client has to have had moves accepted again."""
REST_S: Final = 30.0
_MOVES: Final = 2
"""So many of its own a client makes before it counts as playing on."""
_END_S: Final = 1.0
"""By so much the log's clock and ours may differ."""
_FAILURE: Final = re.compile("request_failed|Traceback")
_STALE: Final = 20
"""More connections than we have open ourselves."""
_OK: Final = 200
_BUSY: Final = 503


@dataclass(frozen=True)
class Expected:
    """What may be seen of a fault."""

    ready: bool | None = True
    """What `/readyz` has to say meanwhile; None where nobody may be there to say it."""
    notice_s: float = 2.0
    """How long it may take until it says no."""
    breaks: bool = False
    """Whether connections break."""
    settled_s: float = 4.0
    """After what time from the end of the fault everything is as before it, but for the games."""
    by_clients: bool = False
    """Whether the times of the log mean nothing, and computers are as late as the clients see it."""


@dataclass(frozen=True)
class Verdict:
    """What came of a fault."""

    world: str
    fault: str
    outage_s: float
    back_s: float | None
    """After what time from its end all clients played on; None for never."""
    slowest_s: float
    """The longest that a computer took for a turn, beyond its limit and the outage."""
    moves: int
    busy: int
    broken: int
    problems: tuple[str, ...]


def wait_until_all_play(world: World, since: float, within_s: float = BACK_S) -> float | None:
    """Wait until every client has made moves again; the seconds it took, None for too long."""
    while time.monotonic() < since + within_s * world.size.slack:
        moved = [world.record.moves_since(player.name, since) for player in world.players]
        if all(len(each) >= _MOVES for each in moved):
            return max(each[0] for each in moved) - since
        time.sleep(0.05)
    return None


def judge(world: World, fault: str, outage: Span, expected: Expected, logged: list[int]) -> Verdict:
    """Wait for the end of what the fault has brought about, and hold all that was seen to the demands.

    `logged`: how long the logs were before it.
    """
    back_s = wait_until_all_play(world, outage.end)
    problems = [] if back_s is not None else ["not all clients play again"]
    if not world.rest(REST_S * world.size.slack):
        problems.append("a client is still without an answer")
    record = world.record
    problems += record.problems
    problems += _lost_or_doubled(world)
    turns = record.turns if expected.by_clients else _turns_logged(world)
    slowest_s = max((_late_by(turn, outage) for turn in turns), default=0.0)
    if slowest_s > PROMISE_S * world.size.slack:
        problems.append(f"a computer was {slowest_s:.1f} s late")
    problems += _untrue_readiness(world, outage, expected)
    if not expected.breaks:
        if record.broken:
            problems.append(f"{len(record.broken)} connections broke")
    elif any(at > outage.end + expected.settled_s * world.size.slack for at in record.broken):
        problems.append("connections broke when all was well again")
    problems += _left_over(world, logged)
    verdict = Verdict(
        world=world.name,
        fault=fault,
        outage_s=outage.length,
        back_s=back_s,
        slowest_s=max(0.0, slowest_s),
        moves=sum(len(each) for each in record.moved.values()),
        busy=record.busy,
        broken=len(record.broken),
        problems=tuple(_counted(problems)),
    )
    record.begin()
    world.go_on()
    return verdict


def _late_by(turn: Turn, outage: Span) -> float:
    return turn.span.length - turn.limit_s - turn.span.shared_with(outage)


def _turns_logged(world: World) -> Iterator[Turn]:
    """The computers' turns since the record was begun, by the times of the log."""
    to_monotonic = time.monotonic() - time.time()
    # A game that is older has entries of a clock that was wrong.
    begun, now = world.record.begun - _END_S, time.monotonic() + _END_S
    for game in list(world.record.games.values()):
        begin, turns = None, {}
        for event in _events(world, game):
            at = datetime.fromisoformat(event["at"]).timestamp() + to_monotonic
            if event["type"] == "moved" and event["seat"] != 0 and begin is not None:
                since = turns.setdefault(event["turn"], Span(begin, at)).begin
                turns[event["turn"]] = Span(since, at)
            begin = at
        for span in turns.values():
            if begun < span.begin <= span.end < now:
                yield Turn(game.id, span, game.limit_s)


def _lost_or_doubled(world: World) -> Iterator[str]:
    """Hold what the clients were told against the games' events, and these against the cards."""
    for game in list(world.record.games.values()):
        events = list(_events(world, game))
        versions = [each["version"] for each in events]
        if versions != list(range(1, len(versions) + 1)):
            yield f"the events of game {game.id} are numbered {versions}"
        mine = [
            (each["version"], each["move"]["notation"])
            for each in events
            if each["type"] == "moved" and each["seat"] == 0
        ]
        for lost in sorted(set(game.accepted) - set(mine)):
            yield f"the move {lost} was accepted, and is lost"
        for more in sorted(set(mine) - set(game.accepted)):
            yield f"the move {more} was made, and nobody has made it"
        try:
            _check(world, game)
        except AssertionError as error:
            yield f"the cards of game {game.id} are not those of its log: {error}"
        yield from _untold(world, game, versions)


def _check(world: World, game: Played) -> None:
    for _ in range(_STALE):
        try:
            truth.check(world.ports, game.id)
        except Busy:
            # Connections of our own that were open before the fault: each is found dead once.
            time.sleep(0.2)
        else:
            return
    truth.check(world.ports, game.id)


def _events(world: World, game: Played) -> Iterator[Any]:
    bearer, after, tries = {"Authorization": f"Bearer {game.token}"}, 0, 10
    with httpx.Client(base_url=world.urls[0], timeout=20) as http:
        while True:
            page = http.get(f"/v1/games/{game.id}/events?after={after}", headers=bearer)
            if page.status_code == _BUSY and tries:
                tries -= 1
                time.sleep(1)
                continue
            items = page.raise_for_status().json()["items"]
            if not items:
                return
            yield from items
            after = items[-1]["version"]


def _untold(world: World, game: Played, versions: list[int]) -> Iterator[str]:
    """What the game's webhook was not told of."""
    if not game.hooked:
        return
    deadline = time.monotonic() + BACK_S * world.size.slack
    while True:
        world.listen()
        untold = set(versions) - set(world.heard.get(game.id, ()))
        if not untold:
            return
        if time.monotonic() > deadline:
            yield f"no webhook told of versions {sorted(untold)} of game {game.id}"
            return
        time.sleep(0.1)


def _untrue_readiness(world: World, outage: Span, expected: Expected) -> Iterator[str]:
    """Where `/readyz` did not say what was so."""
    for n, probe in enumerate(world.probes):
        said, probe.said = probe.said, []
        during = [each for each in said if outage.begin <= each.asked < outage.end]
        after = [
            each
            for each in said
            if each.asked >= outage.end + expected.settled_s * world.size.slack
        ]
        place = f"server {n}: /readyz"
        if expected.ready is True and outage.length:
            yield from _wrong(f"{place} during the fault", during, _OK)
        if expected.ready is False:
            noticed = [each for each in during if each.asked >= outage.begin + expected.notice_s]
            noticed = [
                each for each in noticed if each.answered < outage.begin + world.size.outage_s
            ]
            yield from _wrong(f"{place} during the fault", noticed, _BUSY)
        yield from _wrong(f"{place} after the fault", after, _OK)


def _wrong(place: str, said: list[Said], right: int) -> Iterator[str]:
    wrong = [each for each in said if each.status != right]
    if wrong:
        shown = {str(each.status or f"silence for {PATIENCE_S:.0f} s") for each in wrong}
        yield f"{place} said {', '.join(sorted(shown))}, {len(wrong)} times of {len(said)}"


def _left_over(world: World, logged: list[int]) -> Iterator[str]:
    """Processes too many or too few, and failures that were logged."""
    deadline = time.monotonic() + BACK_S * world.size.slack
    while (roster := world.roster()) != world.whole:
        if time.monotonic() > deadline:
            yield f"the processes should be {dict(world.whole)}, and are {dict(roster)}"
            break
        time.sleep(0.1)
    said = "".join(log[begin:] for log, begin in zip(world.logs, logged, strict=True))
    for bad in _FAILURE.finditer(said):
        place = said[max(0, bad.start() - 200) : bad.end() + 4000]
        # Celery's own words on a time limit that came between two turns: the machine is busy, no more.
        if "SoftTimeLimitExceeded" not in place:
            yield f"logged: {place[:1400]}"


def _counted(problems: list[str]) -> Iterator[str]:
    """Each once, and how often."""
    for problem, count in Counter(problems).items():
        yield problem if count == 1 else f"{problem} ({count} times)"
