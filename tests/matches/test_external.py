from __future__ import annotations

import re
import shlex
import sys
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import orjson
import pytest
import yaml

from deploy.matches.contest import Limits
from deploy.matches.decider import Forfeit
from deploy.matches.entrants import entrant
from deploy.matches.external import External, read_answer
from deploy.matches.referee import _carry_out, _Notes
from deploy.matches.results import FaultKind
from deploy.matches.table import document
from engine.deal import deal
from engine.foresee import foresee
from engine.legal import legal_moves
from engine.moves import Move
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply
from engine.presets import preset
from tests.computer.games import random_rules, states
from tests.matches.small import BUDGET, FIRST_MOVE, answering, contest, played, program

ROOT = Path(__file__).parents[2]
BOT = f"bot=cmd:{shlex.join([sys.executable, str(FIRST_MOVE)])}"


def faults(tally):
    """The faults of all games, in order."""
    return [fault for game in tally.games for fault in game.faults]


def test_the_example_plays_whole_games():
    """The example of README.md, word for word, plays by the rules, and builds its pay-off cards."""
    assert f"```python\n{FIRST_MOVE.read_text()}```" in (ROOT / "README.md").read_text()
    tally = played(contest(BOT, "loose"), deals=2)
    assert faults(tally) == []
    row = tally.row(0)
    assert (row.name, row.games) == ("bot", 4)
    assert row.decisions.count > 4


@pytest.mark.parametrize("seats", [1, 3])
def test_a_program_may_have_several_seats_or_play_alone(seats):
    """A program is asked for each seat it has, in one game after another."""
    tally = played(contest("loose", *[BOT] * (seats - 1)) if seats > 1 else contest(BOT), deals=2)
    assert faults(tally) == []
    assert all(game.ending is not Ending.ABANDONED for game in tally.games)


@pytest.mark.parametrize(
    ("program_text", "kind", "told"),
    [
        (answering('print("h:QQ>c1", flush=True)'), FaultKind.GARBLED, "'h:QQ>c1'"),
        (answering('print("s1>c1", flush=True)'), FaultKind.ILLEGAL, "s1>c1"),
        (answering('print("s1>c1", flush=True)', first=3), FaultKind.ILLEGAL, "s1>c1"),
        (answering('print("I resign.", flush=True)'), FaultKind.GARBLED, "'I resign.'"),
        (answering("print(flush=True)"), FaultKind.GARBLED, "no move"),
        (answering('print("{", flush=True)'), FaultKind.GARBLED, "no JSON"),
        (answering('print("[1]", flush=True)'), FaultKind.GARBLED, "no line of moves"),
        (answering('print("x" * 100_000, end="", flush=True); input()'), FaultKind.GARBLED, "bytes"),
        (answering("sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()"),
         FaultKind.GARBLED, "no line of moves"),
        (answering("time.sleep(60)"), FaultKind.TIMEOUT, "in time"),
        (answering("sys.exit(3)"), FaultKind.GONE, "exit code 3"),
        (answering("raise ValueError('out of ideas')", first=2), FaultKind.GONE,
         "exit code 1: ValueError: out of ideas"),
        (answering("import os; os.kill(os.getpid(), 9)"), FaultKind.GONE, "signal 9"),
        (answering("import os; os.close(1); time.sleep(60)"), FaultKind.GONE, "closed"),
        (program("print('Loading…', flush=True); input()"), FaultKind.GARBLED, "Loading"),
        (program('print("[]", flush=True); input()'), FaultKind.GARBLED, "hello"),
        (program("pass"), FaultKind.GONE, "exit code 0"),
        ("bot=cmd:/nowhere/bot", FaultKind.GONE, "/nowhere/bot cannot be started: No such file"),
        ("bot=http://127.0.0.1:1/", FaultKind.GONE, "cannot be reached"),
    ],
)  # fmt: skip
def test_a_player_that_misbehaves_loses_and_the_run_goes_on(program_text, kind, told):
    """Each game it fails in is the other's, with a fault that says why; it is started anew each time."""
    limits = Limits(BUDGET, answer_s=0.5)
    tally = played(contest(program_text, "loose", limits=limits))
    assert [game.winner for game in tally.games] == [1, 1]
    assert {game.ending for game in tally.games} == {Ending.ABANDONED}
    assert [(fault.player, fault.kind) for fault in faults(tally)] == [(0, kind)] * 2
    assert told in faults(tally)[0].detail


def test_at_a_larger_table_the_others_play_on():
    """A player that fails at a table of three is out, and the game goes on without it."""
    tally = played(contest(answering("sys.exit(3)"), "loose", "loose"))
    assert [game.winner for game in tally.games] == [1] * 3
    assert len(faults(tally)) == 3


