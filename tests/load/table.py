"""The figures as Markdown, to be read here and pasted in a README."""

from __future__ import annotations

import os
import platform
import sqlite3
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.load.results import EARLY, HELLO, LATE, SWAP, Case, Results, Sample

_PACKAGES: Final = ("flask", "gunicorn", "sqlalchemy", "psycopg")


def table(results: Results) -> str:
    """The whole report."""
    parts = [_costs(results), _growth(results), _wanted(results)]
    facts = [*machine(), *results.facts]
    return "\n\n".join([*parts, "\n".join(f"- {fact}" for fact in facts)])


def write(path: Path, text: str, name: str = "bench") -> None:
    """Replace what stands between the marks of a name in a file; ValueError when it has no such marks."""
    before, after = around(path, name)
    path.write_text(f"{before}<!-- {name} -->\n{text}\n<!-- /{name} -->{after}", encoding="utf-8")


def around(path: Path, name: str = "bench") -> tuple[str, str]:
    """What stands before the marks in a file, and behind them; ValueError when it has no such marks."""
    first, last = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, begin, rest = path.read_text(encoding="utf-8").partition(first)
    _, end, after = rest.partition(last)
    if not begin or not end:
        raise ValueError(f"{path} has no lines {first} and {last}")
    return before, after


def machine() -> list[str]:
    """On what it was measured."""
    packages = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = (
        f"{os.cpu_count()} cores, {platform.system()}, {python}, {packages}, SQLite "
        f"{sqlite3.sqlite_version}. One API process, as in production; no worker. Servers, databases and "
        "load share the machine."
    )
    disk = (
        "SQLite: WAL, `synchronous=NORMAL`. PostgreSQL: as the tests start it, without fsync. So neither "
        "waits for the disk."
    )
    meaning = (
        "CPU is that of the API's processes for each request. Ratios are speeds (CPU time of the other "
        "over ours; our rate over the other's), each taken within its round."
    )
    return [where, disk, meaning]


def _costs(results: Results) -> str:
    hello = results.find(HELLO)
    rows = []
    for case in results.cases:
        if case.pool in ("early", "late"):
            continue
        swap = None if case.load in (HELLO, SWAP) else results.find(SWAP, case.database)
        database = None
        if results.samples[case.key][0].database_ms is not None:
            database = results.median(case, lambda sample: sample.database_ms or 0.0)
        rows.append(
            [
                case.title,
                case.database or "–",
                f"{results.median(case, lambda sample: sample.server_ms):.2f} ms",
                "–" if database is None else f"{database:.2f} ms",
                f"{results.median(case, lambda sample: sample.rate):,.0f}",
                *_ratios(results, case, None if case.load == HELLO else hello),
                *_ratios(results, case, swap),
            ]
        )
    head = [
        "request",
        "database",
        "CPU",
        "CPU of PostgreSQL",
        "requests/s",
        "of hello, CPU",
        "rate",
        "of bare SQL, CPU",
        "rate",
    ]
    return _markdown(head, rows)


def _ratios(results: Results, case: Case, base: Case | None) -> list[str]:
    if base is None:
        return ["–", "–"]
    cpu, rate = results.cpu_ratio(case, base), results.rate_ratio(case, base)
    return [f"{cpu:.2f}×", f"{rate:.2f}×"]


def _growth(results: Results) -> str:
    rows = []
    for database in dict.fromkeys(case.database for case in results.cases if case.database):
        early, late = (results.find("move", database, pool) for pool in ("early", "late"))
        for when, samples in (("warm", results.samples), ("after a restart", results.fresh)):
            ratio = 1 / results.cpu_ratio(late, early, fresh=samples is results.fresh)
            costs = [_middle(samples[case.key]) for case in (early, late)]
            shown = [f"{cost:.2f} ms" for cost in costs]
            rows.append([database, when, *shown, f"{ratio:.2f}×"])
    return _markdown(["CPU of a move", "", f"at move {EARLY}", f"at move {LATE}", "ratio"], rows)


def _middle(samples: list[Sample]) -> float:
    costs = sorted(sample.server_ms for sample in samples)
    return (costs[len(costs) // 2] + costs[(len(costs) - 1) // 2]) / 2


def _wanted(results: Results) -> str:
    rows = []
    for each in results.wanted():
        bound = f"{'≤' if each.at_most else '≥'} {each.bound:.2f}×"
        rate = "–" if each.rate is None else f"{each.rate:.2f}×"
        met = "yes" if each.met else "**no**"
        rows.append([each.name, bound, f"{each.cpu:.2f}×", rate, met])
    return _markdown(["wanted", "bound", "by CPU", "by rate", "met, by CPU"], rows)


def _markdown(head: list[str], rows: Iterable[list[str]]) -> str:
    ruler = ["---"] * 2 + ["---:"] * (len(head) - 2)
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ruler, *rows])
