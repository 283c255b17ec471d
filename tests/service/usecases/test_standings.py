from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.moves import Move
from engine.outcome import Ending, Outcome
from service.errors import Forbidden, NotFound, Unauthenticated
from service.model import DealKind, NewDeal, NewGame, NewMatch, NewSeat, SeatKind, Status
from service.standings import HUMAN as HUMANS
from service.standings import MIXED, NOBODY, DailyFilter, Result, Tally, Verdict
from service.usecases import (
    conduct,
    games,
    matches,
    moves,
    records,
    retention,
    seats,
    standings,
    undo,
)
from tests.service.people import bearer_of, feed, friends, new_player, play
from tests.service.race import race
from tests.service.table import COMPUTER, HUMAN, OPEN, last_card

EASY = NewSeat(SeatKind.COMPUTER, level="easy")
EXPERT = NewSeat(SeatKind.COMPUTER, level="expert")
DAILY = NewDeal(DealKind.DAILY)


def tally(ports, player, *, practice=False, **which) -> Tally:
    """What the player's games add up to: all of them, or those of a rule set and an opponent."""
    which = {"ruleset": None, "opponent": None, **which}
    found = [
        each
        for each in standings.tallies(ports, player)
        if each.practice == practice
        and all(getattr(each, name) == value for name, value in which.items())
    ]
    return found[0] if found else Tally(None, None, practice)


def counts(tally: Tally) -> tuple[int, ...]:
    """Played, won, drawn, lost."""
    return tally.played, tally.won, tally.drawn, tally.lost


def lose(ports, player, **fields):
    """A game that the player makes and gives up at once."""
    game = games.create(ports, NewGame(**{"seats": (HUMAN, COMPUTER), **fields}), player).game
    return conduct.resign(ports, game.id, player, None).game


def test_a_game_counts_once_for_each_player_in_it(ports):
    """The winner has a win and its points, the other a loss, by rule set and opponent."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    game = friends(ports, ada, bruno, ruleset="short")
    over = conduct.resign(ports, game.id, bruno, None).game
    assert over.result.winner == 0
    won = tally(ports, ada, ruleset="short", opponent=HUMANS)
    lost = tally(ports, bruno, ruleset="short", opponent=HUMANS)
    assert (counts(won), won.points) == ((1, 1, 0, 0), over.result.points[0])
    assert (counts(lost), lost.points) == ((1, 0, 0, 1), 0)
    assert tally(ports, ada) == replace(won, ruleset=None, opponent=None)


@pytest.mark.parametrize(
    ("others", "opponent"),
    [
        ((EASY,), "easy"),
        ((EASY, EXPERT), "expert"),
        ((HUMAN, HUMAN), HUMANS),
        ((HUMAN, EXPERT), MIXED),
        ((), NOBODY),
    ],
)
def test_games_are_told_apart_by_the_opponent(ports, others, opponent):
    """Against computers the strongest level counts; humans, both, and nobody have words of their own."""
    ada = new_player(ports)
    ruleset = "work-piles" if others else "solitaire"
    game = games.create(ports, NewGame(ruleset=ruleset, seats=(HUMAN, *others)), ada).game
    with ports.store.writing() as unit:
        nothing = Outcome(None, Ending.STALL, (0,) * len(game.seats))
        over = replace(game, result=nothing, status=Status.FINISHED)
        standings.note_end(unit, over, ports.clock.now())
    (found, whole) = standings.tallies(ports, ada)
    assert (found.ruleset, found.opponent) == (ruleset, opponent)
    # Nobody wins a solitaire that is not won.
    assert counts(found) == ((1, 0, 1, 0) if others else (1, 0, 0, 1)) == counts(whole)


PRACTICE = {
    "a hot-seat game": {"local": True, "seats": (HUMAN, HUMAN)},
    "a position": {"deal": last_card()},
}


@pytest.mark.parametrize("name", PRACTICE)
def test_practice_is_kept_apart(ports, name):
    """Hot-seat games, positions and the like have tallies of their own, out of the main ones."""
    ada = new_player(ports)
    lose(ports, ada, **PRACTICE[name])
    assert (tally(ports, ada).played, tally(ports, ada, practice=True).played) == (0, 1)


def test_a_game_with_a_move_taken_back_is_practice(ports):
    """It is practice from the undo on, and ends as such."""
    ada = new_player(ports)
    game = games.create(ports, NewGame(seats=(HUMAN,), ruleset="solitaire"), ada).game
    play(ports, game.id, ada)
    undo.undo(ports, game.id, ada, None)
    conduct.resign(ports, game.id, ada, None)
    assert (tally(ports, ada).played, tally(ports, ada, practice=True).played) == (0, 1)


def test_games_against_oneself_and_of_computers_do_not_count(ports):
    """A player at both seats plays practice; a game of computers is nobody's, though a player made it."""
    ada = new_player(ports)
    game = friends(ports, ada, ada)
    conduct.resign(ports, game.id, ada, None)
    assert (tally(ports, ada).played, tally(ports, ada, practice=True).played) == (0, 1)
    made = games.create(ports, NewGame(seats=(COMPUTER, COMPUTER)), ada).game
    assert made.player_ids == {ada.player_id}
    assert [seat.player_id for seat in made.seats] == [None, None]


