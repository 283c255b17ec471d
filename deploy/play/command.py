"""The command ``spite play``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

DEFAULT_URL: Final = "http://127.0.0.1:8000"


def _options(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, Any]:
    """The rule options that were given, ``name=value``; a value that is no JSON is a text."""
    options: dict[str, Any] = {}
    for text in values:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise click.BadParameter(f"{text!r} is not of the form name=value.", context, parameter)
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


@click.command()
@click.option(
    "--url",
    default=DEFAULT_URL,
    envvar="SPITE_URL",
    show_default=True,
    show_envvar=True,
    help="The service to play at. If nothing answers at the default address, one is started.",
)
@click.option("--own", is_flag=True, help="Start a service for the game even if one is running.")
@click.option(
    "--level",
    default="medium",
    show_default=True,
    help="How well the computer plays: beginner, easy, medium, hard or expert.",
)
@click.option("--ruleset", default="standard", show_default=True, help="The rule set by name.")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    callback=_options,
    help="An option of the rules, its value as JSON: payoff_size=10. May be repeated.",
)
@click.option(
    "--seats",
    type=click.IntRange(1, 6),
    help="How many play; computers take all seats but yours.",
)
@click.option("--name", help="What you are called.")
@click.option("--game", metavar="ID", help="Go on with a game that you have left.")
@click.option(
    "--token-file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where its key was saved. Without it the key is read from SPITE_SEAT_TOKEN.",
)
@click.option("--no-color", is_flag=True, help="No colours (also: NO_COLOR).")
@click.option("--plain", is_flag=True, help="For screen readers: words, and one fact a line.")
@click.pass_context
def play(context: click.Context, /, **given: Any) -> None:
    """Play Spite and Malice against the computer, here in the terminal."""
    from deploy.play.program import Asked, run

    chosen = context.get_parameter_source("url") is not ParameterSource.DEFAULT
    if chosen and given["own"]:
        raise click.UsageError("--own does not go with --url or SPITE_URL.", context)
    run(Asked(url_chosen=chosen, **given))
