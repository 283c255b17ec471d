"""What a load consists of: what each connection asks next, and which answers count."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from tests.load.messages import Answer, Request
from tests.load.tables import SEATS, Game, rounds

LANES = 16
"""Connections at a time. Each has games of its own, so that no request waits for another's answer."""


class Script(Protocol):
    """A kind of load."""

    def ask(self, lane: int) -> Request | None:
        """The next request on a connection; None to end it."""
        ...

    def hear(self, lane: int, answer: Answer) -> None:
        """The answer to it; UnexpectedAnswer for one that does not count."""
        ...


class Hello:
    """The least that Flask can do."""

    def ask(self, lane: int) -> Request:
        """Ask for it."""
        return Request("GET", "/hello")

    def hear(self, lane: int, answer: Answer) -> None:
        """Expect it."""
        answer.expect(200)


class Swap:
    """The route of bare SQL: each connection has a row of its own."""

    def ask(self, lane: int) -> Request:
        """Have a row changed."""
        return Request("POST", f"/rows/{lane}")

    def hear(self, lane: int, answer: Answer) -> None:
        """Expect it."""
        answer.expect(201)


class Creation:
    """New games."""

    def ask(self, lane: int) -> Request:
        """Make a game."""
        return new_game()

    def hear(self, lane: int, answer: Answer) -> None:
        """Expect it."""
        answer.expect(201)


class Views:
    """Looks at games in play: at the seat to move and the other one by turns."""

    def __init__(self, games: list[Game], *, changed: bool) -> None:
        self._changed = changed
        self._asked = [_looks(games, lane) for lane in range(LANES)]

    def ask(self, lane: int) -> Request | None:
        """Look."""
        looked = next(self._asked[lane], None)
        if looked is None:
            return None
        game, seat = looked
        return game.look(seat, None if self._changed else game.etag)

    def hear(self, lane: int, answer: Answer) -> None:
        """Expect a view, or word that there is nothing new."""
        answer.expect(200 if self._changed else 304)


class Moves:
    """Moves in many games by turns; those that are over, or need a look, are left out."""

    def __init__(self, games: list[Game]) -> None:
        self._games = [rounds(games, lane, LANES) for lane in range(LANES)]
        self._share = [len(games[lane::LANES]) for lane in range(LANES)]
        self._asked: list[Game | None] = [None] * LANES

    def ask(self, lane: int) -> Request | None:
        """Make a move in the next game that takes one."""
        for game in itertools.islice(self._games[lane], self._share[lane]):
            move = game.move()
            if move is not None:
                self._asked[lane] = game
                return move
        return None

    def hear(self, lane: int, answer: Answer) -> None:
        """Expect it to be accepted, and note what came of it."""
        game = self._asked[lane]
        if game is not None:
            game.moved(answer.expect(201))


class Each:
    """Some requests, each made once, and what is done with the answers."""

    def __init__(self, asked: list[tuple[Request, int, Callable[[Any], object]]]) -> None:
        self._asked = iter(asked)
        self._open: dict[int, tuple[int, Callable[[Any], object]]] = {}

    def ask(self, lane: int) -> Request | None:
        """The next one that is left."""
        found = next(self._asked, None)
        if found is None:
            return None
        request, status, then = found
        self._open[lane] = status, then
        return request

    def hear(self, lane: int, answer: Answer) -> None:
        """Hand the answer on."""
        status, then = self._open.pop(lane)
        then(answer.expect(status).json)


def new_game() -> Request:
    """Make a game."""
    return Request("POST", "/v1/games", body={"seats": SEATS})


def new_games(games: list[Game], count: int) -> Each:
    """Make games, and add them to `games`."""
    return Each([(new_game(), 201, lambda made: games.append(Game.of(made)))] * count)


def looks_at(games: list[Game]) -> Each:
    """Have both seats look at those games whose next move cannot be chosen."""
    unseen = [
        game
        for game in games
        if game.views[0] is None or (game.to_move is not None and game.move() is None)
    ]
    return Each([(game.look(s), 200, _noting(game, s)) for game in unseen for s in (0, 1)])


def _noting(game: Game, seat: int) -> Callable[[Any], object]:
    return lambda view: game.saw(seat, view)


def _looks(games: list[Game], lane: int) -> Iterator[tuple[Game, int]]:
    seats = itertools.cycle((0, 0, 1, 1))
    return zip(rounds(games, lane, LANES), seats, strict=False)
