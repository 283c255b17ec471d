"""Games with webhooks, for the bench of webhooks: made, moved in, and held to what receivers got of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import httpx
from sqlalchemy import Engine, func, select

from service.store.tables import deliveries, entries, games
from tests.load.messages import Answer, Request
from tests.load.sink import Arrival
from tests.load.tables import SEATS, Game
from tests.load.whole import ADMIN_TOKEN

_QUOTA = 1_000_000


class App:
    """A back end with games, and perhaps with a webhook that is told of all that happens in them."""

    def __init__(self, http: httpx.Client, name: str, url: str | None) -> None:
        self._http = http
        quota = {"games": _QUOTA, "players": 0}
        self._token = ADMIN_TOKEN
        self._token = self._post("/v1/admin/apps", {"name": name, "quota": quota})["token"]
        self.webhook_id = self.secret = ""
        if url is not None:
            made = self._post("/v1/apps/me/webhooks", {"url": url})
            self.webhook_id, self.secret = made["id"], made["secret"]

    def games(self, count: int) -> list[list[object]]:
        """Make games: each one's id and its seats' tokens."""
        made = [self._post("/v1/games", {"seats": SEATS}) for _ in range(count)]
        return [[game["id"], [seat["token"] for seat in game["seats"]]] for game in made]

    def replay(self) -> int:
        """Have everything sent again that its webhook ever got; how many events."""
        return int(self._post(f"/v1/apps/me/webhooks/{self.webhook_id}/replay", None)["count"])

    def _post(self, path: str, body: object) -> dict:
        headers = {"Authorization": f"Bearer {self._token}"}
        return self._http.post(path, json=body, headers=headers).raise_for_status().json()


@dataclass(frozen=True, slots=True)
class _Doing:
    """A move, or a look where the next move cannot be known."""

    kind: str
    request: Request
    seat: int
    game: Game
    idle: list[Game]

    def hear(self, answer: Answer) -> str:
        """Take the answer in; UnexpectedAnswer for one that does not count."""
        if self.kind == "move":
            self.game.moved(answer.expect(201))
        else:
            self.game.saw(self.seat, answer.expect(200).json)
        self.idle.append(self.game)
        return self.kind


class Movers:
    """People who move in games of two, one of them at a time in each."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._idle = list(games)

    def errand(self, chance: random.Random) -> _Doing | None:
        """A move in any game that waits for one; None when there is none."""
        chance.shuffle(self._idle)
        while self._idle:
            game = self._idle.pop()
            seat = game.to_move
            if seat is None:
                continue  # it is over
            move = game.move()
            if move is not None:
                return _Doing("move", move, seat, game, self._idle)
            return _Doing("view", game.look(seat), seat, game, self._idle)
        return None


@dataclass(frozen=True, slots=True)
class Told:
    """What became of the events of a while."""

    events: int
    lost: int
    """Of those that were to be told: never came."""
    repeated: int
    """Came again, with the same id."""
    disordered: int
    """Came before an event of the same game that had happened earlier."""


def last(engine: Engine) -> int:
    """The number of the newest delivery; 0 when there is none."""
    with engine.connect() as connection:
        return connection.execute(select(func.max(deliveries.c.n))).scalar_one() or 0


def waiting(engine: Engine) -> int:
    """How many deliveries are still to be made, or made again."""
    open_ones = select(func.count()).where(deliveries.c.send_at.is_not(None))
    with engine.connect() as connection:
        return int(connection.execute(open_ones).scalar_one())


def untold(engine: Engine, app_webhooks: Sequence[str]) -> int:
    """How many entries of the logs of games with these webhooks have no delivery of their own: lost, too."""
    moved = select(deliveries.c.game_id, deliveries.c.version).where(
        deliveries.c.type == "game.moved", deliveries.c.webhook_id.in_(app_webhooks)
    )
    logged = select(entries.c.game_id, entries.c.version).where(
        entries.c.game_id.in_(select(games.c.id).where(games.c.hooked))
    )
    with engine.connect() as connection:
        told = {tuple(row) for row in connection.execute(moved)}
        return sum(tuple(row) not in told for row in connection.execute(logged))


def judge(
    engine: Engine, webhooks: Sequence[str], came: Sequence[Arrival], after: int = 0
) -> tuple[Told, list[float]]:
    """What became of the events whose numbers are above `after`, and how long each took, milliseconds.

    `webhooks`: the id of each receiver's. The time is from the event's own, which is taken just before its
    move is written, to the first arrival: the writing is in it.
    """
    wanted = select(deliveries).where(deliveries.c.n > after)
    with engine.connect() as connection:
        rows = {(row.webhook_id, row.event_id): row for row in connection.execute(wanted)}
    first: dict[tuple[str, str], float] = {}
    newest: dict[tuple[str, str], int] = {}
    disordered = repeated = 0
    for each in came:
        key = webhooks[each.hook], each.event_id
        if key not in rows:
            continue  # of before
        if key in first:
            repeated += 1
            continue
        first[key], row = each.at, rows[key]
        game = key[0], row.game_id
        disordered += row.n < newest.get(game, 0)
        newest[game] = max(row.n, newest.get(game, 0))
    lags = [1000 * (at - rows[key].at.timestamp()) for key, at in first.items()]
    return Told(len(rows), len(rows) - len(first), repeated, disordered), lags
