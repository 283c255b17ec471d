"""Verifying a deal: with `spite verify`, and with the two programs that use none of our code."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

import httpx
import pytest
from click.testing import CliRunner

from deploy.cli import main
from deploy.verify import verify
from engine.presets import PRESETS
from service.app import create_app
from tests.service.api.client import Client

FOLDER = Path(__file__).parents[2] / "openapi" / "verify"
TWO = [{"kind": "human"}, {"kind": "human"}]


def tell(ports, **fields):
    """The deal of a finished game, as the service tells it, and the commitment it showed before."""
    client = Client(create_app(ports.settings, ports))
    created = client.post("/v1/games", {"seats": TWO, **fields}).json
    path, token = f"/v1/games/{created['id']}", created["seats"][0]["token"]
    kept = client.get(f"{path}/deal").json
    assert client.post(f"{path}/resign", {}, token).status_code in (200, 201)
    return client.get(f"{path}/deal").json, created["deal_commitment"], kept


class Quiet(WSGIRequestHandler):
    """Says nothing of what it serves."""

    def log_message(self, *_arguments):
        """Say nothing."""


@pytest.fixture(params=["standard", "book"])
def deal(request, sqlite_ports):
    """A finished game's deal: with and without jokers that are kept out of the pay-off piles."""
    return tell(sqlite_ports, ruleset=request.param)[0]


def run(document, *arguments):
    """`spite verify` on a document."""
    text = document if isinstance(document, str) else json.dumps(document)
    return CliRunner().invoke(main, ["verify", *arguments], input=text)


def swapped(deal):
    """The deal with two different cards in each other's place."""
    order = list(deal["order"])
    other = next(n for n, card in enumerate(order) if card != order[0])
    order[0], order[other] = order[other], order[0]
    return {**deal, "order": order}


def stacked(deal):
    """The deal with the secret of another."""
    return {**deal, "secret": "00" * 32}


def test_a_fair_deal_is_verified(sqlite_ports, tmp_path):
    """A finished game's deal holds: from standard input, from a file, and with the noted commitment."""
    deal, noted, _ = tell(sqlite_ports)
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(deal))
    for result in (run(deal), run("", str(file)), run(deal, "--commitment", noted.upper())):
        assert result.exit_code == 0, result.output
        assert "all 104 cards" in result.output
    assert "Compare" in run(deal).output
    assert "Compare" not in run(deal, "--commitment", noted).output


@pytest.mark.parametrize("spoil", [swapped, stacked])
def test_a_deal_that_was_changed_is_found_out(deal, spoil):
    """Cards that were stacked, or a secret that is not the one committed to: exit code 1, and why."""
    result = run(spoil(deal))
    assert result.exit_code == 1
    assert "stacked" in result.output or "changed" in result.output


def test_a_commitment_that_was_changed_is_found_out(deal):
    """A deal that holds in itself, but is not the one that was committed to: exit code 1."""
    result = run(deal, "--commitment", "00" * 32)
    assert result.exit_code == 1
    assert "noted" in result.output


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "no JSON", '{"revealed": true}', '{"revealed": true, "commitment": "x"}'],
)
def test_what_is_no_deal_cannot_be_judged(text):
    """Exit code 2, in words, whatever is read."""
    result = run(text)
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert not isinstance(result.exception, (KeyError, TypeError))


def test_a_deal_that_is_kept_cannot_be_judged(sqlite_ports):
    """While the game goes on, and for a game that was not dealt, there is nothing to check: exit code 2."""
    _, _, kept = tell(sqlite_ports)
    result = run(kept)
    assert (result.exit_code, "still kept" in result.output) == (2, True)
    result = run({"revealed": True, "commitment": None})
    assert (result.exit_code, "position" in result.output) == (2, True)


