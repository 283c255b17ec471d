"""`spite simulate`: computer players against each other, by any rules, and what came of it.

Games are independent, so they are spread over processes. With two players every deal is played twice, with
the seats changed; with more, the players move one seat on from game to game. The deals follow from
``--seed``, and so do the games as long as thinking is bounded by ``--positions`` and not by time.
"""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from engine.computer.levels import LEVELS, time_limit_ms
from engine.computer.plan import Budget, Player, Stop
from engine.computer.planner import PLAYERS, thinking
from engine.deal import deal
from engine.errors import RulesError
from engine.observe import observe
from engine.options import OPTIONS
from engine.outcome import Ending
from engine.play import apply
from engine.presets import PRESETS, preset
from engine.rules import Rules

Z_95 = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""
TWO = 2
"""Players who can change seats on the same deal."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of one simulation share; it is sent to every process."""

    rules: Rules
    players: tuple[str, ...]
    """Names of players or levels, one a seat."""
    seed: str
    positions: int | None
    """Positions a plan may search; None for all."""
    think_ms: int | None
    """Milliseconds a plan may take, the base of a level's time; None for no bound."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended. Players are counted in the order they were given, whatever their seat."""

    winner: int | None
    ending: Ending
    turns: int
    moves: int


@dataclass(slots=True)
class Tally:
    """The results so far."""

    players: tuple[str, ...]
    results: list[Result] = field(default_factory=list)

    def wins(self, player: int) -> int:
        """Games that this player has won."""
        return sum(result.winner == player for result in self.results)

    @property
    def draws(self) -> int:
        """Games that nobody has won."""
        return sum(result.winner is None for result in self.results)

    def score(self, player: int) -> tuple[float, float]:
        """Wins + ½ draws as a share of the games, and the half width of its 95 % interval.

        A player alone has no draws: a game it has not won is lost.
        """
        half = 0.0 if len(self.players) == 1 else 0.5
        worth = [
            half if result.winner is None else float(result.winner == player)
            for result in self.results
        ]
        mean = sum(worth) / len(worth)
        spread = sum((value - mean) ** 2 for value in worth) / max(1, len(worth) - 1)
        return mean, Z_95 * math.sqrt(spread / len(worth))

    def to_json(self) -> dict[str, Any]:
        """The tally, JSON-plain."""
        games = len(self.results)
        alone = len(self.players) == 1
        return {
            "games": games,
            "draws": 0 if alone else self.draws,
            "players": [self._player(n, games) for n in range(len(self.players))] if games else [],
            "endings": dict(Counter(result.ending.value for result in self.results)),
            "turns_per_game": _mean([result.turns for result in self.results]),
            "moves_per_game": _mean([result.moves for result in self.results]),
        }

    def _player(self, player: int, games: int) -> dict[str, Any]:
        score, margin = self.score(player)
        draws = 0 if len(self.players) == 1 else self.draws
        return {
            "player": self.players[player],
            "wins": self.wins(player),
            "losses": games - self.wins(player) - draws,
            "draws": draws,
            "score": round(score, 4),
            "margin": round(margin, 4),
        }


def play_game(setting: Setting, number: int) -> Result:
    """Play game `number` of a simulation, counted from 0, to its end."""
    seats = setting.rules.seats
    number_of_deal, turned = divmod(number, TWO) if seats == TWO else (number, number % seats)
    secret = sha256(f"{setting.seed} {number_of_deal}".encode()).digest()
    # Player p sits at seat (p + turned) mod seats.
    player_at = [(seat - turned) % seats for seat in range(seats)]
    players = [_player(setting.players[player]) for player in player_at]
    state, moves = deal(setting.rules, secret), 0
    while state.outcome is None:
        view = observe(state, state.to_move)
        name = setting.players[player_at[state.to_move]]
        limit = _time_limit_ms(name, setting.think_ms)
        plan = players[state.to_move](
            view, Budget(setting.positions), _stop_after(limit), thinking(view, secret)
        )
        for move in plan.moves:
            state, _ = apply(state, move)
            moves += 1
    winner = state.outcome.winner
    return Result(
        None if winner is None else player_at[winner],
        state.outcome.ending,
        state.turn_number,
        moves,
    )


def results(setting: Setting, games: int, processes: int) -> Iterator[Result]:
    """Play so many games on so many processes, and give the results as they come in."""
    work = ((setting, number) for number in range(games))
    if processes == 1:
        for piece in work:
            yield _play(piece)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, initializer=_leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(_play, work, chunksize=TWO)


def _play(piece: tuple[Setting, int]) -> Result:
    return play_game(*piece)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _player(name: str) -> Player:
    return PLAYERS[LEVELS[name].player if name in LEVELS else name]


def _time_limit_ms(name: str, base_ms: int | None) -> int | None:
    """A level has its own share of the base time; a player named as such has all of it."""
    if base_ms is None or name not in LEVELS:
        return base_ms
    return time_limit_ms(LEVELS[name], base_ms)


