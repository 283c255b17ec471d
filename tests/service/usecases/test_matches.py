from __future__ import annotations

import pytest

from engine.outcome import Ending
from service.errors import CannotRematch, Forbidden, NotFound, StaleVersion, Unauthenticated
from service.model import NewMatch, Status, UndoPolicy
from service.usecases import access, games, matches, records
from tests.service.play import play_computers
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, Table, last_card, position

STALLED = {
    # Nobody has a card to move, and there is no stock: the game is over as soon as it is set up.
    "centers": [["AS"], [], []],
    "stock": [],
    "seats": [
        {"hand": [], "payoff": ["9H", "9C"], "sides": [[], [], [], []]},
        {"hand": [], "payoff": ["8H", "8C"], "sides": [[], [], [], []]},
    ],
}


def follow(table, game_id):
    """The table at the next game of its match: who sat there sits there, with the same tokens."""
    following = object.__new__(Table)
    following.__dict__ |= {**table.__dict__, "id": game_id}
    return following


def test_a_match_goes_on_until_a_total_reaches_the_target(ports):
    """Each game is followed by the next, dealt afresh, until the match is won; then by none."""
    table = Table(ports, match=NewMatch(50))
    seen, totals = [], [0, 0]
    while True:
        game = table.resign(len(seen) % 3 and 1).game
        seen.append(game)
        totals = [a + b for a, b in zip(totals, game.result.points, strict=True)]
        assert game.match.totals == tuple(totals)
        assert game.match.game_number == len(seen)
        table.check()
        if max(totals) >= 50:
            break
        table = follow(table, game.next_game_id)
        assert table.game.status is Status.ACTIVE
    assert game.next_game_id is None
    match = matches.get(ports, game.match.id)
    assert [each.id for each in match.games] == [each.id for each in seen]
    assert (match.over, match.score.totals) == (True, tuple(totals))
    assert len({each.deal_commitment for each in seen}) == len(seen)


def test_the_same_tokens_are_good_in_every_game(ports):
    """Nobody has to be given a new token for the next game, whoever looks on included."""
    table = Table(
        ports, match=NewMatch(100), undo=UndoPolicy.OFF, abandon_after_s=99, metadata={"a": "b"}
    )
    old = table.resign(0).game
    table = follow(table, old.next_game_id)
    for token in (*table.created.seat_tokens.values(), table.created.spectator_token):
        assert access.is_of(access.identify(ports, token), table.game)
    assert len(table.look(0).view.me.hand) == 5
    for name in (
        "undo",
        "abandon_after_s",
        "metadata",
        "seats",
        "rules",
        "hints",
        "computer_turns",
    ):
        assert getattr(table.game, name) == getattr(old, name)


def test_a_drawn_game_is_followed_by_a_fresh_deal(ports):
    """A game that nobody won adds nothing to the totals, and the match goes on."""
    table = Table(ports, match=NewMatch(50), deal=position(**STALLED))
    game = table.game
    assert (game.status, game.result.winner) == (Status.FINISHED, None)
    assert game.result.ending is Ending.STALL
    following = games.get(ports, game.next_game_id)
    assert (following.match.totals, following.match.game_number) == ((0, 0), 2)
    assert following.status is Status.ACTIVE


def test_computers_play_a_match_to_its_end(sqlite_ports):
    """Nobody has to ask for the next game of a match of computers."""
    table = Table(
        sqlite_ports, seats=(COMPUTER, COMPUTER), match=NewMatch(8), options={"payoff_size": 1}
    )
    play_computers(sqlite_ports)
    match = matches.get(sqlite_ports, table.game.match.id)
    assert match.over
    assert all(game.status is Status.FINISHED for game in match.games)


def test_a_match_without_an_end_goes_on_when_somebody_asks(ports):
    """Its next game is dealt by a rematch, and the totals go on."""
    table = Table(ports, match=NewMatch(None))
    old = table.resign(0).game
    assert old.next_game_id is None
    following = table.rematch(1)
    assert table.game.next_game_id == following.id
    assert (following.match.id, following.match.totals) == (old.match.id, (0, 25))
    assert not matches.get(ports, old.match.id).over


def test_a_single_game_becomes_the_first_of_a_match(ports):
    """A rematch makes a match without an end of it, in the old game's own document too."""
    table = Table(ports)
    table.resign(1)
    following = table.rematch()
    old = table.check()
    assert (old.match.target, old.match.totals, old.match.game_number) == (None, (25, 0), 1)
    assert (following.match.id, following.match.totals) == (old.match.id, (25, 0))
    assert following.match.game_number == 2
    assert len(matches.get(ports, old.match.id).games) == 2


def test_after_a_match_that_was_won_a_new_one_begins(ports):
    """The same target, nothing on the score, game one; the old match stays as it ended."""
    table = Table(ports, match=NewMatch(20))
    old = table.resign(0).game
    assert old.next_game_id is None
    following = table.rematch()
    assert following.match.id != old.match.id
    assert (following.match.target, following.match.totals) == (20, (0, 0))
    assert following.match.game_number == 1
    assert matches.get(ports, old.match.id).over
    assert table.game.match == old.match


def test_two_phones_that_ask_at_once_get_the_same_game(ports):
    """However many ask for a rematch, there is one next game, and one entry that says so."""
    table = Table(ports)
    table.resign(0)
    for seat in (0, 1):
        table.seat(seat)
    made, refused = race(*(lambda seat=seat: table.rematch(seat) for seat in (0, 1, 0, 1)))
    assert refused == []
    assert len({game.id for game in made}) == 1
    assert table.rematch(1).id == made[0].id
    assert table.check().version == 2


def test_the_last_event_of_the_old_game_names_the_next_one(ports):
    """A phone that only listens to the old game is told where it goes on."""
    table = Table(ports)
    table.resign(0)
    following = table.rematch()
    _, events = records.events_of(ports, table.id, 1, 10)
    assert [event.entry.what for event in events] == [f"next_game {following.id}"]


def test_when_there_is_no_rematch(sqlite_ports):
    """Not before the end, not for strangers, not for a version that is gone, and no match without games."""
    table, other = Table(sqlite_ports), Table(sqlite_ports)
    with pytest.raises(CannotRematch):
        table.rematch()
    table.resign(0)
    for bearer, error in ((None, Unauthenticated), (other.seat(0), Forbidden)):
        with pytest.raises(error):
            matches.rematch(sqlite_ports, table.id, bearer, None)
    for _ in range(2):
        with pytest.raises(StaleVersion):
            table.rematch(if_match=0)
        table.rematch()
    with pytest.raises(NotFound):
        matches.get(sqlite_ports, "m_none")


def test_a_position_that_is_won_counts_in_its_match(sqlite_ports):
    """The first game of a match may come from a position; its points count like any other's."""
    table = Table(sqlite_ports, match=NewMatch(100), deal=last_card())
    game = table.play("p>c1").game
    assert game.match.totals == game.result.points == (7, 0)
    assert games.get(sqlite_ports, game.next_game_id).practice is False


def test_the_hot_seat_stays_hot(sqlite_ports):
    """The next game of a hot-seat match begins with its hands covered."""
    table = Table(sqlite_ports, seats=(HUMAN, HUMAN), local=True, match=NewMatch(100))
    table = follow(table, table.resign(0).game.next_game_id)
    assert table.game.local
    assert table.look(table.game.to_move).view.me is None
