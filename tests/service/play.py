"""Playing at the use cases, as the tests do it."""

from __future__ import annotations

import random

from engine.computer.cheap import cheap_move
from engine.legal import legal_moves
from engine.moves import Kind, Move
from engine.view import View
from service.model import Bearer, Created, Game, NewGame, NewSeat, SeatKind, Status
from service.ports import Ports
from service.usecases import access, computer, games, moves, views

TWO_HUMANS = (NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.HUMAN))


def new_game(ports: Ports, **fields: object) -> Created:
    """A game of two humans, unless `fields` say otherwise."""
    return games.create(ports, NewGame(**{"seats": TWO_HUMANS, **fields}), None)


def bearer_of(ports: Ports, created: Created, seat: int) -> Bearer:
    """The bearer of a seat's token."""
    bearer = access.identify(ports, created.seat_tokens[seat])
    assert bearer is not None
    return bearer


def view_of(ports: Ports, created: Created, seat: int) -> View:
    """What a seat sees now."""
    return views.look(ports, created.game.id, str(seat), bearer_of(ports, created, seat)).view


def choose(view: View, chance: random.Random) -> Move:
    """A random legal move, builds first."""
    legal = legal_moves(view)
    return chance.choice([m for m in legal if m.kind is Kind.BUILD] or list(legal))


def play_one(ports: Ports, created: Created, chance: random.Random) -> Game:
    """Make one move for the human to move; the game after it."""
    game = games.get(ports, created.game.id)
    seat = game.to_move
    move = choose(view_of(ports, created, seat), chance)
    bearer = bearer_of(ports, created, seat)
    return moves.play(ports, game.id, bearer, move, game.version).game


def play_computers(ports: Ports) -> int:
    """Play every computer turn that waits, cheaply; how many plans were taken up."""
    taken = 0
    while waiting := computer.waiting(ports, 10):
        for plan in waiting:
            assignment = computer.take(ports, plan.id)
            taken += assignment is not None
            while assignment is not None:
                move = cheap_move(assignment.view)
                assert move is not None
                assignment = computer.carry_out(ports, assignment, [move])
    return taken


def play_out(ports: Ports, created: Created, seed: int = 0) -> Game:
    """Play a game to its end."""
    chance = random.Random(seed)
    game = games.get(ports, created.game.id)
    while game.status is Status.ACTIVE:
        if game.seats[game.to_move].kind is SeatKind.COMPUTER:
            assert play_computers(ports), "a computer is to move, and no plan waits"
            game = games.get(ports, game.id)
        else:
            game = play_one(ports, created, chance)
    return game