def _stop_after(limit_ms: int | None) -> Stop:
    if limit_ms is None:
        return lambda: False
    end = time.monotonic() + limit_ms / 1000
    return lambda: time.monotonic() >= end


def _mean(values: Sequence[int]) -> float | None:
    return round(sum(values) / len(values), 1) if values else None


# The command.


@click.command()
@click.option(
    "--ruleset", default="standard", show_default=True, help="One of: " + ", ".join(PRESETS) + "."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a rule otherwise; VALUE is JSON. May be repeated.",
)
@click.option(
    "--players",
    default=None,
    metavar="A,B,…",
    help="A player or level for each seat: "
    + ", ".join([*PLAYERS, *LEVELS])
    + ".  [default: seed000 against loose]",
)
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True)
@click.option(
    "--seed", default="0", show_default=True, help="Any text; the same seed plays the same deals."
)
@click.option("--processes", type=click.IntRange(min=1), default=None, help="[default: one a core]")
@click.option(
    "--positions",
    type=click.IntRange(min=1),
    default=None,
    help="Positions a plan may search.  [default: all]",
)
@click.option(
    "--think-ms",
    type=click.IntRange(min=1),
    default=None,
    help="Milliseconds a plan may take; a level takes its share of it.  [default: no bound]",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def simulate(  # noqa: PLR0913 - one argument an option
    *,
    ruleset: str,
    options: tuple[str, ...],
    players: str | None,
    games: int,
    seed: str,
    processes: int | None,
    positions: int | None,
    think_ms: int | None,
    as_json: bool,
) -> None:
    """Let computer players play each other, and show how it went.

    Ctrl-C stops, and shows the games played so far.
    """
    rules, names = _read_table(ruleset, _read_options(options), players)
    setting = Setting(rules, names, seed, positions, think_ms)
    tally = Tally(names)
    spread = min(processes or os.cpu_count() or 1, games)
    stopped = collect(tally, results(setting, games, spread), games)
    if as_json:
        click.echo(
            json.dumps({"ruleset": ruleset, "stopped": stopped, **tally.to_json()}, indent=2)
        )
    else:
        _show(tally, ruleset, stopped=stopped)


def collect(tally: Tally, found: Iterable[Result], games: int) -> bool:
    """Add results to `tally` as they come, with a bar of `games`; whether Ctrl-C stopped it."""
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # The bar goes to the error output, so that the result can be piped.
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=games)
        try:
            for result in found:
                tally.results.append(result)
                progress.advance(bar)
        except KeyboardInterrupt:
            return True
    return False


def _read_options(texts: Sequence[str]) -> dict[str, Any]:
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in OPTIONS:
            raise click.BadParameter(
                f"{text!r}: write NAME=VALUE, with a name out of {', '.join(OPTIONS)}.",
                param_hint="--option",
            )
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            # A bare word can only be meant as a text: --option recycle=into_stock.
            options[name] = value
    return options


def _read_table(
    ruleset: str, options: Mapping[str, Any], players: str | None
) -> tuple[Rules, tuple[str, ...]]:
    """The rules, and a player for each seat; the number of seats follows from the players named."""
    names = tuple(players.split(",")) if players else ()
    for name in names:
        if name not in PLAYERS and name not in LEVELS:
            raise click.BadParameter(
                f"there is no player {name!r}: it may be one of {', '.join([*PLAYERS, *LEVELS])}.",
                param_hint="--players",
            )
    if names and "seats" not in options:
        options = {**options, "seats": len(names)}
    try:
        rules = preset(ruleset).with_options(options)
    except RulesError as error:
        hint = "--ruleset" if error.option == "ruleset" else "--option"
        raise click.BadParameter(error.message, param_hint=hint) from None
    if names and len(names) != rules.seats:
        raise click.BadParameter(
            f"{len(names)} players are named, and the table has {rules.seats} seats.",
            param_hint="--players",
        )
    return rules, names or ("seed000", *("loose",) * (rules.seats - 1))


def _show(tally: Tally, ruleset: str, *, stopped: bool) -> None:
    found = tally.to_json()
    alone = len(tally.players) == 1
    heads = ("player", "won", "lost", *(() if alone else ("drawn",)), "score (95 %)")
    table = Table(
        *heads, title=f"{ruleset}, {found['games']} games" + (" (stopped)" if stopped else "")
    )
    for row in found["players"]:
        score = f"{100 * row['score']:.1f} ± {100 * row['margin']:.1f} %"
        counts = [row["wins"], row["losses"], *([] if alone else [row["draws"]])]
        table.add_row(row["player"], *map(str, counts), score)
    console = Console()
    console.print(table)
    if tally.results:
        endings = ", ".join(f"{name} {count}" for name, count in found["endings"].items())
        console.print(f"endings: {endings}")
        console.print(f"{found['turns_per_game']} turns and {found['moves_per_game']} moves a game")
