"""What requests cost: `make bench`.

Servers are started as in production, on SQLite and on PostgreSQL, beside bare Flask and a route of bare SQL
on the same server; a load generator in a process of its own takes short samples of every case by turns.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from deploy import logs
from tests.load import measure, profiling, table


def main(arguments: list[str] | None = None) -> None:
    """Measure, or profile one case."""
    parser = argparse.ArgumentParser(prog="tests.load.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="half a minute in place of three")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every sample there")
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="replace the lines between <!-- bench --> and <!-- /bench --> in a Markdown file",
    )
    parser.add_argument(
        "--profile", choices=profiling.CASES, help="show where one case spends its time, on SQLite"
    )
    parser.add_argument("--requests", type=int, default=2000, help="how many, with --profile")
    chosen = parser.parse_args(arguments)
    logs.configure()
    if chosen.profile:
        print(profiling.report(chosen.profile, chosen.requests))
        return
    if chosen.write:
        # Before minutes are spent on what could not be written.
        table.around(chosen.write)
    results = measure.run(measure.QUICK if chosen.quick else measure.Extent())
    text = table.table(results)
    print(text)
    if chosen.json:
        chosen.json.write_text(json.dumps(results.to_json(), indent=1), encoding="utf-8")
    if chosen.write:
        table.write(chosen.write, text)


if __name__ == "__main__":
    main()
