"""`spite ladder`: every player against every other, by any rules, and the ratings that come of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

import click

from deploy.matches import settings
from deploy.matches.bar import collect
from deploy.matches.contest import Limits
from deploy.matches.ladders import ladders_json, show_ladder
from deploy.matches.notebook import Notebook
from deploy.matches.picture import picture
from deploy.matches.pool import Done, Job, play
from deploy.matches.results import Tally
from deploy.matches.standings import Ladder, ladder_of, standings
from deploy.refusal import Refusal
from engine.computer.levels import LEVELS

FEWEST: Final = 2
"""Players of a ladder."""


@click.command()
@click.option(
    "--ruleset",
    "rulesets",
    multiple=True,
    metavar="A,B,…",
    help=f"Out of: {settings.RULESETS}. May be repeated.  [default: standard]",
)
@click.option(
    "--players",
    multiple=True,
    metavar="A,B,…",
    help=f"Out of: {settings.WHO} The first is the zero of the scale. May be repeated.  "
    f"[default: {','.join(LEVELS)}]",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="Of each pair and rule set, at least so many; each deal is played from every seat.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar="FILE",
    help="Keep results there, and go on with those it has of this version, these rules, seed and limits.",
)
@click.option(
    "--picture",
    "drawing",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    default=None,
    metavar="FILE",
    help="Draw the ratings as SVG.",
)
@settings.with_settings
def ladder(  # noqa: PLR0913 - one argument an option
    *,
    rulesets: tuple[str, ...],
    players: tuple[str, ...],
    games: int,
    save: Path | None,
    drawing: Path | None,
    overrides: tuple[str, ...],
    seed: str,
    think_ms: int | None,
    answer_s: float,
    processes: int | None,
    as_json: bool,
    **budgets: int | None,
) -> None:
    """Let every player play every other, and rate them.

    Players are named as for spite simulate. Ratings are the likeliest ones by the scores of all pairs
    (Bradley and Terry's model), in Elo points above the first player, with the interval that holds
    them in 95 of 100 such ladders. Ctrl-C stops, and shows what there is so far; with --save FILE
    the same command goes on from there.
    """
    limits = settings.read_limits(think_ms, answer_s, budgets)
    ladders = _ladders(rulesets, players, overrides, seed, limits)
    contests = [contest for each in ladders for contest in each.contests]
    if drawing is not None and not drawing.absolute().parent.is_dir():
        raise click.BadParameter(f"there is no folder {drawing.parent}.", param_hint="--picture")
    settings.greet(contests)
    tallies = [Tally(contest) for contest in contests]
    stopped = run(tallies, games, settings.cores(processes), save)
    found, at = [], 0
    for each in ladders:
        found.append(standings(each, tallies[at : at + len(each.contests)]))
        at += len(each.contests)
    if as_json:
        click.echo(json.dumps(ladders_json(found, stopped=stopped), indent=2))
    else:
        for standing in found:
            show_ladder(standing, stopped=stopped)
    if drawing is not None:
        try:
            drawing.write_text(picture(found), encoding="utf-8")
        except OSError as error:
            raise Refusal(f"{drawing} cannot be written: {error.strerror}.") from error


def run(tallies: Sequence[Tally], games: int, processes: int, save: Path | None = None) -> bool:
    """Play so many games of each contest, whole deals, into `tallies`; whether Ctrl-C stopped it.

    Contests take turns, deal by deal, so that a ladder stopped early has something of every pair.
    """
    with ExitStack() as stack:
        notebook = None if save is None else stack.enter_context(Notebook(save))
        if notebook is not None:
            notebook.fill(tallies)
        wanted = [-(-games // len(tally.contest.lineups)) for tally in tallies]
        jobs: list[Job] = sorted(
            (
                (which, number)
                for which, tally in enumerate(tallies)
                for number in range(wanted[which])
                if number not in tally.deals
            ),
            key=lambda job: job[1],
        )
        if not jobs:
            return False

        def take(done: Done) -> int:
            which, result = done
            tallies[which].add(result)
            if notebook is not None:
                notebook.write(tallies[which].contest, result)
            return len(result.games)

        total = sum(
            deals * len(tally.contest.lineups) for deals, tally in zip(wanted, tallies, strict=True)
        )
        left = sum(len(tallies[which].contest.lineups) for which, _ in jobs)
        contests = [tally.contest for tally in tallies]
        found = stack.enter_context(closing(play(contests, jobs, processes)))
        return collect(found, take, total, total - left)


def _ladders(
    rulesets: tuple[str, ...],
    players: tuple[str, ...],
    overrides: tuple[str, ...],
    seed: str,
    limits: Limits,
) -> list[Ladder]:
    options = settings.read_overrides(overrides)
    entrants = settings.read_players(players or (",".join(LEVELS),), "--players")
    names = [player.name for player in entrants]
    if len(set(names)) < len(names):
        raise click.BadParameter("a player is named twice.", param_hint="--players")
    if len(names) < FEWEST:
        raise click.BadParameter("a ladder takes two players or more.", param_hint="--players")
    named = [name.strip() for text in rulesets or ("standard",) for name in text.split(",")]
    return [
        ladder_of(name, settings.read_rules(name, options), entrants, seed, limits)
        for name in dict.fromkeys(named)
    ]
