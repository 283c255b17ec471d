from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
import yaml

from deploy.cli import COMMANDS
from engine.computer.levels import LEVELS
from engine.options import OPTIONS
from engine.presets import PRESETS
from service.api.problems import PROBLEMS
from service.outside.signing import headers
from service.quotas import DEFAULTS
from service.settings import Settings
from tests.deploy.serving import Serving
from tests.servers import free_port

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def block(language: str, containing: str) -> str:
    """The code block of README.md that has a text in it."""
    blocks = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    (found,) = (each for each in blocks if containing in each)
    return found


@pytest.mark.parametrize(
    "name",
    [
        *COMMANDS,
        *PRESETS,
        *OPTIONS,
        *LEVELS,
        *PROBLEMS,
        *(field.metadata["variable"] for field in fields(Settings)),
    ],
)
def test_everything_with_a_name_is_in_the_readme(name):
    """Every command, rule set, option, level, problem type and setting is named in README.md."""
    assert f"`{name}`" in README


@pytest.mark.parametrize("quota", DEFAULTS.values(), ids=lambda quota: quota.name)
def test_the_readme_has_each_quota(quota):
    """The table of quotas says what the code does."""
    assert f"| `{quota.name}` | {quota.limit:,} in {quota.window_s} s |" in README


@pytest.mark.parametrize("field", fields(Settings), ids=lambda field: field.name)
def test_the_readme_has_each_setting_s_default(field):
    """The default in the table of settings is the one in the code."""
    row = next(
        line for line in README.splitlines() if f"| `{field.metadata['variable']}` |" in line
    )
    default = field.metadata["default"]
    told = row.split("|")[2].strip().strip("`")
    if default is None:
        assert told in ("embedded", "none", "made, kept in `SPITE_DATA")
    else:
        assert told == ("*" if default == ("*",) else str(default))


def test_the_engine_s_example_plays_a_game():
    """The ten lines that use the engine alone run as they stand, to the end of a game."""
    result = subprocess.run(
        [sys.executable, "-c", block("python", "engine.legal")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        timeout=100,
    )
    assert result.stdout.startswith("Outcome(")


def test_the_game_by_curl_is_played_to_its_end(tmp_path):
    """The eight lines of shell play a game against a running service, word for word."""
    script = block("sh", "API=")
    paths = yaml.safe_load((ROOT / "openapi/openapi.yaml").read_text())["paths"]
    assert {"/v1/games", "/v1/games/{game_id}/moves"} <= set(paths)
    assert len(script.strip().splitlines()) == 8
    if shutil.which("curl") is None:  # then there is no curl to play with: its paths were checked
        return
    server = Serving(tmp_path, SPITE_THINK_MS=50)
    try:
        server.start()
        result = subprocess.run(
            ["sh", "-ec", script.replace("http://127.0.0.1:8000", server.url)],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            timeout=100,
        )
    finally:
        server.end()
    assert '"result":{"winner":' in result.stdout, result.stderr


def test_the_readers_of_streams_read_a_game_to_its_end(tmp_path):
    """The curl line and the fetch-based reader follow a game of computers, word for word."""
    line, script = block("sh", "curl -N"), block("js", "async function* listen")
    assert "for await" in script
    server = Serving(tmp_path, SPITE_THINK_MS=50)
    try:
        server.start()
        body = {"seats": [{"kind": "computer"}] * 2, "rules": {"payoff_size": 3}}
        created = httpx.post(f"{server.url}/v1/games", json=body, timeout=30).json()
        game, token = f"{server.url}/v1/games/{created['id']}", created["spectator_token"]
        named = {"GAME": game, "ME": f"Authorization: Bearer {token}"}
        for name, command in (
            ("curl", ["sh", "-ec", line]),
            ("node", ["node", "--input-type=module", "-e", _named(script, game, token)]),
        ):
            if shutil.which(name) is None:  # as above: what it would ask for is tested elsewhere
                continue
            result = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=True,
                timeout=100,
                env={"PATH": os.environ["PATH"], **named},
            )
            told = re.findall(r"\b(snapshot|event|view|end)\b(?=[ \n])", result.stdout)
            assert (told[0], told[-1]) == ("snapshot", "end"), result.stdout
    finally:
        server.end()


def _named(script: str, game: str, token: str) -> str:
    return f"const GAME = {json.dumps(game)}, TOKEN = {json.dumps(token)};\n{script}"


def test_the_webhook_receiver_takes_what_is_ours_alone():
    """The ten lines that receive webhooks run as they stand: signed is 204, not signed by us is 400."""
    secret, port = "whsec_" + "A" * 43 + "=", free_port()
    script = block("python", "standardwebhooks").replace("whsec_…", secret)
    assert "port=9000" in script
    command = [sys.executable, "-c", script.replace("port=9000", f"port={port}")]
    event = {"type": "game.moved", "data": {"game_id": "g_1", "version": 17}}
    body = json.dumps(event).encode()
    url, now = f"http://127.0.0.1:{port}/hook", datetime.now(UTC)
    receiver = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        transport = httpx.HTTPTransport(retries=10)
        with httpx.Client(transport=transport, timeout=30) as http:
            good = http.post(url, content=body, headers=headers("msg_1", now, [secret], body))
            other = headers("msg_1", now, ["whsec_" + "B" * 43 + "="], body)
            bad = http.post(url, content=body, headers=other)
    finally:
        receiver.terminate()
        receiver.communicate(timeout=30)
    assert (good.status_code, bad.status_code) == (204, 400)
