"""The Python client, as somebody uses it who has nothing but its folder."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.examples import CLIENTS, PRINTS, RECEIVE, examples, write
from tests.clients.network import unreliable
from tests.processes import environment

EXAMPLES = examples("python", "python")
CALL = """
import sys
asked = json.load(sys.stdin)
print(receive(asked["secret"], asked["body"].encode(), asked["headers"]).type_)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the client installed, and its examples."""
    folder = tmp_path_factory.mktemp("user")
    # pip builds in the folder that it is given.
    source = shutil.copytree(CLIENTS / "python", folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # What it needs is here already: there is nothing to be fetched.
    here = ["--no-index", "--no-deps", "--no-build-isolation", "--no-compile"]
    subprocess.run([*pip, *here, "--target", folder / "site", source], check=True, timeout=100)
    for example in EXAMPLES.values():
        write(example, folder, ".py")
    return folder


def run(folder: Path, *command: object, **options) -> subprocess.CompletedProcess[str]:
    """Run Python where the client is installed and nothing else of ours is."""
    url = options.pop("url", "")
    return subprocess.run(
        [sys.executable, *map(str, command)],
        cwd=folder,
        env=environment(PYTHONPATH=folder / "site", MYPYPATH=folder / "site", SPITE_URL=url),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        **options,
    )


def test_the_readme_has_an_example_of_everything():
    """Each thing that a client has to show has one, and the whole game takes fewer than twenty lines."""
    assert set(EXAMPLES) == {*PRINTS, RECEIVE}
    assert len(EXAMPLES["A whole game"].code.split("\n\n", 1)[1].splitlines()) < 20


def test_the_client_and_code_that_uses_it_are_typed(installed):
    """Mypy finds nothing in the examples at its strictest, and finds what is misspelt."""
    files = [f"{each.name}.py" for each in EXAMPLES.values()]
    strict = ("-m", "mypy", "--strict", "--cache-dir", installed / "cache")
    good = run(installed, *strict, *files)
    assert good.returncode == 0, good.stdout
    game = EXAMPLES["A whole game"].code
    for right, wrong in (("view.status", "view.state"), ('"short"', '"shorter"')):
        assert right in game
        (installed / "wrong.py").write_text(game.replace(right, wrong))
        assert run(installed, *strict, "wrong.py").returncode == 1, wrong


@pytest.mark.parametrize("heading", PRINTS)
def test_the_example_does_what_it_says(installed, service, heading):
    """Each example runs against a service as it stands in the README, whole games to their end."""
    done = run(installed, f"{EXAMPLES[heading].name}.py", url=service)
    assert re.fullmatch(PRINTS[heading], done.stdout), (done.stdout, done.stderr)


def test_what_is_lost_on_the_way_is_made_good(installed, service):
    """A POST whose answer is lost is done once; a stream that is cut off goes on, and nothing comes twice."""
    with unreliable(service) as way:
        done = run(installed, f"{EXAMPLES['When the answer is lost'].name}.py", url=way.url)
        (first_key, first), (second_key, second) = way.answers
        assert first_key == second_key
        assert done.stdout.strip() == json.loads(first)["id"] == json.loads(second)["id"]
        done = run(installed, f"{EXAMPLES['A stream'].name}.py", url=way.url)
    assert re.fullmatch(PRINTS["A stream"], done.stdout), (done.stdout, done.stderr)
    assert len(way.streams) == 2
    assert way.streams[0] is None is not way.streams[1]
    versions = [int(line.split()[0]) for line in done.stdout.splitlines()[:-1]]
    assert versions == sorted(set(versions))


def test_webhooks_are_checked(installed, webhook):
    """The receiver takes what the service sent, and nothing that was changed on the way."""
    secret, arrived = webhook
    (installed / "call.py").write_text(EXAMPLES[RECEIVE].code + CALL)
    asked = {"secret": secret, "body": arrived.body, "headers": arrived.headers}
    good = run(installed, "call.py", input=json.dumps(asked))
    assert good.stdout.strip() == json.loads(arrived.body)["type"], good.stderr
    bad = run(installed, "call.py", input=json.dumps({**asked, "body": arrived.body + " "}))
    assert bad.returncode == 1
    assert "WebhookVerificationError" in bad.stderr
