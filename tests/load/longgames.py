"""Games that have gone on for long: made move by move without a server, and taken in as records."""

from __future__ import annotations

from random import Random

from engine.legal import legal_moves
from engine.log import Beginning, Moved
from engine.moves import Kind, Move, Source
from engine.observe import observe
from engine.play import apply
from engine.presets import preset
from engine.record import Record
from service.model import DealKind, NewDeal, NewGame, NewSeat, SeatKind
from service.settings import Settings
from service.store.database import SqlStore
from service.usecases import games
from service.wiring import make_ports

_RULESET = "cat-and-mouse"
_RULES = {"seats": 2, "decks": 4, "payoff_size": 40}
"""With many cards, and a game that plays on without a stock."""


def long_record(seed: int, moves: int) -> Record:
    """A game of so many moves that is not over. Which one depends on the seed alone."""
    beginning = Beginning(preset(_RULESET).with_options(_RULES), seed.to_bytes(32, "big"))
    state, chance = beginning.state(), Random(seed)
    entries: list[Moved] = []
    for _ in range(moves):
        move = _choose(legal_moves(observe(state, state.to_move)), chance)
        entries.append(Moved(state.to_move, move))
        state, _ = apply(state, move)
    if state.outcome is not None:
        raise ValueError(f"the game of seed {seed} ends before move {moves}")
    return Record(beginning, tuple(entries))


def cut(record: Record, moves: int) -> Record:
    """The same game, earlier."""
    return Record(record.beginning, record.entries[:moves])


def take_in(url: str, records: list[Record]) -> list[list[object]]:
    """Make games of records, between two humans: their ids and their seats' tokens."""
    ports = make_ports(Settings(database_url=url, admin_token="sm_admin_of-the-bench-0123456789"))
    seats = (NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.HUMAN))
    made: list[list[object]] = []
    try:
        for record in records:
            deal = NewDeal(DealKind.RECORD, record=record.to_json())
            created = games.create(ports, NewGame(seats=seats, deal=deal), None)
            made.append([created.game.id, [created.seat_tokens[seat] for seat in (0, 1)]])
    finally:
        if isinstance(ports.store, SqlStore):
            ports.store.close()
    return made


def _choose(moves: tuple[Move, ...], chance: Random) -> Move:
    """Builds first, but not from the pay-off pile, so that the game goes on."""
    builds = [m for m in moves if m.kind is Kind.BUILD and m.source is not Source.PAYOFF]
    others = [m for m in moves if m.kind is not Kind.BUILD]
    return chance.choice(builds or others or list(moves))
