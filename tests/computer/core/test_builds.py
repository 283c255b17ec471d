"""The core built in other ways: with checks of every access, and not at all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

from deploy.bench.reference import find_compiler
from engine.computer.core.game import COMPILED
from tests.computer.core.judging import judgements
from tests.processes import ROOT, environment

# Accesses outside of an array, of a struct or of what was allocated, overflows, shifts too far.
CHECKS = "-fsanitize=address,bounds,undefined -fno-sanitize-recover=all"
needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="there is no C compiler here: nothing to build the core with"
)


@needs_compiler
def test_the_core_is_compiled():
    """Where there is a compiler the core that is tested, and measured, is machine code."""
    assert COMPILED, "run `make native`"


@pytest.fixture
def elsewhere(tmp_path):
    """A copy of the engine's sources in a folder of its own, with nothing compiled in it."""
    shutil.copytree(
        ROOT / "engine",
        tmp_path / "engine",
        ignore=shutil.ignore_patterns("*.c", "*.so", "__pycache__"),
    )
    return tmp_path


def run(folder, module, *arguments, **settings):
    """What a module of this folder prints, with the engine in `folder`."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.computer.core.{module}", *arguments],
        cwd=folder,
        env=environment(PYTHONPATH=f"{folder}:{ROOT}", PYTHONDONTWRITEBYTECODE=1, **settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def work_out(folder, games, **settings):
    """What the workout says of the engine in `folder`."""
    return run(folder, "workout", str(games), **settings).splitlines()


@pytest.mark.slow
@pytest.mark.timeout(1200)
@needs_compiler
def test_the_core_keeps_within_its_arrays(elsewhere):
    """Built so that any access out of bounds and anything undefined ends it, the core does all it can do."""
    core = elsewhere / "engine/computer/core"
    sources = [str(each.with_suffix(".py")) for each in sorted(core.glob("*.pxd"))]
    subprocess.run(
        [sys.executable, "-m", "Cython.Build.Cythonize", "-i", "-q", "-j2", *sources],
        cwd=elsewhere,
        env=environment(CFLAGS=f"-O0 -g {CHECKS}", LDFLAGS=CHECKS, HOME=elsewhere),
        capture_output=True,
        check=True,
        timeout=900,
    )
    library = subprocess.run(
        [find_compiler(), "-print-file-name=libasan.so"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    # Python itself forgets some memory when it ends, which is none of our business.
    said = work_out(elsewhere, 40, LD_PRELOAD=library, ASAN_OPTIONS="detect_leaks=0")
    assert said[0] == "compiled"
    assert "games: 40" in said


@pytest.mark.timeout(600)
def test_the_core_runs_uncompiled(elsewhere):
    """Without a compiler the same files are run as they stand, and play the referee's game all the same."""
    said = work_out(elsewhere, 8)
    assert said[0] == "not compiled"
    assert "games: 8" in said


@needs_compiler
@pytest.mark.timeout(600)
def test_both_builds_judge_alike(elsewhere):
    """A few hundred ends, at every kind of table: compiled and as it stands, the core says the same to 1e-5.

    Of ends that are next to equal either may come first.
    """
    said = json.loads(run(elsewhere, "judging"))
    assert not said["compiled"]
    plain = [(tuple(line), value) for line, value in said["judgements"]]
    compiled = [(tuple(line), value) for line, value in judgements()]
    assert len(plain) == len(compiled) > 300
    for (_, one), (_, other) in zip(plain, compiled, strict=True):
        assert one == pytest.approx(other, abs=1e-5)
    same = sum(one[0] == other[0] for one, other in zip(plain, compiled, strict=True))
    assert same > 0.95 * len(plain)
