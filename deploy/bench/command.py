"""`spite bench`: how fast the computer player's core is on this machine."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from deploy.bench.rates import Rates, measure
from deploy.bench.reference import Reference, find_compiler
from engine.presets import PRESETS, preset


@click.command()
@click.option(
    "--ruleset", default="classic", show_default=True, help="One of: " + ", ".join(PRESETS) + "."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1, max=3600),
    default=10,
    show_default=True,
    help="How long to measure, about.",
)
@click.option(
    "--segments",
    type=click.IntRange(min=1),
    default=100_000,
    show_default=True,
    help="How many segments in a row to time one by one, for the longest.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def bench(*, ruleset: str, seconds: float, segments: int, as_json: bool) -> None:
    """Measure how fast computer players think here.

    Random games and segments (all a seat can do up to the next card nobody has seen), a second of
    processor time; beside the same game written in C, where there is a C compiler.
    """
    if ruleset not in PRESETS:
        raise click.BadParameter(
            f"{ruleset!r} is none of {', '.join(PRESETS)}.", param_hint="--ruleset"
        )
    with tempfile.TemporaryDirectory(prefix="spite-bench-") as folder:
        reference, why_not = _reference(Path(folder))
        rates = measure(preset(ruleset).rules, seconds, segments, reference)
    if as_json:
        click.echo(json.dumps({"ruleset": ruleset, **rates.to_json()}, indent=2))
    else:
        _show(rates, ruleset, why_not)


def _reference(folder: Path) -> tuple[Reference | None, str]:
    """The C program; or None, and why."""
    if find_compiler() is None:
        return None, "There is no C compiler here to compare with."
    try:
        return Reference(folder), ""
    except RuntimeError as error:
        return None, f"The game in C could not be compiled: {error}"


def _show(rates: Rates, ruleset: str, why_not: str) -> None:
    table = Table(title=f"{ruleset}, the core {'compiled' if rates.compiled else 'not compiled'}")
    table.add_column("")
    for name in ("a second", "made of", "ns each", "C, a second", "of C"):
        table.add_column(name, justify="right")
    for rate in rates.rates:
        table.add_row(
            rate.what,
            f"{rate.a_second:,.0f}",
            f"{rate.parts:.1f} {rate.part}",
            f"{rate.ns_a_part:,.1f}",
            f"{rate.reference_a_second:,.0f}" if rate.reference_a_second else "–",
            f"{rate.ratio:.2f}" if rate.ratio else "–",
        )
    console = Console()
    console.print(table)
    longest = rates.longest
    console.print(
        f"The longest of {longest.segments:,} segments took {longest.ms:.2f} ms; "
        f"the largest had {longest.positions:,} positions."
    )
    if why_not:
        console.print(why_not)
