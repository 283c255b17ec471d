"""What each part of the judgement is worth: ``python -m deploy.train.ablate``.

Each row is a match on paired deals between the player as it is and the same player without the part; more
than ½ says that the part earns its place. The inputs of a network are taken out by weighing them nothing:
a network fitted without them could make up for some of the loss.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import click

from deploy.train.gate import scored
from engine.computer.core.arena import Player, match
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.terms import LEAN, TERMS, TUNED, weights
from engine.computer.core.value import groups
from engine.computer.weights import shipped
from engine.presets import PRESETS

WIDTH = 64
"""Numbers in a row of the first layer."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A part, and the player without it."""

    of: str
    part: str
    terms: Mapping[str, float]
    parts: Mapping[str, Any] | None
    lean: float = LEAN
    margin: float = 120.0


def cuts() -> Iterator[Cut]:
    """Every part that there is."""
    parts = shipped().parts
    for name in TERMS:
        if TUNED.get(name):
            yield Cut("tuned", name, {**TUNED, name: 0.0}, None)
    yield Cut("learned", "the network", TUNED, None)
    yield Cut("learned", "what the linear terms lend it", TUNED, parts, lean=0.0)
    yield Cut(
        "learned", "its leaving out of what the linear terms rule out", TUNED, parts, margin=1e9
    )
    for name, spans in groups().items():
        first = list(parts["first"])
        for begin, end in spans:
            first[begin * WIDTH : end * WIDTH] = [0.0] * ((end - begin) * WIDTH)
        yield Cut("learned", f"input: {name}", TUNED, {**parts, "first": first})


def play(job: tuple[Cut, str, int, int]) -> tuple[str, str, float, float]:
    """The row of one part: the score of the player with it, and the half width of its interval."""
    cut, ruleset, deals, seed = job
    rules = PRESETS[ruleset].rules
    whole = Player(weights(TUNED), None if cut.of == "tuned" else dict(shipped().parts))
    parts = None if cut.parts is None else dict(cut.parts)
    less = Player(weights(dict(cut.terms)), parts, margin=cut.margin, lean=cut.lean)
    played = match(numbers(rules), pack_codes(rules), [whole, less], deals, seed)[0]
    mean, margin = scored(played)
    return cut.of, cut.part, 100 * mean, 100 * margin


@click.command()
@click.option("--ruleset", default="classic", show_default=True)
@click.option("--deals", default=2000, show_default=True, help="deals of each match, played twice")
@click.option("--seed", default=1, show_default=True)
@click.option("--processes", default=2, show_default=True)
def main(ruleset: str, deals: int, seed: int, processes: int) -> None:
    """Play the judgement against itself without each of its parts."""
    jobs = [(cut, ruleset, deals, seed) for cut in cuts()]
    print("| of | without | score of the whole |\n| --- | --- | ---: |")
    with multiprocessing.Pool(processes) as pool:
        for of, part, score, margin in pool.imap(play, jobs):
            print(f"| `{of}` | {part} | {score:.1f} ± {margin:.1f} % |", flush=True)


if __name__ == "__main__":
    main()
