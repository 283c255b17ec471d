"""What `spite simulate` and `spite ladder` are told in the same way."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeVar

import click

from deploy.matches.contest import DEFAULT_THINK_MS, Contest, Limits
from deploy.matches.decider import Forfeit
from deploy.matches.entrants import NAMES, Entrant, UnknownPlayer, entrants
from engine.computer.plan import Budget
from engine.errors import RulesError
from engine.options import OPTIONS
from engine.presets import PRESETS, preset
from engine.rules import Rules

Command = TypeVar("Command", bound=Callable[..., Any])
BUDGETS: Final = tuple(field.name for field in fields(Budget))
"""What a budget may count; each is an option of its name."""
_COUNTED: Final[Mapping[str, str]] = {
    "positions": "Positions our own players may search for a decision.",
    "rollouts": "Rollouts our own players may play for a decision.",
}


def with_settings(command: Command) -> Command:
    """Add the options that say how games are played and told."""
    options = (
        click.option(
            "--rules",
            "overrides",
            multiple=True,
            metavar="NAME=VALUE",
            help="Set an option of the rules otherwise; VALUE is JSON or a word. May be repeated.",
        ),
        click.option(
            "--seed",
            default="0",
            show_default=True,
            help="Any text; the same seed deals the same cards.",
        ),
        click.option(
            "--think-ms",
            type=click.IntRange(min=0),
            default=None,
            help="Milliseconds for a decision; a level takes its own multiple of it, 0 is no bound.  "
            f"[default: {DEFAULT_THINK_MS}, or no bound where a budget is given]",
        ),
        *(
            click.option(
                "--" + name.replace("_", "-"),
                f"budget_{name}",
                type=click.IntRange(min=1),
                default=None,
                help=_COUNTED.get(name, f"What they may use up in {name} for a decision.")
                + " With a budget and no clock, games can be repeated.",
            )
            for name in BUDGETS
        ),
        click.option(
            "--answer-s",
            type=click.FloatRange(min=0, min_open=True),
            default=Limits().answer_s,
            show_default=True,
            help="Seconds beyond --think-ms after which a player outside has lost.",
        ),
        click.option(
            "--processes", type=click.IntRange(min=1), default=None, help="[default: one a core]"
        ),
        click.option("--json", "as_json", is_flag=True, help="Print the result as JSON."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def cores(processes: int | None) -> int:
    """The processes to use: as many as this one may use cores, unless told otherwise."""
    return processes or len(os.sched_getaffinity(0))


def read_limits(think_ms: int | None, answer_s: float, budgets: Mapping[str, Any]) -> Limits:
    """The limits; `budgets` has a key ``budget_…`` for each thing that is counted."""
    counts = {name: budgets[f"budget_{name}"] for name in BUDGETS}
    if think_ms is None and not any(counts.values()):
        think_ms = DEFAULT_THINK_MS
    return Limits(Budget(**counts), think_ms or None, answer_s)


def read_overrides(texts: Sequence[str]) -> dict[str, Any]:
    """Options of the rules, written NAME=VALUE."""
    overrides = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or name not in OPTIONS:
            raise click.BadParameter(
                f"{text!r}: write NAME=VALUE, with a name out of {', '.join(OPTIONS)}.",
                param_hint="--rules",
            )
        try:
            overrides[name] = json.loads(value)
        except json.JSONDecodeError:
            # A bare word can only be meant as a text: --rules recycle=into_stock.
            overrides[name] = value
    return overrides


def read_rules(ruleset: str, overrides: Mapping[str, Any]) -> Rules:
    """The rules of a rule set with some options set otherwise."""
    try:
        return preset(ruleset).with_options(overrides)
    except RulesError as error:
        hint = "--ruleset" if error.option == "ruleset" else "--rules"
        raise click.BadParameter(error.message, param_hint=hint) from None


def read_players(texts: Sequence[str], hint: str) -> tuple[Entrant, ...]:
    """The players named."""
    try:
        return entrants(tuple(texts))
    except UnknownPlayer as error:
        raise click.BadParameter(str(error), param_hint=hint) from None


def greet(contests: Sequence[Contest]) -> None:
    """See that every player outside is there, before a single game is played."""
    # Imported now: our own players need none of it.
    from deploy.matches.external import External

    met = set()
    for contest in contests:
        for player in contest.players:
            if not player.is_external or player in met:
                continue
            met.add(player)
            external = External(player, contest)
            try:
                external.greet()
            except Forfeit as forfeit:
                raise click.ClickException(f"{player.name} cannot play. {forfeit.detail}") from None
            finally:
                external.close()


RULESETS: Final = ", ".join(PRESETS)
WHO: Final = f"{', '.join(NAMES)}, cmd:PROGRAM or http://ADDRESS."
"""Whom a text may name."""
