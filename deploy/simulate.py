"""`spite simulate`: players against each other on paired deals, by any rules, and how it went."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

import click

from deploy.matches import settings
from deploy.matches.bar import collect
from deploy.matches.contest import Contest, Limits, against_field, rotations
from deploy.matches.entrants import Entrant
from deploy.matches.pool import Done, play
from deploy.matches.results import Tally
from deploy.matches.telling import show_tally, tally_json
from engine.rules import Rules

FIRST = "seed000"
OTHERS = "loose"


@click.command()
@click.option(
    "--ruleset",
    default="standard",
    show_default=True,
    help=f"One of: {settings.RULESETS}.",
)
@click.option("--first", default=None, metavar="PLAYER", help=f"{settings.WHO}  [default: {FIRST}]")
@click.option(
    "--others",
    "--second",
    default=None,
    metavar="PLAYER",
    help=f"Who sits at every other seat.  [default: {OTHERS}]",
)
@click.option(
    "--players",
    multiple=True,
    metavar="A,B,…",
    help="Or a player for each seat; their number is the number of seats. May be repeated.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=200,
    show_default=True,
    help="At least so many; each deal is played from every seat.",
)
@settings.with_settings
def simulate(  # noqa: PLR0913 - one argument an option
    *,
    ruleset: str,
    first: str | None,
    others: str | None,
    players: tuple[str, ...],
    games: int,
    overrides: tuple[str, ...],
    seed: str,
    think_ms: int | None,
    answer_s: float,
    processes: int | None,
    as_json: bool,
    **budgets: int | None,
) -> None:
    """Let players play each other, and show how it went.

    A player is a level (expert), a yardstick (seed000, loose), a program that speaks our protocol
    (cmd:python3 bot.py) or an address that does (http://localhost:9000); NAME=cmd:… gives one a name.

    Two players play each deal in both orders; more move on from seat to seat; one plays solitaire.
    A score is wins and half the draws, with the interval that holds it in 95 of 100 such runs.
    Ctrl-C stops, and shows the games played so far.
    """
    if players and (first or others):
        raise click.UsageError(
            "--players names everybody: --first and --others have no place then."
        )
    options = settings.read_overrides(overrides)
    limits = settings.read_limits(think_ms, answer_s, budgets)
    contest = (
        _seated(ruleset, options, players, seed, limits)
        if players
        else _against_a_field(ruleset, options, (first or FIRST, others or OTHERS), seed, limits)
    )
    settings.greet([contest])
    tally = Tally(contest)
    stopped = run(tally, games, settings.cores(processes))
    if as_json:
        click.echo(json.dumps(tally_json(tally, stopped=stopped), indent=2))
    else:
        show_tally(tally, stopped=stopped)


def run(tally: Tally, games: int, processes: int) -> bool:
    """Play so many games, whole deals, into `tally`; whether Ctrl-C stopped it."""
    a_deal = len(tally.contest.lineups)
    deals = -(-games // a_deal)

    def take(done: Done) -> int:
        tally.add(done[1])
        return a_deal

    jobs = [(0, number) for number in range(deals)]
    with closing(play([tally.contest], jobs, processes)) as found:
        return collect(found, take, deals * a_deal)


def _seated(
    ruleset: str, options: Mapping[str, Any], texts: Sequence[str], seed: str, limits: Limits
) -> Contest:
    """A contest with a player named for each seat; the seats follow from their number."""
    players = settings.read_players(texts, "--players")
    rules = settings.read_rules(ruleset, {"seats": len(players), **options})
    if len(players) != rules.seats:
        raise click.BadParameter(
            f"{len(players)} players are named, and the table has {rules.seats} seats.",
            param_hint="--players",
        )
    return _contest(ruleset, rules, players, seed, limits)


def _against_a_field(
    ruleset: str, options: Mapping[str, Any], texts: tuple[str, str], seed: str, limits: Limits
) -> Contest:
    """A contest of one player with others of one kind, as many as the rules have seats for."""
    (first,) = _one(texts[0], "--first")
    (other,) = _one(texts[1], "--others")
    rules = settings.read_rules(ruleset, options)
    return _contest(ruleset, rules, (first, *(other,) * (rules.seats - 1)), seed, limits)


def _one(text: str, hint: str) -> tuple[Entrant, ...]:
    found = settings.read_players([text], hint)
    if len(found) != 1:
        raise click.BadParameter(f"{text!r} is more than one player.", param_hint=hint)
    return found


def _contest(
    ruleset: str, rules: Rules, seated: Sequence[Entrant], seed: str, limits: Limits
) -> Contest:
    places, order = against_field([player.spec for player in seated])
    return Contest(
        ruleset, rules, tuple(seated[place] for place in places), rotations(order), seed, limits
    )