def test_a_game_that_is_over_at_once_has_its_result(ports):
    """Also a game that ends with the record it goes on from is somebody's."""
    ada = new_player(ports)
    game = games.create(ports, NewGame(seats=(HUMAN, HUMAN), deal=last_card()), ada).game
    moves.play(ports, game.id, ada, Move.parse("p>c1"), None)
    record = records.record_of(ports, game.id).record
    again = NewGame(deal=NewDeal(DealKind.RECORD, record=record))
    assert games.create(ports, again, ada).game.status is Status.FINISHED
    assert counts(tally(ports, ada, practice=True)) == (2, 2, 0, 0)


def test_streaks_are_wins_in_a_row(ports):
    """The current streak ends with what is no win; the best one stays; each opponent has its own."""
    ada = new_player(ports)
    results = "wwlwwwdw"
    for n, how in enumerate(results):
        _finish(ports, ada, how, "standard", "easy", n)
        _finish(ports, ada, "w", "short", HUMANS, n)
    found = tally(ports, ada, ruleset="standard", opponent="easy")
    assert (found.streak, found.best_streak, counts(found)) == (1, 3, (8, 6, 1, 1))
    found = tally(ports, ada, ruleset="short", opponent=HUMANS)
    assert (found.streak, found.best_streak) == (8, 8)
    _finish(ports, ada, "l", "standard", "easy", 9)
    assert tally(ports, ada, ruleset="standard").streak == 0
    assert tally(ports, ada).points == 14
    assert tally(ports, ada).streak == 0


VERDICTS = {"w": Verdict.WON, "d": Verdict.DRAWN, "l": Verdict.LOST}


def _finish(ports, player, how, ruleset, opponent, n, **more):
    """A result in the player's books."""
    game = games.create(ports, NewGame(), player).game
    result = Result(
        player_id=player.player_id,
        game_id=game.id,
        ruleset=ruleset,
        opponent=opponent,
        practice=False,
        verdict=VERDICTS[how],
        points=int(how == "w"),
        turns=12,
        match_verdict=None,
        finished_at=ports.clock.now() + timedelta(seconds=n),
    )
    with ports.store.writing() as unit:
        unit.add_result(replace(result, **more), None)


def test_games_of_matches_count_each_and_the_match_once(ports):
    """Every game of a match counts, rematches too; the match counts where it ends."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    game = friends(ports, ada, bruno, match=NewMatch(1))
    over = conduct.resign(ports, game.id, bruno, None).game
    assert over.match.totals[0] >= 1
    assert (tally(ports, ada).matches_won, tally(ports, bruno).matches_lost) == (1, 1)
    following = matches.rematch(ports, game.id, bruno, None)
    assert [seat.player_id for seat in following.seats] == [ada.player_id, bruno.player_id]
    conduct.resign(ports, following.id, ada, None)
    for player in (ada, bruno):
        found = tally(ports, player)
        assert (counts(found), found.matches_won, found.matches_lost) == ((2, 1, 0, 1), 1, 1)


def test_statistics_are_the_player_s_own(ports):
    """Nobody has them but by a player's token."""
    with pytest.raises(Unauthenticated):
        standings.tallies(ports, None)
    game = games.create(ports, NewGame(), None)
    with pytest.raises(Forbidden):
        standings.tallies(ports, bearer_of(ports, game.owner_token))


def test_statistics_outlive_the_games(ports):
    """Old games are cleared away where the operator wants it; what they added up to stays."""
    ada = new_player(ports)
    game = lose(ports, ada)
    before = standings.tallies(ports, ada)
    keeping = replace(ports, settings=replace(ports.settings, retention_days=1))
    ports.clock.advance(2 * 24 * 3600)
    retention.sweep(keeping)
    with pytest.raises(NotFound):
        games.get(ports, game.id)
    assert standings.tallies(ports, ada) == before
    assert feed(ports, ada) == []


# The deal of the day


def todays(ports, limit=100, after=None, **which):
    """The day's results as names and verdicts, and the cursor of the next page."""
    day = ports.clock.now().date()
    found, cursor = standings.daily_results(ports, DailyFilter(day, **which), after, limit)
    return found, cursor


def daily(ports, player, **fields):
    """A player's try at the deal of the day, given up at once."""
    return lose(ports, player, **{"deal": DAILY, **fields})


