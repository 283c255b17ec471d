from __future__ import annotations

from datetime import timedelta

import pytest

from engine.outcome import Ending
from service.errors import CannotRematch, NotFound, SeatTaken, Unauthenticated
from service.model import NewGame, NewMatch, Status
from service.people import FORMER_NAME, NewPlayer
from service.standings import DailyFilter
from service.usecases import (
    access,
    conduct,
    departures,
    games,
    matches,
    players,
    records,
    seats,
    standings,
)
from tests import truth
from tests.service.people import bearer_of, feed, friends, new_player, play
from tests.service.race import race
from tests.service.table import ADMIN, COMPUTER, HUMAN, OPEN


@pytest.fixture
def ada(ports):
    """A player."""
    return new_player(ports)


@pytest.fixture
def bruno(ports):
    """Another player."""
    return new_player(ports, "Bruno")


def names(game):
    """Who sits where, by name."""
    return [seat.name for seat in game.seats]


def test_a_deleted_player_is_unknown_from_then_on(ports):
    """Its tokens are dead, the fresh one too that it never used; its feed and its statistics are gone."""
    token = players.create(ports, NewPlayer("Ada"), None).token
    ada = bearer_of(ports, token)
    fresh = players.fresh_token(ports, ada).token
    game = games.create(ports, NewGame(), ada).game
    conduct.resign(ports, game.id, ada, None)
    departures.delete(ports, ada)
    for dead in (token, fresh):
        with pytest.raises(Unauthenticated):
            access.identify(ports, dead)
    with pytest.raises(NotFound):
        players.me(ports, ada)
    with pytest.raises(NotFound):
        games.create(ports, NewGame(), ada)
    assert feed(ports, ada) == []
    assert standings.tallies(ports, ada) == []
    day = DailyFilter(ports.clock.now().date())
    assert standings.daily_results(ports, day, None, 10) == ([], None)


def test_a_game_in_play_is_given_up_and_goes_on_for_the_others(ports, ada, bruno):
    """Between two the other wins; among three the others play on. Their statistics stay."""
    game = friends(ports, ada, bruno)
    departures.delete(ports, ada)
    over = truth.check(ports, game.id)
    assert (over.status, over.result.winner, over.result.ending) == (
        Status.FINISHED,
        1,
        Ending.RESIGNED,
    )
    assert names(over) == [FORMER_NAME, "Bruno"]
    assert [(each.played, each.won) for each in standings.tallies(ports, bruno)] == [(1, 1)] * 2


def test_three_play_on_when_one_of_them_is_gone(ports, ada, bruno):
    """The seat is skipped, and belongs to nobody: no token can be made for it."""
    cleo = new_player(ports, "Cleo")
    made = NewGame(ruleset="work-piles", seats=(HUMAN, OPEN, OPEN))
    created = games.create(ports, made, ada)
    for seat, player in ((1, bruno), (2, cleo)):
        seats.claim(ports, created.invites[seat], None, player)
    departures.delete(ports, bruno)
    game = truth.check(ports, created.game.id)
    assert (game.status, names(game)) == (Status.ACTIVE, ["Ada", FORMER_NAME, "Cleo"])
    for _ in range(6):
        assert games.get(ports, game.id).to_move != 1
        play(ports, game.id, ada, cleo)
    with pytest.raises(SeatTaken):
        seats.fresh_token(ports, game.id, 1, ADMIN, None)


def test_the_seat_s_own_token_is_dead_too(ports, ada, bruno):
    """Whoever has a token of a seat that a deleted player held has nothing."""
    created = games.create(ports, NewGame(seats=(HUMAN, OPEN)), ada)
    theirs = seats.claim(ports, created.invites[1], None, bruno).token
    departures.delete(ports, ada)
    with pytest.raises(Unauthenticated):
        access.identify(ports, created.seat_tokens[0])
    assert access.identify(ports, theirs) is not None


def test_a_game_that_waits_is_open_at_the_seat_again(ports, ada, bruno):
    """Somebody else may be invited; a game that the player made is cancelled."""
    theirs = games.create(ports, NewGame(seats=(HUMAN, OPEN, OPEN), ruleset="work-piles"), bruno)
    seats.claim(ports, theirs.invites[1], None, ada)
    own = games.create(ports, NewGame(seats=(HUMAN, OPEN)), ada)
    departures.delete(ports, ada)
    waiting = truth.check(ports, theirs.game.id)
    assert (waiting.status, names(waiting)) == (Status.WAITING, ["Bruno", "Player 2", "Player 3"])
    assert not waiting.seats[1].claimed
    again = seats.reinvite(ports, waiting.id, 1, bruno, None)
    assert seats.claim(ports, again.token, "Cleo").game.seats[1].name == "Cleo"
    assert truth.check(ports, own.game.id).status is Status.ABANDONED
    assert records.events_of(ports, waiting.id, 0, 10)[1][1].entry.what == "left"


