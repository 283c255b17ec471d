"""Records: a game as one portable document."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EngineError, GameOver, RecordError
from engine.legal import legal_moves
from engine.log import Beginning, GaveUp, Moved, Noted, TookBack, fold, in_force
from engine.moves import Move
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply, resign
from engine.position import Position
from engine.presets import PRESETS
from engine.record import FORMAT, Record
from engine.rules import Rules
from engine.state import State
from tests.engine.movers import builder
from tests.engine.rulesmaker import RandomPicker, make_rules

SECRET = bytes(range(32))


def _played(rules: Rules, seed: int, moves: int = 40, give_up: float = 0.03) -> Record:
    """A game of random moves, in which seats give up now and then, either way."""
    random = Random(seed)
    beginning = Beginning(rules, random.randbytes(32))
    state = beginning.state()
    entries: list[Moved | GaveUp] = []
    for _ in range(moves):
        if state.outcome is not None:
            break
        live = [n for n, seat in enumerate(state.seats) if not seat.folded]
        entry: Moved | GaveUp
        if random.random() < give_up:
            entry = GaveUp(random.choice(live), random.choice([Ending.RESIGNED, Ending.ABANDONED]))
        else:
            legal = legal_moves(observe(state, state.to_move))
            entry = Moved(state.to_move, builder(random, legal))
        entries.append(entry)
        state = _after(state, entry)
    return Record(beginning, tuple(entries))


def _after(state: State, entry: Moved | GaveUp) -> State:
    if isinstance(entry, GaveUp):
        return resign(state, entry.seat, entry.ending)[0]
    return apply(state, entry.move)[0]


@given(st.integers(0, 2**32))
def test_a_record_written_and_read_is_the_same_text(seed: int) -> None:
    """Any game by any rules, written, read and written again, is the same text; its replay is the game."""
    record = _played(make_rules(RandomPicker(Random(seed))), seed, moves=12)
    text = json.dumps(record.to_json())
    again = Record.from_json(json.loads(text))
    assert json.dumps(again.to_json()) == text
    assert again.beginning == record.beginning
    steps = again.replay()
    assert len(steps) == len(record.entries)
    if steps:
        assert steps[-1].state == fold(record.beginning, record.entries)
    logged = Record(record.beginning, tuple(step.entry for step in steps))
    assert json.dumps(logged.to_json()) == text


@pytest.mark.parametrize("name", PRESETS)
def test_a_replay_stops_at_any_move(name: str) -> None:
    """The first so many entries lead to the state that the fold of those entries has."""
    record = _played(PRESETS[name].rules, 7, moves=25)
    assert record.replay(0) == []
    whole = record.replay()
    for count in range(1, len(record.entries) + 1):
        assert whole[count - 1].state == fold(record.beginning, record.entries[:count])
        assert record.replay(count) == whole[:count]


def test_a_replayed_entry_names_its_card_and_its_turn() -> None:
    """A step has the entry as a log keeps it, the turn it was made in, and what happened."""
    for step in _played(PRESETS["standard"].rules, 3, give_up=0).replay():
        assert isinstance(step.entry, Moved)
        assert step.entry.move.card is not None
        assert step.happenings
        assert step.turn <= step.state.turn_number


def test_a_record_without_its_hidden_parts_cannot_be_replayed() -> None:
    """What is written while the game goes on says so when it is read back."""
    value = _played(PRESETS["short"].rules, 1).to_json(hidden=False)
    assert value["deal"] == {"secret": None, "position": None}
    with pytest.raises(RecordError, match="not over") as raised:
        Record.from_json(value)
    assert raised.value.path == "deal.secret"


def test_what_is_beside_a_record_is_left_alone() -> None:
    """A document may say more about a game than its record."""
    value = _played(PRESETS["short"].rules, 1).to_json()
    assert Record.from_json({**value, "players": ["Ada", "Bruno"]}).to_json() == value


RULES = PRESETS["standard"].rules
GOOD = Record(Beginning(RULES, SECRET), ()).to_json()
FIRST = Beginning(RULES, SECRET).state()
MOVE = {"seat": FIRST.to_move, "move": f"h:{FIRST.seats[FIRST.to_move].hand[0]}>s1"}
GIVE_UP = {"seat": 0, "gave_up": "resigned"}


@pytest.mark.parametrize(
    ("value", "path", "index"),
    [
        (None, "", None),
        ([], "", None),
        ({}, "format", None),
        ({**GOOD, "format": "spite-record/2"}, "format", None),
        ({**GOOD, "deal": None}, "deal", None),
        ({**GOOD, "deal": {}}, "deal.secret", None),
        ({**GOOD, "deal": {"secret": 7}}, "deal.secret", None),
        ({**GOOD, "deal": {"secret": "zz" * 32}}, "deal.secret", None),
        ({**GOOD, "deal": {"secret": "00" * 31}}, "deal.secret", None),
        ({**GOOD, "rules": None}, "rules", None),
        ({**GOOD, "rules": {**GOOD["rules"], "seats": 9}}, "rules.seats", None),
        ({**GOOD, "rules": {**GOOD["rules"], "trumps": True}}, "rules.trumps", None),
        (
            {**GOOD, "deal": {"secret": SECRET.hex(), "position": []}},
            "deal.position",
            None,
        ),
        (
            {**GOOD, "deal": {"secret": SECRET.hex(), "position": {"centers": []}}},
            "deal.position.stock",
            None,
        ),
        ({**GOOD, "moves": None}, "moves", None),
        ({**GOOD, "moves": {}}, "moves", None),
        ({**GOOD, "moves": ["h:7H>c1"]}, "moves.0", 0),
        ({**GOOD, "moves": [MOVE, {}]}, "moves.1.seat", 1),
        ({**GOOD, "moves": [{"seat": True, "move": "p>c1"}]}, "moves.0.seat", 0),
        ({**GOOD, "moves": [{"seat": -1, "move": "p>c1"}]}, "moves.0.seat", 0),
        ({**GOOD, "moves": [{"seat": 0}]}, "moves.0", 0),
        ({**GOOD, "moves": [{"seat": 0, "move": 7}]}, "moves.0", 0),
        ({**GOOD, "moves": [{**MOVE, "gave_up": "resigned"}]}, "moves.0", 0),
        ({**GOOD, "moves": [{"seat": 0, "move": "castle"}]}, "moves.0.move", 0),
        ({**GOOD, "moves": [{"seat": 0, "gave_up": "stall"}]}, "moves.0.gave_up", 0),
        ({**GOOD, "moves": [{"seat": 0, "gave_up": []}]}, "moves.0.gave_up", 0),
    ],
)
def test_bad_records_name_what_is_wrong(value: object, path: str, index: int | None) -> None:
    """What cannot be read as a record is refused with the path to it, and the index of a bad move."""
    with pytest.raises(RecordError) as raised:
        Record.from_json(value)
    assert (raised.value.path, raised.value.move) == (path, index)


@pytest.mark.parametrize(
    ("moves", "index"),
    [
        ([{**MOVE, "seat": 1 - FIRST.to_move}], 0),
        ([MOVE, MOVE], 1),
        ([{"seat": FIRST.to_move, "move": "s1>c1"}], 0),
        ([{"seat": 2, "gave_up": "resigned"}], 0),
        ([GIVE_UP, GIVE_UP], 1),
        ([MOVE, GIVE_UP, {"seat": 1, "move": "p>c1"}], 2),
    ],
)
def test_moves_that_the_rules_refuse_are_named_by_their_index(moves: list, index: int) -> None:
    """A record that can be read but not played names the first entry that cannot be."""
    record = Record.from_json({**GOOD, "moves": moves})
    assert len(record.replay(index)) == index
    with pytest.raises(RecordError) as raised:
        record.replay()
    assert (raised.value.path, raised.value.move) == (f"moves.{index}", index)


def test_a_position_that_the_rules_refuse_is_named() -> None:
    """A record whose position has another number of seats is no game of its rules."""
    position = Position.of(FIRST)
    one = Position(position.centers, position.stock, (), position.seats[:1])
    value = {**GOOD, "deal": {"secret": SECRET.hex(), "position": one.to_json()}}
    with pytest.raises(RecordError) as raised:
        Record.from_json(value).replay()
    assert raised.value.path.startswith("deal.position")


@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.ABANDONED])
def test_a_game_ends_for_the_reason_its_last_seat_was_lost(ending: Ending) -> None:
    """Whether a seat resigned or fell silent, the other wins, as a win, and the game says which it was."""
    record = Record(Beginning(RULES, SECRET), (GaveUp(1, ending),))
    (step,) = record.replay()
    assert step.state.outcome is not None
    assert (step.state.outcome.ending, step.state.outcome.winner) == (ending, 0)
    assert step.state.outcome.points == (25, 0)
    assert record.to_json()["moves"] == [{"seat": 1, "gave_up": ending.value}]
    assert Record.from_json(record.to_json()) == record
    with pytest.raises(GameOver):
        resign(step.state, 0, ending)


def test_of_three_the_last_to_go_gives_the_ending_its_name() -> None:
    """A seat that fell silent is skipped; when the next one resigns, the game has ended by that."""
    rules = PRESETS["work-piles"].with_options({"seats": 3})
    entries = (GaveUp(0, Ending.ABANDONED), GaveUp(2, Ending.RESIGNED))
    first, last = Record(Beginning(rules, SECRET), entries).replay()
    assert first.state.outcome is None
    assert first.state.seats[0].folded
    assert last.state.outcome is not None
    assert (last.state.outcome.winner, last.state.outcome.ending) == (1, Ending.RESIGNED)


def test_what_was_given_up_is_an_entry_that_counts() -> None:
    """In a log a seat that gave up counts like a move, and what is taken back does not."""
    move = Moved(0, Move.parse("p>c1"))
    log = [move, Noted(0, "paused"), GaveUp(1), move, TookBack(0, 1), GaveUp(0, Ending.ABANDONED)]
    assert in_force(log) == (move, GaveUp(1), GaveUp(0, Ending.ABANDONED))
    with pytest.raises(ValueError, match="taken back"):
        in_force([move, TookBack(0, 2)])


def test_records_say_which_format_they_are() -> None:
    """The format stands first, so that a reader knows at once what it has."""
    assert next(iter(GOOD.items())) == ("format", FORMAT)
    assert issubclass(RecordError, EngineError)
