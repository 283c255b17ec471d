"""The network's weights, from self-play: ``python -m deploy.train.learn --out learned.json``.

Rounds of following, rounds of comparing (`deploy.train.rounds`), then the gate: a match against `tuned` for
each rule set, on paired deals; where the network does not win, the file says that the linear terms are to
judge. All of it follows from the seed, however many processes there are.
"""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import click

from deploy.train.gate import gate
from deploy.train.rounds import compare, follow
from engine.computer.core.fitting import Fit
from engine.computer.weights import read, write
from engine.options import rules_to_json
from engine.presets import PRESETS

WIN = 0.5


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--follow", "followed", default=6, show_default=True, help="rounds of following")
@click.option("--compare", "compared", default=30, show_default=True, help="rounds of comparing")
@click.option(
    "--games",
    type=(int, int),
    default=(600, 100),
    show_default=True,
    help="games a share in each round: of following, of comparing",
)
@click.option("--processes", default=2, show_default=True)
@click.option("--deals", default=1000, show_default=True, help="deals of a match at the gate")
@click.option("--gate-only", is_flag=True, help="only measure the file there is, and write it anew")
def main(  # noqa: PLR0913 - an argument for each option
    out: Path,
    seed: int,
    followed: int,
    compared: int,
    games: tuple[int, int],
    processes: int,
    deals: int,
    *,
    gate_only: bool,
) -> None:
    """Learn a network from self-play, measure it, and write its file."""
    with multiprocessing.Pool(processes) as pool:
        if gate_only:
            known = read(out.read_bytes())
            parts, provenance = known.parts, dict(known.provenance)
        else:
            fit = Fit(seed)
            follow(pool, fit, seed, followed, games[0])
            compare(pool, fit, seed, compared, games[1])
            parts = fit.parts()
            provenance = {
                "command": f"python -m deploy.train.learn --seed {seed} --follow {followed} "
                f"--compare {compared} --games {games[0]} {games[1]}"
            }
        scores = gate(pool, parts, seed + 77, deals)
    lost = tuple(
        rules_to_json(PRESETS[name].rules)
        for name, told in scores.items()
        if told["score"] - told["margin"] <= WIN
    )
    out.write_bytes(write(parts, "mixed", provenance, {"against tuned": scores}, lost))


if __name__ == "__main__":
    main()
