"""Players in the hands of a test, through the use cases."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.observe import observe
from service.errors import GameNotActive
from service.model import Bearer, Game, NewGame, Played
from service.people import NewApp, NewPlayer, Quota
from service.people_ports import PlayerEvent
from service.ports import Ports
from service.usecases import access, apps, conduct, games, moves, players, seats
from tests.service.play import choose
from tests.service.table import ADMIN, HUMAN, OPEN


def bearer_of(ports: Ports, token: str) -> Bearer:
    """The bearer of a token."""
    bearer = access.identify(ports, token)
    assert bearer is not None
    return bearer


def new_player(ports: Ports, name: str | None = "Ada", app: Bearer | None = None) -> Bearer:
    """A player, as a bearer."""
    return bearer_of(ports, players.create(ports, NewPlayer(name), app).token)


def new_app(ports: Ports, games: int | None = None, players: int | None = None) -> Bearer:
    """An app with such a quota, as a bearer."""
    new = NewApp("The lobby", Quota(games, players))
    return bearer_of(ports, apps.issue(ports, new, ADMIN).token)


def feed(ports: Ports, player: Bearer, after: int = 0, limit: int = 1000) -> Sequence[PlayerEvent]:
    """The events of a player's feed."""
    with ports.store.reading() as unit:
        return unit.player_events(player.player_id or "", after, limit)


def friends(ports: Ports, one: Bearer, other: Bearer, **fields: object) -> Game:
    """A game of two players: `one` made it, `other` claimed its seat."""
    created = games.create(ports, NewGame(**{"seats": (HUMAN, OPEN), **fields}), one)
    return seats.claim(ports, created.invites[1], None, other).game


def play(ports: Ports, game_id: str, *bearers: Bearer) -> Played:
    """A move of whoever of `bearers` is to move; its hand is uncovered first. GameNotActive when none is."""
    game = games.get(ports, game_id)
    movers = [each for each in bearers if game.to_move in access.seats_of(each, game)]
    if not movers:
        raise GameNotActive("None of them is to move.")
    bearer = movers[0]
    if game.must_reveal(game.to_move):
        game = conduct.reveal(ports, game_id, bearer, None).game
    with ports.store.reading() as unit:
        view = observe(unit.state(game), game.to_move)
    move = choose(view, random.Random(game.version))
    return moves.play(ports, game_id, bearer, move, None)
