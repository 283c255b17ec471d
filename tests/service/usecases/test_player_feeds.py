from __future__ import annotations

import pytest

from service.errors import Forbidden
from service.model import BearerKind, NewGame, Status
from service.ports import GameFilter
from service.store.schema import migrate
from service.usecases import access, games, oversight, seats
from tests.service.people import bearer_of, feed, friends, new_player, play
from tests.service.race import race
from tests.service.table import ADMIN, COMPUTER, HUMAN, OPEN


def test_a_feed_has_each_entry_of_each_game_once_and_in_order(ports):
    """One feed over all games: numbered from 1 without a gap, each game's versions in their order."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    tables = [friends(ports, ada, bruno).id, friends(ports, bruno, ada).id]
    for _ in range(5):
        for game_id in tables:
            play(ports, game_id, ada, bruno)
    for player, made in ((ada, tables[0]), (bruno, tables[1])):
        events = feed(ports, player)
        assert [event.n for event in events] == list(range(1, len(events) + 1))
        for game_id in tables:
            versions = [event.version for event in events if event.game_id == game_id]
            assert versions == list(range(0 if game_id == made else 1, 7))


def test_an_event_says_how_the_game_stood_after_it(ports):
    """Whether the game was on, whose turn it was, and whether it was the player's own."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    game = friends(ports, ada, bruno)
    made, claimed = feed(ports, ada)
    assert (made.version, made.logged, made.status) == (0, None, Status.WAITING)
    assert (claimed.version, claimed.status, claimed.to_move) == (1, Status.ACTIVE, game.to_move)
    assert claimed.my_turn == (game.to_move == 0)
    (theirs,) = feed(ports, bruno)
    assert theirs.my_turn != claimed.my_turn


def test_no_event_is_lost_or_doubled_when_games_move_at_once(ports):
    """Two games of the same players, moved at the same time, wait for one another and do not deadlock."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    tables = [friends(ports, ada, bruno).id for _ in range(2)]
    for _ in range(20):
        done, failed = race(*(lambda t=t: play(ports, t, ada, bruno) for t in tables))
        assert (len(done), failed) == (2, [])
    for player in (ada, bruno):
        events = feed(ports, player)
        assert [event.n for event in events] == list(range(1, len(events) + 1))
        for game_id in tables:
            versions = [event.version for event in events if event.game_id == game_id]
            assert versions[-21:] == list(range(1, 22))


def test_whoever_reads_on_while_games_move_misses_nothing(ports):
    """A reader that asks for what is behind its last number, again and again, gets every event once."""
    ada = new_player(ports)
    tables = [games.create(ports, NewGame(seats=(HUMAN, HUMAN), local=True), ada) for _ in range(3)]
    seen: list[int] = []

    def read():
        while len(seen) < 3 * (1 + 10):
            seen.extend(event.n for event in feed(ports, ada, seen[-1] if seen else 0, 4))

    def go(created):
        for _ in range(10):
            play(ports, created.game.id, ada)

    done, failed = race(read, *(lambda c=c: go(c) for c in tables))
    assert (len(done), failed) == (4, [])
    assert seen == list(range(1, len(seen) + 1))


def test_who_waits_for_a_feed_is_woken_by_a_move_in_any_game(ports):
    """The feed of the process tells of players as it does of games, once it is committed."""
    ada = new_player(ports)
    games.create(ports, NewGame(seats=(HUMAN, COMPUTER)), ada)
    known = len(feed(ports, ada))
    done, failed = race(
        lambda: ports.feed.wait(ada.player_id, known, 10),
        lambda: games.create(ports, NewGame(), ada),
    )
    assert failed == []
    assert True in done


def test_who_loses_a_seat_is_told_and_has_the_game_no_more(ports):
    """The admin takes a seat from its player: that is the last event, and the game is in no list of its."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    game = friends(ports, ada, bruno)
    oversight.revoke(ports, game.id, 1, ADMIN, None)
    play_on = feed(ports, bruno)
    assert [event.logged.entry.what for event in play_on] == ["claimed", "revoked"]
    assert not play_on[-1].my_turn
    assert games.listing(ports, GameFilter(bruno), None, 10) == ([], None)
    assert [each.id for each in games.listing(ports, GameFilter(ada), None, 10)[0]] == [game.id]
    with pytest.raises(Forbidden):
        access.seat_of(bruno, games.get(ports, game.id))


def test_games_of_players_survive_every_migration(ports):
    """Down to the tables before players and up again, a game goes on by the tokens of its seats."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    created = games.create(ports, NewGame(seats=(HUMAN, OPEN)), ada)
    seated = seats.claim(ports, created.invites[1], None, bruno)
    migrate(ports.store.engine, "0002")
    migrate(ports.store.engine)
    ports.store.states.forget()
    tokens = [bearer_of(ports, t) for t in (created.seat_tokens[0], seated.token)]
    assert [each.kind for each in tokens] == [BearerKind.SEAT] * 2
    after = play(ports, created.game.id, *tokens).game
    assert [seat.player_id for seat in after.seats] == [None, None]
    assert [seat.name for seat in after.seats] == ["Ada", "Bruno"]