def test_a_game_that_is_over_keeps_its_result(ports, ada, bruno):
    """Only the name goes; a rematch cannot be had with nobody."""
    game = friends(ports, ada, bruno, match=NewMatch(None))
    before = conduct.resign(ports, game.id, bruno, None).game
    departures.delete(ports, ada)
    after = truth.check(ports, game.id)
    assert (after.result, after.version) == (before.result, before.version + 1)
    assert names(after) == [FORMER_NAME, "Bruno"]
    with pytest.raises(CannotRematch):
        matches.rematch(ports, game.id, bruno, None)


def test_a_match_does_not_go_on_with_nobody(ports, ada, bruno):
    """A game given up by a deleted player is the last of its match, also when the target is far."""
    game = friends(ports, ada, bruno, match=NewMatch(500))
    departures.delete(ports, ada)
    assert games.get(ports, game.id).next_game_id is None


@pytest.mark.parametrize("fields", [{"local": True, "seats": (HUMAN, HUMAN)}, {}])
def test_games_of_nobody_else_end(ports, ada, fields):
    """At one screen all seats are given up one after the other; against a computer the one there is."""
    game = games.create(ports, NewGame(**fields), ada).game
    departures.delete(ports, ada)
    assert truth.check(ports, game.id).status is Status.FINISHED


def test_a_seat_given_up_before_only_loses_its_name(ports, ada, bruno):
    """Who has resigned cannot do so again; the game goes on as it did."""
    made = NewGame(ruleset="work-piles", seats=(HUMAN, OPEN, COMPUTER))
    created = games.create(ports, made, ada)
    seats.claim(ports, created.invites[1], None, bruno)
    conduct.resign(ports, created.game.id, ada, None)
    departures.delete(ports, ada)
    game = truth.check(ports, created.game.id)
    assert (game.status, game.seats[0].name) == (Status.ACTIVE, FORMER_NAME)


def test_many_games_are_left_by_and_by(ports, ada):
    """What a request does not get to, the sweep does; then nothing is left of the player."""
    made = [games.create(ports, NewGame(), ada).game.id for _ in range(departures.AT_ONCE + 3)]
    departures.delete(ports, ada)
    left = [game_id for game_id in made if games.get(ports, game_id).seats[0].player_id is None]
    assert len(left) == departures.AT_ONCE
    assert departures.sweep(ports) == 3
    assert departures.sweep(ports) == 0
    for game_id in made:
        assert games.get(ports, game_id).seats[0].name == FORMER_NAME
    before = ports.clock.now() - timedelta(hours=1)
    with ports.store.reading() as unit:
        assert unit.forgettable_players(before, 10) == []
    ports.clock.advance(3601)
    assert departures.sweep(ports) == 0
    with ports.store.reading() as unit:
        assert unit.forgettable_players(ports.clock.now(), 10) == []


def test_friends_of_a_player_who_only_made_their_game_play_on(ports, ada, bruno):
    """A creator without a seat goes unnoticed: moves, the end and the rematch are as ever."""
    cleo = new_player(ports, "Cleo")
    created = games.create(ports, NewGame(seats=(OPEN, OPEN)), ada)
    for seat, player in ((0, bruno), (1, cleo)):
        seats.claim(ports, created.invites[seat], None, player)
    departures.delete(ports, ada)
    ports.clock.advance(3601)
    departures.sweep(ports)
    play(ports, created.game.id, bruno, cleo)
    conduct.resign(ports, created.game.id, bruno, None)
    following = matches.rematch(ports, created.game.id, cleo, None)
    assert names(following) == ["Bruno", "Cleo"]


def test_a_player_who_makes_a_game_while_it_is_deleted_leaves_it(ports, ada):
    """Whichever comes first, no game is left with a seat of somebody who is gone."""
    done, _ = race(
        lambda: departures.delete(ports, ada),
        *[lambda: games.create(ports, NewGame(), ada).game.id] * 3,
    )
    departures.sweep(ports)
    for game_id in done:
        if game_id is not None:
            assert games.get(ports, game_id).player_ids <= {ada.player_id}
            assert games.get(ports, game_id).seats[0].player_id is None


def test_deleting_while_others_play_disturbs_nobody(ports, ada, bruno):
    """A move in the same moment is made before or after; nothing is lost, and nobody waits for ever."""
    for _ in range(5):
        gone = new_player(ports, "Cleo")
        tables = [friends(ports, bruno, gone).id for _ in range(3)]

        def move(game_id, mover=gone):
            return play(ports, game_id, bruno, mover)

        race(
            lambda player=gone: departures.delete(ports, player),
            *(lambda t=t: move(t) for t in tables),
        )
        for game_id in tables:
            assert truth.check(ports, game_id).status is Status.FINISHED
    events = feed(ports, bruno)
    assert [event.n for event in events] == list(range(1, len(events) + 1))
