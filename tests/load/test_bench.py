"""The bench measures what it says. No figure is judged here: the machine may be busy."""

from __future__ import annotations

import json
import math

import pytest

from tests.load import bare, measure, profiling, table
from tests.load.client import answer_in
from tests.load.measure import Extent
from tests.load.messages import Answer, Request, UnexpectedAnswer
from tests.load.scripts import Moves
from tests.load.tables import Game

_TINY = Extent(
    rounds=1,
    slice_s=5.0,
    warming_each=1,
    games=4,
    long_games=1,
    long_each=1,
    restarts=1,
    most_each=2,
)


@pytest.fixture(scope="module")
def results():
    """What a run of a few requests gives."""
    return measure.run(_TINY)


@pytest.mark.services
class TestRun:
    def test_every_case_is_answered_as_it_should_be(self, results):
        """Each case has its sample on each database; a wrong answer would have ended the run."""
        loads = {(case.load, case.database) for case in results.cases}
        kinds = ("swap", "view200", "view304", "move", "create")
        databases = ("SQLite", "PostgreSQL")
        assert loads == {("hello", ""), *((kind, name) for kind in kinds for name in databases)}
        for case in results.cases:
            (sample,) = results.samples[case.key]
            assert sample.answers > 0
            assert sample.server_s > 0
            assert (sample.database_s is not None) == (case.database == "PostgreSQL")

    def test_moves_are_held_against_earlier_ones_after_a_restart_too(self, results):
        """First moves after a restart are sampled at move 10 and at move 400."""
        assert len(results.fresh) == 4
        assert all(sample.answers == 1 for (sample,) in results.fresh.values())

    def test_ratios_are_computed(self, results):
        """Everything that is wanted has a figure."""
        wanted = results.wanted()
        assert len(wanted) == 8
        assert all(each.cpu > 0 and math.isfinite(each.cpu) for each in wanted)

    def test_the_report_shows_it_all(self, results):
        """The table has a row for each case, and the samples can be written as JSON."""
        text = table.table(results)
        for title in (
            "bare Flask",
            "bare SQL",
            "seat view, 200",
            "seat view, 304",
            "accepted move",
        ):
            assert f"| {title}" in text
        assert "after a restart" in text
        assert json.loads(json.dumps(results.to_json()))["samples"]


def test_only_accepted_moves_count():
    """A move that is refused ends the run."""
    with pytest.raises(UnexpectedAnswer, match="409 instead of 201"):
        Answer(409, b"{}").expect(201)


def test_games_that_nobody_can_move_in_are_left_out():
    """A connection without a game to move in has nothing to ask."""
    game = Game("g_1", ["a", "b"])
    game.saw(0, {"turn": None, "version": 3})
    assert Moves([game]).ask(0) is None


def test_an_answer_is_read_to_its_end():
    """Nothing counts before the last byte of the body has come."""
    whole = b"HTTP/1.1 201 CREATED\r\nContent-Length: 4\r\n\r\nbody"
    assert answer_in(bytearray(whole[:-1])) is None
    assert answer_in(bytearray(whole)) == Answer(201, b"body")
    assert answer_in(bytearray(b'HTTP/1.1 304 NOT MODIFIED\r\nETag: "1"\r\n\r\n')) == Answer(
        304, b""
    )


def test_the_table_in_a_file_is_replaced(tmp_path):
    """What stands outside the marks stays."""
    readme = tmp_path / "README.md"
    readme.write_text("before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n")
    table.write(readme, "new")
    assert readme.read_text() == "before\n<!-- bench -->\nnew\n<!-- /bench -->\nafter\n"
    readme.write_text("no marks")
    with pytest.raises(ValueError, match="no lines"):
        table.write(readme, "new")


def test_an_application_is_called_without_a_server(tmp_path):
    """The profiler makes the same requests as the load generator, in its own thread."""
    url = f"sqlite:///{tmp_path / 'bare.db'}"
    bare.make_tables(url, 1)
    app = bare.create_app(url)
    assert profiling.call(app, Request("GET", "/hello")).json == {"hello": "world"}
    assert profiling.call(app, Request("POST", "/rows/0")).expect(201).json == {"version": 1}


def test_a_profile_names_functions():
    """It shows what a request costs, and the functions that cost most."""
    assert "wsgi_app" in profiling.report("view304", 20)