@pytest.mark.parametrize("seed", range(12))
def test_a_line_is_played_up_to_a_card_nobody_had_seen(seed):
    """Behind a new card or the end of a turn the rest is dropped; anything else has to be legal."""
    nonsense = Move.parse("s9>c1")
    for state in states(random_rules(seed), seed, 30):
        view = observe(state, state.to_move)
        for move in legal_moves(view):
            notes = _Notes([])
            if foresee(view, move).horizon is None:
                with pytest.raises(Forfeit, match="s9>c1"):
                    _carry_out(state, (move, nonsense), notes)
            else:
                assert _carry_out(state, (move, nonsense), notes) == apply(state, move)[0]
            assert notes.moves == 1


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("p>c1", ["p>c1"]),
        ("  p>c1 h:7H>s2\r", ["p>c1", "h:7H>s2"]),
        ('["p>c1", "s1>c2"]', ["p>c1", "s1>c2"]),
        ('{"moves": ["h:7H>s2"], "comment": "why not"}', ["h:7H>s2"]),
    ],
)
def test_answers_are_read_in_each_form(text, moves):
    """A line of notations, a list of them, or an object with a list."""
    assert [str(move) for move in read_answer(text)] == moves


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"moves": "p>c1"}', "p>c1, p>c2", "[", "null"])
def test_other_answers_are_refused(text):
    """What is no line of moves is a fault, never a guess."""
    with pytest.raises(Forfeit):
        read_answer(text)


def test_the_view_goes_out_as_the_api_shows_it():
    """The document has every field of the API's view, in its form, at every state of random games."""
    spec = yaml.load((ROOT / "openapi/openapi.yaml").read_text(), yaml.CSafeLoader)
    fields = set(spec["components"]["schemas"]["View"]["properties"])
    fields.remove("position")  # the admin's alone
    for seed in range(10):
        rules = random_rules(seed)
        for state in states(rules, seed, 40):
            found = orjson.loads(orjson.dumps(document("game", observe(state, state.to_move))))
            assert set(found) == fields
            assert found["viewer"] == state.to_move
            assert found["legal_moves"]
            for seat in found["seats"]:
                assert (seat["hand"] is None) == (seat["seat"] != state.to_move)


def test_nothing_hidden_goes_out():
    """Two games that differ only in cards the seat has not seen give the same bytes."""
    state = deal(preset("standard").rules, bytes(32))
    me = state.to_move
    other = state.seats[1 - me]
    swapped = replace(
        other, hand=state.stock[:5], payoff=(*other.payoff[:-1][::-1], other.payoff[-1])
    )
    mine = replace(
        state.seats[me], payoff=(*state.seats[me].payoff[:-1][::-1], state.seats[me].payoff[-1])
    )
    seats = (mine, swapped) if me == 0 else (swapped, mine)
    hidden = replace(state, seats=seats, stock=(*other.hand, *state.stock[5:][::-1]))
    assert hidden != state
    one, two = (orjson.dumps(document("game", observe(each, me))) for each in (state, hidden))
    assert one == two


def test_a_player_hears_how_its_games_end(tmp_path):
    """Each seat is told the end, with the result as the API shows it, and no game begins before."""
    told = tmp_path / "told"
    text = FIRST_MOVE.read_text().replace(
        "message = json.loads(line)",
        f"message = json.loads(line); open({str(told)!r}, 'a').write(line)",
    )
    played(contest(program(text), "loose"))
    messages = [orjson.loads(line) for line in told.read_text().splitlines()]
    types = "".join(message["type"][0] for message in messages)
    assert re.fullmatch("ht+et+e", types)
    hello, end = messages[0], messages[-1]
    assert hello["protocol"] == 1
    assert hello["rules"]["payoff_size"] == 2
    assert end["view"]["status"] == "finished"
    assert end["view"]["result"]["ending"] in set(Ending)
    assert len({message["view"]["game_id"] for message in messages[1:]}) == 2


def test_a_program_ends_when_the_games_do(tmp_path):
    """Its input ends, and so does the program; one that stays is killed."""
    gone = tmp_path / "gone"
    for last in (f"open({str(gone)!r}, 'w').close()", "import time; time.sleep(60)"):
        external = External(entrant(program(f"{FIRST_MOVE.read_text()}\n{last}")), contest("loose"))
        external.greet()
        begun = time.monotonic()
        external.close()
        assert time.monotonic() - begun < 10
    assert gone.exists()


class Handler(BaseHTTPRequestHandler):
    """The first legal move over HTTP, or what the path says."""

    def do_POST(self):
        """Answer a message."""
        message = orjson.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body, status = b"", 200
        if message["type"] == "hello":
            body = b'{"protocol": 1}'
        elif message["type"] == "turn":
            body = message["view"]["legal_moves"][0]["notation"].encode()
            if self.path == "/late":
                time.sleep(2)
            elif self.path == "/broken":
                status = 500
            elif self.path == "/garbled":
                body = b"<html>"
            elif self.path == "/endless":
                body = b"x" * 100_000
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        """It is quiet."""


@pytest.fixture(scope="module")
def address():
    """A player at an address of this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_player_at_an_address_plays_whole_games(address):
    """Over HTTP the same texts are sent, and the body is the answer."""
    tally = played(contest(f"bot={address}", "loose"), deals=2)
    assert faults(tally) == []
    assert tally.row(0).games == 4


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/late", FaultKind.TIMEOUT),
        ("/broken", FaultKind.GONE),
        ("/garbled", FaultKind.GARBLED),
        ("/endless", FaultKind.GARBLED),
    ],
)
def test_an_address_that_misbehaves_loses(address, path, kind):
    """What fails at an address is counted like a program's faults."""
    limits = Limits(BUDGET, answer_s=0.5)
    tally = played(contest(f"bot={address}{path}", "loose", limits=limits))
    assert [fault.kind for fault in faults(tally)] == [kind] * 2
    assert [game.winner for game in tally.games] == [1, 1]
