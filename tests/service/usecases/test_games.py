from __future__ import annotations

import pytest

from engine.errors import PositionError, RulesError
from engine.presets import PRESETS
from service.errors import Invalid, NotFound
from service.model import Bearer, BearerKind, DealKind, NewDeal, NewGame, NewSeat, SeatKind, Status
from service.ports import GameFilter
from service.usecases import access, games
from tests.service.play import bearer_of, new_game

HUMAN, COMPUTER = NewSeat(SeatKind.HUMAN), NewSeat(SeatKind.COMPUTER)


def test_nothing_asked_for_is_a_human_against_a_medium_computer(ports):
    """An empty request makes a standard game against a medium computer."""
    game = games.create(ports, NewGame(), None).game
    assert game.ruleset == "standard"
    assert [(seat.kind, seat.level) for seat in game.seats] == [
        (SeatKind.HUMAN, None),
        (SeatKind.COMPUTER, "medium"),
    ]


@pytest.mark.parametrize("ruleset", PRESETS)
def test_every_preset_can_be_played_as_it_stands(sqlite_ports, ruleset):
    """A game of any rule set starts with its rules, an active table and a seat to move."""
    game = games.create(sqlite_ports, NewGame(ruleset=ruleset), None).game
    assert game.rules == PRESETS[ruleset].rules
    assert game.status is Status.ACTIVE
    assert game.to_move is not None


@pytest.mark.parametrize(
    ("new", "error", "names"),
    [
        (NewGame(ruleset="whist"), RulesError, "ruleset"),
        (NewGame(options={"seats": 7}), RulesError, "seats"),
        (NewGame(options={"payoff_size": 60}), RulesError, "payoff_size"),
        (NewGame(options={"trumps": True}), RulesError, "trumps"),
        (NewGame(options={"seats": 3}, seats=(HUMAN, COMPUTER)), Invalid, "rules.seats"),
        (NewGame(seats=()), RulesError, "seats"),
        (NewGame(seats=(HUMAN,) * 7), RulesError, "seats"),
        (NewGame(seats=(NewSeat(SeatKind.HUMAN, level="easy"), HUMAN)), Invalid, "seats.0.level"),
        (NewGame(seats=(HUMAN, NewSeat(SeatKind.COMPUTER, level="god"))), Invalid, "seats.1.level"),
        (
            NewGame(deal=NewDeal(DealKind.POSITION, position={"centers": []})),
            PositionError,
            "stock",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(sqlite_ports, new, error, names):
    """A game that cannot be made says which field is wrong, and leaves nothing behind."""
    with pytest.raises(error, match=names.replace(".", r"\.")):
        games.create(sqlite_ports, new, None)
    assert games.listing(sqlite_ports, GameFilter(Bearer(BearerKind.ADMIN)), None, 5) == ([], None)


def test_seats_follow_from_the_list_of_seats(sqlite_ports):
    """The number of seats, and the decks that depend on it, follow from the seats asked for."""
    new = NewGame(ruleset="work-piles", seats=(HUMAN, COMPUTER, COMPUTER))
    assert games.create(sqlite_ports, new, None).game.rules.decks == 3


def test_a_commitment_is_shown_for_a_deal_and_not_for_a_position(sqlite_ports):
    """Every deal is committed to, each differently; a position was not dealt, and is practice."""
    first, second = (new_game(sqlite_ports).game for _ in range(2))
    assert first.deal_commitment != second.deal_commitment
    assert len(first.deal_commitment) == 64
    assert not first.practice


def test_listed_games_are_for_everyone_and_others_for_their_bearers(ports):
    """Without a bearer the list has listed games; with one, the games its token belongs to."""
    hidden, shown = new_game(ports), new_game(ports, listed=True)
    assert [game.id for game in games.listing(ports, GameFilter(), None, 10)[0]] == [shown.game.id]
    mine = GameFilter(bearer_of(ports, hidden, 0))
    assert [game.id for game in games.listing(ports, mine, None, 10)[0]] == [hidden.game.id]


def test_a_list_is_read_page_by_page_without_a_gap(ports):
    """Pages follow one another, newest first, and the last one has no cursor."""
    made = []
    for _ in range(7):
        ports.clock.advance(1)
        made.append(new_game(ports, listed=True).game.id)
    seen, cursor, pages = [], None, 0
    while pages == 0 or cursor is not None:
        page, cursor = games.listing(ports, GameFilter(), cursor, 3)
        seen += [game.id for game in page]
        pages += 1
    assert seen == made[::-1]
    assert pages == 3


@pytest.mark.parametrize("cursor", ["", "x", "!!!!", "MS8y", "MS8yLzM0LzU", "a" * 200])
def test_a_cursor_that_is_none_is_refused(sqlite_ports, cursor):
    """A cursor from elsewhere is an error, not an empty page."""
    with pytest.raises(Invalid, match="cursor"):
        games.listing(sqlite_ports, GameFilter(), cursor, 3)


@pytest.mark.parametrize(
    ("which", "found"),
    [
        (GameFilter(status=Status.ACTIVE), True),
        (GameFilter(status=Status.FINISHED), False),
        (GameFilter(ruleset="standard"), True),
        (GameFilter(ruleset="classic"), False),
        (GameFilter(my_turn=True), False),
    ],
)
def test_a_list_can_be_narrowed(sqlite_ports, which, found):
    """Status, rule set and whose turn it is narrow the list."""
    new_game(sqlite_ports, listed=True)
    assert bool(games.listing(sqlite_ports, which, None, 5)[0]) is found


def test_the_list_of_a_seat_can_be_narrowed_to_its_turn(ports):
    """`my_turn` shows a seat its game while it is to move, and the other seat nothing."""
    created = new_game(ports)
    found = [
        bool(
            games.listing(ports, GameFilter(bearer_of(ports, created, s), my_turn=True), None, 5)[0]
        )
        for s in (0, 1)
    ]
    assert found == [created.game.to_move == 0, created.game.to_move == 1]


def test_an_unknown_game_is_not_found(ports):
    """A game nobody made is not found."""
    with pytest.raises(NotFound):
        games.get(ports, "g_none")


def test_tokens_say_who_they_act_for(ports):
    """Each token is its kind's, for its seat, in its series."""
    created = new_game(ports)
    tokens = [*created.seat_tokens.values(), created.spectator_token, created.owner_token]
    bearers = [access.identify(ports, token) for token in tokens]
    assert [(b.kind, b.seat, b.series_id) for b in bearers] == [
        (BearerKind.SEAT, 0, created.game.id),
        (BearerKind.SEAT, 1, created.game.id),
        (BearerKind.SPECTATOR, None, created.game.id),
        (BearerKind.OWNER, None, created.game.id),
    ]
