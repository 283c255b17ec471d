"""`python -m deploy.capacity --players 10000 --players 1000000`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import click

from deploy.capacity.figures import Costs
from deploy.capacity.needs import markdown, needs
from deploy.capacity.people import Players

_USUAL: Final = Players(0)
_SHARE: Final = click.FloatRange(0, 1)
_MORE: Final = click.FloatRange(0, 1e6, min_open=True)


@click.command(name="python -m deploy.capacity")
@click.option(
    "--players",
    type=click.IntRange(1, 100_000_000),
    multiple=True,
    default=(10_000, 1_000_000),
    help="A day; may be given more than once.",
)
@click.option(
    "--slower",
    type=_MORE,
    default=1.0,
    help="How much longer your machine takes for the same than the developers'.",
)
@click.option("--games-each", type=_MORE, default=_USUAL.games_each, help="Of a player, in a day.")
@click.option("--minutes", type=_MORE, default=_USUAL.minutes, help="That a game takes.")
@click.option("--against-computers", type=_SHARE, default=_USUAL.against_computers)
@click.option("--streaming", type=_SHARE, default=_USUAL.streaming, help="Who listen, not ask.")
@click.option("--busiest-hour", type=_SHARE, default=_USUAL.busiest_hour, help="Of the day.")
@click.option("--webhooks", type=_SHARE, default=_USUAL.webhooks, help="Of games.")
@click.option("--kept-days", type=click.IntRange(1, 36_500), default=_USUAL.kept_days)
def main(players: tuple[int, ...], slower: float, **chosen: Any) -> None:
    """Say what so many players a day need."""
    costs = Costs().times(slower)
    found = [needs(replace(Players(count), **chosen), costs) for count in players]
    click.echo(markdown(found))


if __name__ == "__main__":
    main()
