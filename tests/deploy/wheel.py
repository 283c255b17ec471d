"""Build the wheel and try it out as a stranger would: ``python -m tests.deploy.wheel``, or ``make wheel``.

In an environment of its own, away from the sources: all commands are there, a computer's game is played by a
server of it, and with the machine code taken out the same games are played, only slower.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parent.parent.parent
DATA = ("engine/computer/learned.json", "service/store/migrations/script.py.mako")
# Of players that reckon in whole numbers and doubles: a network is judged in single precision by the machine
# code and in double without it, and of two moves as good as each other they may take either.
SIMULATION = [
    *("simulate", "--ruleset", "short", "--first", "easy", "--second", "beginner"),
    *("--games", "20", "--seed", "1", "--positions", "300", "--json"),
]
IS_COMPILED = "from engine.computer.core.game import COMPILED; print(COMPILED)"


def run(*command: object, cwd: Path, **settings: object) -> str:
    """Run a command; what it printed."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd)}
    # Where packages come from is the machine's business.
    environment |= {name: text for name, text in os.environ.items() if name.startswith("PIP_")}
    environment |= {name: str(value) for name, value in settings.items()}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path) -> Path:
    """The wheel."""
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in DATA:
        assert wanted in names, f"{wanted} is not in the wheel"
    for pattern in (
        r"core/search\..*\.so$",
        r"migrations/versions/0001.*\.py$",
        r"static/table/.*\.js$",
    ):
        assert any(re.search(pattern, name) for name in names), f"no {pattern} in the wheel"
    strange = [name for name in names if name.startswith("tests/") or "__pycache__" in name]
    assert not strange, strange
    return wheel


def play(spite: Path, folder: Path) -> float:
    """A game of computers on a server of it; the seconds it took."""
    folder.mkdir()
    begun = time.monotonic()
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PORT": "0"}
    with (folder / "out").open("w") as out:
        server = subprocess.Popen([spite, "serve"], env=environment, cwd=folder, stdout=out)
    try:
        while not (found := re.search(r"at (http://\S+)", (folder / "out").read_text())):
            assert server.poll() is None
            time.sleep(0.1)
        body = {"seats": [{"kind": "computer"}] * 2, "rules": {"payoff_size": 3}}
        game = ask(f"{found[1]}/v1/games", body)
        while (now := ask(f"{found[1]}/v1/games/{game['id']}"))["status"] == "active":
            time.sleep(0.1)
        assert now["status"] == "finished", now
    finally:
        server.terminate()
        assert server.wait(20) == 0
    return time.monotonic() - begun


def ask(url: str, body: object = None) -> dict:
    """A request's answer."""
    answer = httpx.get(url, timeout=30) if body is None else httpx.post(url, json=body, timeout=30)
    return answer.raise_for_status().json()


def games_of(spite: Path, folder: Path) -> list:
    """What a simulation comes to, but for its times."""
    told = json.loads(run(spite, *SIMULATION, cwd=folder))
    whole = [told[name] for name in ("games", "endings", "turns_per_game", "moves_per_game")]
    return [
        *whole,
        *((each["player"], each["wins"], each["decisions"]) for each in told["players"]),
    ]


def main() -> None:
    """All of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        print(wheel.name, f"{wheel.stat().st_size:,} bytes", flush=True)
        environment = folder / "environment"
        run(sys.executable, "-m", "venv", environment, cwd=folder)
        python, spite = environment / "bin/python", environment / "bin/spite"
        constraints = ROOT / "deploy/constraints.txt"
        run(
            python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--constraint",
            constraints,
            wheel,
            cwd=folder,
        )
        run(python, "-m", "pip", "check", cwd=folder)
        run(spite, "openapi", "--check", ROOT / "openapi/openapi.yaml", cwd=folder)
        assert run(python, "-c", IS_COMPILED, cwd=folder) == "True\n"
        compiled = games_of(spite, folder)
        print(f"machine code: a game in {play(spite, folder / 'fast'):.1f} s", flush=True)
        for each in environment.glob("lib/*/site-packages/engine/computer/core/*.so"):
            each.unlink()
        assert run(python, "-c", IS_COMPILED, cwd=folder) == "False\n"
        assert games_of(spite, folder) == compiled
        print(f"without: the same games; one in {play(spite, folder / 'slow'):.1f} s")


if __name__ == "__main__":
    main()