def test_the_first_try_at_the_deal_of_the_day_counts(ports):
    """A second try is practice: the cards are known. Each rule set has a deal of its own."""
    ada = new_player(ports)
    first = daily(ports, ada)
    second = daily(ports, ada)
    other = daily(ports, ada, ruleset="short")
    assert [game.practice for game in (first, second, other)] == [False, True, False]
    assert [each.result.game_id for each in todays(ports)[0]] == [other.id, first.id]
    assert [e.result.game_id for e in todays(ports, ruleset="standard")[0]] == [first.id]
    assert todays(ports, ruleset="standard", opponent="expert")[0] == []
    ports.clock.advance(24 * 3600)
    assert not daily(ports, ada).practice, "a new day, new cards"


def test_a_try_counts_from_its_start_not_from_its_making(ports):
    """A game that waits for somebody is no try yet; once it begins it is one for all who sit at it."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    waiting = games.create(ports, NewGame(seats=(HUMAN, OPEN), deal=DAILY), ada)
    assert not daily(ports, ada).practice
    began = seats.claim(ports, waiting.invites[1], None, bruno).game
    assert began.practice, "one of the two knows the cards"
    assert games.get(ports, began.id).practice
    assert daily(ports, bruno).practice


def test_help_voids_a_try(ports):
    """After an undo the first try counts no more, and neither does a second one."""
    ada = new_player(ports)
    solitaire = {"seats": (HUMAN,), "ruleset": "solitaire", "deal": DAILY}
    game = games.create(ports, NewGame(**solitaire), ada).game
    play(ports, game.id, ada)
    undo.undo(ports, game.id, ada, None)
    conduct.resign(ports, game.id, ada, None)
    daily(ports, ada, **solitaire)
    assert todays(ports)[0] == []


def test_hot_seat_games_are_no_results_of_the_day(ports):
    """At one screen one person sees all hands, and knows the cards from then on."""
    ada = new_player(ports)
    daily(ports, ada, seats=(HUMAN, HUMAN), local=True)
    assert daily(ports, ada).practice
    assert todays(ports)[0] == []


def test_what_is_finished_after_the_day_is_no_result_of_it(ports):
    """At midnight the cards are told: what ends later, or begins later, does not count."""
    ada, bruno = new_player(ports), new_player(ports, "Bruno")
    late = games.create(ports, NewGame(seats=(HUMAN, COMPUTER), deal=DAILY), ada).game
    waiting = games.create(ports, NewGame(seats=(OPEN, COMPUTER), deal=DAILY), None)
    day = ports.clock.now().date()
    ports.clock.advance(24 * 3600)
    assert not conduct.resign(ports, late.id, ada, None).game.practice
    assert seats.claim(ports, waiting.invites[0], None, bruno).game.practice
    assert standings.daily_results(ports, DailyFilter(day), None, 10) == ([], None)
    assert tally(ports, ada).played == 1, "it counts as any other game"


def test_two_tries_at_once_are_one_first_and_one_second(ports):
    """Of two games that a player makes in one moment, one counts."""
    ada = new_player(ports)
    make = NewGame(seats=(HUMAN, COMPUTER), deal=DAILY)
    done, failed = race(*[lambda: games.create(ports, make, ada).game] * 2)
    assert failed == []
    assert sorted(game.practice for game in done) == [False, True]
    stored = [games.get(ports, game.id) for game in done]
    assert [game.practice for game in stored] == [game.practice for game in done]


def test_results_of_a_day_are_ranked_and_paged(ports):
    """Won, drawn, lost; more points, fewer turns; who is equal shares a rank, the first to finish first."""
    day = ports.clock.now().date()
    ways = [("w", 5, 20), ("w", 5, 20), ("w", 5, 22), ("w", 4, 9), ("d", 2, 9), ("l", 0, 1)]
    for n, (how, points, turns) in reversed(list(enumerate(ways))):
        player = new_player(ports, f"Player {n}")
        game = games.create(ports, NewGame(deal=DAILY), player).game
        with ports.store.writing() as unit:
            result = Result(
                player.player_id, game.id, "standard", "medium", False, VERDICTS[how], points,
                turns, None, ports.clock.now(),
            )  # fmt: skip
            unit.add_result(result, day)
        ports.clock.advance(1)
    found, cursor = todays(ports)
    assert cursor is None
    assert [each.rank for each in found] == [1, 1, 3, 4, 5, 6]
    assert [each.name[-1] for each in found] == ["1", "0", "2", "3", "4", "5"]
    paged, cursor = [], None
    while len(paged) < len(found):
        page, cursor = todays(ports, 2, cursor)
        assert len(page) == 2
        paged += page
    assert (paged, cursor) == (found, None)


def test_a_day_that_has_not_come_has_no_results(ports):
    """It is not found; one long past has none."""
    day = ports.clock.now().date()
    with pytest.raises(NotFound):
        standings.daily_results(ports, DailyFilter(day + timedelta(days=1)), None, 10)
    long_past = DailyFilter(day - timedelta(days=999))
    assert standings.daily_results(ports, long_past, None, 10) == ([], None)
    assert feed(ports, new_player(ports)) == []
