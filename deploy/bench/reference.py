"""The game in C (`reference/`), which the core is measured against: compiled here, run as a command.

It gets numbers as text. A law is what `engine.computer.core.law.numbers` gives, in that order. A pile is its
count and its codes, bottom to top. A position is, for each seat, hand, pay-off pile and side stacks; how
many center places and each place; stock and set-aside; and the counters in `COUNTERS`.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from engine.computer.core.law import numbers, pack_codes
from engine.rules import Rules

SOURCES: Final = Path(__file__).parent / "reference"
COUNTERS: Final = ("to_move", "filling", "turn", "acted", "payoff_built", "idle", "dry", "folded")
FLAGS: Final = ("-std=c11", "-O3")
LONGEST_S: Final = 600.0
"""Nothing that is asked of it takes longer."""


class Reference:
    """The compiled program. RuntimeError when it cannot be made or fails."""

    def __init__(self, folder: Path, flags: Sequence[str] = FLAGS) -> None:
        """Compile it into `folder`."""
        compiler = find_compiler()
        if compiler is None:
            raise RuntimeError("There is no C compiler here.")
        self.program = folder / "reference"
        _run([compiler, *flags, "-o", str(self.program), str(SOURCES / "main.c")])

    def playouts(self, rules: Rules, games: int, seed: int) -> tuple[int, float]:
        """Play random games: how many moves they had, and how many seconds they took."""
        codes = pack_codes(rules)
        answer = self._ask(["playouts", games, seed], [*_law(rules), len(codes), *codes]).split()
        return int(answer[1]), float(answer[2])

    def perft(self, rules: Rules, position: Mapping[str, Any], depth: int) -> list[list[int]]:
        """By depth, from 1: the depth, how many sequences, and how many distinct positions."""
        answer = self._ask(["perft", depth], [*_law(rules, exact=True), *_position(position)])
        return [[int(number) for number in line.split()] for line in answer.splitlines()]

    def segments(
        self,
        rules: Rules,
        weights: Sequence[float],
        positions: Sequence[Mapping[str, Any]],
        rounds: int,
    ) -> tuple[list[tuple[int, float]], float]:
        """Of each segment, the positions seen and the best score; then the seconds for all `rounds`."""
        told: list[object] = [*_law(rules), *weights, len(positions)]
        for position in positions:
            told += _position(position)
        *lines, last = (line.split() for line in self._ask(["segments", rounds], told).splitlines())
        return [(int(seen), float(best)) for seen, best in lines], float(last[1])

    def _ask(self, arguments: Sequence[object], numbers_told: Iterable[object]) -> str:
        return _run([str(self.program), *map(str, arguments)], " ".join(map(str, numbers_told)))


def find_compiler() -> str | None:
    """The C compiler of this machine, if there is one."""
    named = shlex.split(sysconfig.get_config_var("CC") or "")[:1]
    return next(
        (found for name in (*named, "cc", "gcc", "clang") if (found := shutil.which(name))), None
    )


def _run(command: Sequence[str], told: str = "") -> str:
    try:
        done = subprocess.run(
            command, input=told, capture_output=True, text=True, check=True, timeout=LONGEST_S
        )
    except subprocess.CalledProcessError as error:
        raise RuntimeError(f"{Path(command[0]).name} failed: {error.stderr.strip()}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise RuntimeError(f"{Path(command[0]).name} failed: {error}") from error
    return done.stdout


def _law(rules: Rules, *, exact: bool = False) -> list[int]:
    return list(numbers(rules, exact=exact).values())


def _position(shown: Mapping[str, Any]) -> list[int]:
    """A position as `Game.show` gives it, as the numbers that the program reads."""
    told: list[int] = []

    def pile(codes: Sequence[int]) -> None:
        told.append(len(codes))
        told.extend(codes)

    for hand, payoff, sides in shown["seats"]:
        pile(hand)
        pile(payoff)
        for side in sides:
            pile(side)
    told.append(len(shown["centers"]))
    for stack in shown["centers"]:
        pile(stack)
    pile(shown["stock"])
    pile(shown["aside"])
    return [*told, *(shown[name] for name in COUNTERS)]
