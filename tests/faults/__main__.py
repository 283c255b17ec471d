"""Break everything that can break, under load, and say what came of it: `make faults`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from deploy import logs
from tests.faults.faults import FAULTS, Fault
from tests.faults.judge import Verdict, judge, wait_until_all_play
from tests.faults.table import table
from tests.faults.world import EMBEDDED, SERVERS, World
from tests.load.table import around, write

PLAYERS = 6


def main(arguments: list[str] | None = None) -> int:
    """Do it; 1 when a demand was not met."""
    parser = argparse.ArgumentParser(prog="tests.faults", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="faults with this in their name")
    parser.add_argument("--on", choices=("sqlite", "servers"), help="one of the two alone")
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="replace the lines between <!-- faults --> and <!-- /faults --> in a Markdown file",
    )
    chosen = parser.parse_args(arguments)
    logs.configure()
    if chosen.write:
        around(chosen.write, "faults")
    worlds = {"sqlite": [EMBEDDED], "servers": [SERVERS], None: [EMBEDDED, SERVERS]}[chosen.on]
    begun, verdicts = time.monotonic(), []
    for world in worlds:
        faults = [each for each in FAULTS if world in each.where and chosen.only in each.name]
        for verdict in suffer(world, faults):
            verdicts.append(verdict)
            told = "; ".join(verdict.problems) or "all demands met"
            print(f"{verdict.world}: {verdict.fault}: {told}", file=sys.stderr, flush=True)
    text = table(verdicts)
    print(text)
    print(f"\n{len(verdicts)} faults in {time.monotonic() - begun:.0f} s")
    if chosen.write:
        write(chosen.write, text, "faults")
    return 1 if any(each.problems for each in verdicts) else 0


def suffer(name: str, faults: list[Fault], players: int = PLAYERS) -> Iterator[Verdict]:
    """Do these faults to one world, one after the other."""
    if not faults:
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="spite-faults-")))
        world = World(name, folder, stack, players)
        if wait_until_all_play(world, time.monotonic()) is None:
            raise RuntimeError(f"nobody plays: {world.record.problems} {world.log}")
        for fault in faults:
            logged = len(world.log)
            outage = fault.act(world)
            yield judge(world, fault.name, outage, fault.expected, logged)


if __name__ == "__main__":
    sys.exit(main())
