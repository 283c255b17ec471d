"""Break everything that can break, under load, and say what came of it: `make faults`."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from deploy import logs
from tests.faults.faults import FAULTS
from tests.faults.run import suffer
from tests.faults.table import table
from tests.faults.world import EMBEDDED, SERVERS, Size
from tests.load.table import around, write


def main(arguments: list[str] | None = None) -> int:
    """Do it; 1 when a demand was not met."""
    parser = argparse.ArgumentParser(prog="tests.faults", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="faults with this in their name")
    parser.add_argument("--on", choices=("sqlite", "servers"), help="one of the two alone")
    parser.add_argument(
        "--slack",
        type=float,
        default=1.0,
        metavar="N",
        help="grant N times as much time: on a machine that has other things to do",
    )
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
        for verdict in suffer(world, faults, Size(slack=chosen.slack)):
            verdicts.append(verdict)
            told = "; ".join(verdict.problems) or "all demands met"
            print(f"{verdict.world}: {verdict.fault}: {told}", file=sys.stderr, flush=True)
    text = table(verdicts, chosen.slack)
    print(text)
    print(f"\n{len(verdicts)} faults in {time.monotonic() - begun:.0f} s")
    if chosen.write:
        write(chosen.write, text, "faults")
    return 1 if any(each.problems for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
