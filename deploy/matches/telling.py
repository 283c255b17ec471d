"""The results of a contest as a table and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from deploy.matches.contest import Limits
from deploy.matches.estimate import Estimate
from deploy.matches.results import (
    Decisions,
    Fault,
    FaultKind,
    GameResult,
    Row,
    Tally,
    endings,
    is_repeatable,
    mean,
)
from deploy.matches.standings import Standing
from engine.options import rules_to_json

TOLD_FAULTS: Final = 5
"""Faults of a player that are told one by one."""
DUEL: Final = 2
"""Seats at which an even share goes without saying."""
PIPED_WIDTH: Final = 120
"""Columns of a page that is not a terminal."""


def estimate_json(found: Estimate | None, digits: int) -> dict[str, float | None] | None:
    """An estimate, JSON-plain: null for what is infinite, as the Elo of a player that won everything is."""
    if found is None:
        return None
    values = {"value": found.value, "low": found.low, "high": found.high}
    return {
        name: round(value, digits) if math.isfinite(value) else None
        for name, value in values.items()
    }


def games_json(tallies: Sequence[Tally]) -> dict[str, Any]:
    """What is told of the games of one rule set's contests, JSON-plain."""
    games = [game for tally in tallies for game in tally.games]
    alone = any(tally.contest.rules.seats == 1 for tally in tallies)
    return {
        "games": len(games),
        "draws": 0 if alone else sum(game.winner is None for game in games),
        "endings": endings(games),
        "turns_per_game": mean([game.turns for game in games]),
        "moves_per_game": mean([game.moves for game in games]),
        "repeatable": all(map(is_repeatable, tallies)),
    }


def decisions_json(decisions: Decisions) -> dict[str, Any]:
    """What is told of a player's decisions, JSON-plain."""
    ms = decisions.ms_each
    return {
        "decisions": decisions.count,
        "cut_short": decisions.cut,
        "ms_a_decision": None if ms is None else round(ms, 3),
        "slowest_ms": round(1000 * decisions.slowest, 3),
    }


def faults_json(faults: Sequence[Fault]) -> dict[str, Any]:
    """What is told of the games a player forfeited, JSON-plain: how often, and the first ones in words."""
    counts = Counter(fault.kind for fault in faults)
    return {
        "forfeits": {kind.value: counts[kind] for kind in FaultKind},
        "forfeits_told": [fault.detail for fault in faults[:TOLD_FAULTS]],
    }


def row_json(row: Row) -> dict[str, Any]:
    """What is told of a player, JSON-plain."""
    return {
        "player": row.name,
        "games": row.games,
        "wins": row.wins,
        "losses": row.losses,
        "draws": row.draws,
        "score": estimate_json(row.score, 4),
        "even": round(row.even, 4),
        "elo": estimate_json(row.elo, 1),
        **decisions_json(row.decisions),
        **faults_json(row.faults),
    }


def tally_json(tally: Tally, *, stopped: bool) -> dict[str, Any]:
    """A contest and its results, JSON-plain."""
    contest = tally.contest
    return {
        "ruleset": contest.ruleset,
        "rules": rules_to_json(contest.rules),
        "seed": contest.seed,
        "limits": contest.limits.to_json(),
        "stopped": stopped,
        "deals": len(tally.deals),
        **games_json([tally]),
        "players": [row_json(row) for row in tally.rows()],
    }


def show_tally(tally: Tally, *, stopped: bool) -> None:
    """Print a contest and its results for people."""
    console = paper()
    contest, rows = tally.contest, tally.rows()
    title = f"{contest.ruleset}, {len(tally.games)} games on {len(tally.deals)} deals"
    alone = contest.rules.seats == 1
    heads = ["player", "won", *([] if alone else ["drawn"]), "lost", "score in %, 95 %"]
    field = contest.rules.seats > DUEL
    heads += [*(["even"] if field else []), *([] if alone else ["Elo, 95 %"]), "ms"]
    table = sheet(title + (" (stopped)" if stopped else ""), heads)
    for row in rows:
        cells = [str(row.wins), *([] if alone else [str(row.draws)]), str(row.losses)]
        cells.append(percent(row.score))
        cells += [f"{100 * row.even:.1f}"] if field else []
        cells += [] if alone else [points(row.elo)]
        table.add_row(row.name, *cells, milliseconds(row.decisions))
    console.print(table)
    if rows:
        console.print(games_line(tally.games))
    tell_limits(console, contest.limits, rows)


def paper() -> Console:
    """Where results are printed; as wide as the terminal, or wide enough for a file."""
    console = Console()
    return console if console.is_terminal else Console(width=PIPED_WIDTH)


def sheet(title: str, heads: Sequence[str]) -> Table:
    """A table whose first column has names, and the others figures."""
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    for n, head in enumerate(heads):
        table.add_column(head, justify="right" if n else "left", no_wrap=True)
    return table


def games_line(games: Sequence[GameResult]) -> str:
    """How some games ended, in a line."""
    ways = ", ".join(f"{name} {count}" for name, count in endings(games).items())
    turns, moves = mean([game.turns for game in games]), mean([game.moves for game in games])
    return f"{turns} turns and {moves} moves a game; endings: {ways}"


def tell_limits(console: Console, limits: Limits, rows: Sequence[Row | Standing]) -> None:
    """Print what was cut short by the clock, and who forfeited games and how."""
    for row in rows:
        if row.decisions.cut:
            console.print(
                f"{row.name}: {row.decisions.cut} of {row.decisions.count} decisions ended by the "
                f"clock (--think-ms {limits.think_ms}): another run may differ."
            )
    for row in rows:
        kinds = Counter(fault.kind.value for fault in row.faults)
        if kinds:
            how = ", ".join(f"{kind} {count}" for kind, count in kinds.items())
            console.print(f"{row.name} forfeited {len(row.faults)} games: {how}", style="bold red")
        for detail in dict.fromkeys(fault.detail for fault in row.faults[:TOLD_FAULTS]):
            console.print(f"  {detail}", markup=False, highlight=False)


def milliseconds(decisions: Decisions) -> str:
    """The mean time of a decision."""
    return "–" if decisions.ms_each is None else f"{decisions.ms_each:.1f}"


def percent(found: Estimate) -> str:
    """A share and its interval."""
    return f"{100 * found.value:.1f} ({100 * found.low:.1f} to {100 * found.high:.1f})"


def points(found: Estimate | None) -> str:
    """An Elo difference and its interval."""
    if found is None:
        return "–"
    return f"{signed(found.value)} ({signed(found.low)} to {signed(found.high)})"


def signed(value: float) -> str:
    """A whole number with its sign."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    whole = round(value)
    return f"+{whole}" if whole > 0 else str(whole).replace("-", "−")