def test_a_service_that_cannot_be_asked_cannot_be_judged():
    """No address, or nobody there: exit code 2."""
    assert run("", "--url", "http://127.0.0.1:9").exit_code == 2
    result = run("", "--url", "http://127.0.0.1:9", "--game", "g_x")
    assert result.exit_code == 2
    assert "cannot be reached" in result.output


def test_a_game_is_asked_for_at_its_service(sqlite_ports, live_address):
    """With --url and --game the deal comes from the service itself."""
    deal, noted, _ = tell(sqlite_ports)
    address = live_address(sqlite_ports)
    assert httpx.get(f"{address}/v1/games/{deal['game_id']}/deal").json() == deal
    result = run("", "--url", address, "--game", deal["game_id"], "--commitment", noted)
    assert result.exit_code == 0, result.output
    assert run("", "--url", address, "--game", "g_none").exit_code == 2


@pytest.fixture
def live_address():
    """Serve an application on the loopback while the test runs; gives its address."""
    servers = []

    def serve(ports):
        app = create_app(ports.settings, ports)
        server = make_server("127.0.0.1", 0, app, handler_class=Quiet)
        servers.append(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}"

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


def judge(command, document):
    """What one of the programs says of a deal, and its exit code."""
    done = subprocess.run(
        command, input=json.dumps(document), capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout.strip(), done.returncode


def test_the_python_program_agrees(deal):
    """`verify.py` says of every deal what `spite verify` says, by Python alone."""
    command = [sys.executable, "-I", str(FOLDER / "verify.py")]
    assert judge(command, deal) == ("as committed", 0)
    for spoil in (swapped, stacked):
        assert judge(command, spoil(deal)) == ("NOT as committed", 1)


def test_the_javascript_program_agrees(deal):
    """`verify.mjs` says of every deal what `verify.py` says; without Node, it computes the same things."""
    program = FOLDER / "verify.mjs"
    text = program.read_text()
    for constant in ('"SHDC"', '"A23456789TJQK"', '["XR", "XB"]', '"deal"', "2 ** 32"):
        assert constant in text
    node = shutil.which("node")
    if node is not None:
        assert judge([node, str(program)], deal) == ("as committed", 0)
        for spoil in (swapped, stacked):
            assert judge([node, str(program)], spoil(deal)) == ("NOT as committed", 1)


def ten_lines(language):
    """The ten lines that the folder's README shows in a language."""
    shown = (FOLDER / "README.md").read_text()
    (lines,) = re.findall(rf"```{language}\n(.*?)```", shown, re.DOTALL)
    assert len([line for line in lines.splitlines() if line]) == 10
    return lines


@pytest.mark.parametrize("ruleset", [name for name in PRESETS if not PRESETS[name].rules.jokers])
def test_ten_lines_tell_a_fair_deal_from_others(sqlite_ports, tmp_path, ruleset):
    """The ten lines say true of real deals without jokers, and false of changed ones."""
    commands = [[sys.executable, "-I", "-c", ten_lines("python")]]
    node = shutil.which("node")
    if node is not None:
        (tmp_path / "ten.cjs").write_text(ten_lines("js"))
        commands.append([node, str(tmp_path / "ten.cjs")])
    seats = [{"kind": "human"}] * PRESETS[ruleset].rules.seats
    deal = tell(sqlite_ports, ruleset=ruleset, seats=seats)[0]
    for command in commands:
        for document, said in (
            (deal, "true"),
            (swapped(deal), "false"),
            (stacked(deal), "false"),
            ({**deal, "commitment": "00" * 32}, "false"),
        ):
            output, code = judge(command, document)
            assert (output.lower(), code) == (said, 0), command


def test_ten_lines_leave_out_only_one_rule_set():
    """As the README says: of the rule sets only `book` has jokers."""
    assert [name for name in PRESETS if PRESETS[name].rules.jokers] == ["book"]


def test_the_command_has_its_place(tmp_path):
    """`spite --help` lists the command."""
    result = CliRunner().invoke(main, ["--help"])
    assert "verify" in result.output
    assert verify.help
