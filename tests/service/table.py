"""A game in the hands of a test: who sits at it, and what they do, through the use cases."""

from __future__ import annotations

import random

from engine.legal import legal_moves
from engine.log import fold
from engine.moves import Kind, Move
from engine.state import State
from service.model import (
    Bearer,
    BearerKind,
    DealKind,
    Game,
    NewDeal,
    NewGame,
    NewSeat,
    Played,
    SeatKind,
    Seen,
)
from service.ports import Ports
from service.usecases import access, conduct, games, matches, moves, plans, undo, views
from tests import truth
from tests.service.play import choose, play_computers

HUMAN, COMPUTER = NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.COMPUTER)
OPEN = NewSeat(SeatKind.HUMAN, open=True)
ADMIN = Bearer(BearerKind.ADMIN)


def position(**fields: object) -> NewDeal:
    """A position of two seats: seat 0 to move; its hand goes with one build, and there is a stock."""
    seats = [
        {"hand": ["AS"], "payoff": ["9H", "9C"], "sides": [["QH"], [], [], []]},
        {"hand": ["2S", "5D", "6D"], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
    ]
    value = {
        "centers": [[], [], []],
        "stock": ["TD", "TC", "JD", "JC", "3D", "3C", "4D", "4C", "5C", "2H", "7D", "7C"] * 2,
        "set_aside": [],
        "seats": seats,
        "to_move": 0,
        "phase": "build",
    }
    return NewDeal(DealKind.POSITION, position={**value, **fields})


def last_card(**fields: object) -> NewDeal:
    """A position that seat 0 wins with its pay-off card, an ace."""
    seats = [
        {"hand": ["KS", "7S"], "payoff": ["AH"], "sides": [["QH"], [], [], []]},
        {"hand": ["2S", "5D"], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
    ]
    return position(seats=seats, **fields)


class Table:
    """A game, and all who sit at it; two humans unless `fields` say otherwise."""

    def __init__(self, ports: Ports, **fields: object) -> None:
        self.ports = ports
        self.created = games.create(ports, NewGame(**{"seats": (HUMAN, HUMAN), **fields}), None)
        self.id = self.created.game.id
        self._bearers: dict[int, Bearer] = {}

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return games.get(self.ports, self.id)

    @property
    def state(self) -> State:
        """The whole truth now."""
        with self.ports.store.reading() as unit:
            return unit.state(unit.game(self.id))

    @property
    def owner(self) -> Bearer:
        """Who made the game."""
        return self._of(self.created.owner_token)

    def seat(self, number: int | None = None) -> Bearer:
        """The bearer of a seat's token, of the seat to move by default."""
        number = self.game.to_move if number is None else number
        if number not in self._bearers:
            self._bearers[number] = self._of(self.created.seat_tokens[number])
        return self._bearers[number]

    def sit(self, number: int, token: str) -> None:
        """Have a token for a seat that was open."""
        self._bearers[number] = self._of(token)

    def look(self, viewer: int | str) -> Seen:
        """What a seat, or a spectator, sees."""
        bearer = self.seat(viewer) if isinstance(viewer, int) else None
        return views.look(self.ports, self.id, str(viewer), bearer)

    def play(self, notation: str, seat: int | None = None, if_match: int | None = None) -> Played:
        """Make a move."""
        move = Move.parse(notation)
        return moves.play(self.ports, self.id, self.seat(seat), move, if_match)

    def line(self, *notations: str, seat: int | None = None, if_match: int | None = None) -> Played:
        """Make several moves."""
        line = [Move.parse(each) for each in notations]
        return moves.play_line(self.ports, self.id, self.seat(seat), line, if_match)

    def step(self, chance: random.Random) -> Game:
        """One random move of whoever is to move, computers included; uncovers a hand first."""
        game = self.game
        seat = game.to_move
        assert seat is not None
        if game.seats[seat].kind is SeatKind.COMPUTER:
            assert play_computers(self.ports)
            return self.game
        if game.must_reveal(seat):
            self.reveal(seat)
        move = choose(self.look(seat).view, chance)
        return moves.play(self.ports, self.id, self.seat(seat), move, None).game

    def discard(self, seat: int | None = None) -> Played:
        """End the turn of a human seat with the first discard there is."""
        number = self.game.to_move if seat is None else seat
        moves_there_are = legal_moves(self.look(number).view)
        discard = next(move for move in moves_there_are if move.kind is Kind.DISCARD)
        return self.play(discard.notation, number)

    def play_out(self, seed: int = 0) -> Game:
        """Play the game to its end."""
        chance = random.Random(seed)
        while self.game.to_move is not None:
            self.step(chance)
        return self.game

    def undo(self, seat: int | None = None, if_match: int | None = None) -> Played:
        """Take a move back."""
        return undo.undo(self.ports, self.id, self.seat(seat), if_match)

    def can_undo(self, seat: int) -> bool:
        """Whether the game says that a seat may."""
        return undo.undoable(self.game, seat).available

    def reveal(self, seat: int | None = None) -> Played:
        """Uncover a hand."""
        return conduct.reveal(self.ports, self.id, self.seat(seat), None)

    def resign(self, seat: int | None = None, if_match: int | None = None) -> Played:
        """Give up."""
        return conduct.resign(self.ports, self.id, self.seat(seat), if_match)

    def claim_win(self, seat: int, if_match: int | None = None) -> Played:
        """Claim the win."""
        return conduct.claim_win(self.ports, self.id, self.seat(seat), if_match)

    def amend(self, bearer: Bearer | None, if_match: int | None = None, **wanted: object) -> Game:
        """Change how the game is run."""
        version = self.game.version if if_match is None else if_match
        wish = conduct.Amendment(**wanted)
        return conduct.amend(self.ports, self.id, bearer, version, wish)

    def rematch(self, seat: int = 0, if_match: int | None = None) -> Game:
        """Ask for the next game."""
        return matches.rematch(self.ports, self.id, self.seat(seat), if_match)

    def ask(self, bearer: Bearer | None = None) -> object:
        """Have a computer play that waits to be asked."""
        return plans.request_turn(self.ports, self.id, bearer or self.owner, None).plan

    def check(self) -> Game:
        """What holds for every game, whatever was done in it."""
        return truth.check(self.ports, self.id)

    def folded(self) -> State:
        """The state as the log alone gives it."""
        with self.ports.store.reading() as unit:
            entries = [each.entry for each in unit.entries(self.id)]
            return fold(unit.beginning(self.id), entries)

    def _of(self, token: str | None) -> Bearer:
        bearer = access.identify(self.ports, token)
        assert bearer is not None
        return bearer
