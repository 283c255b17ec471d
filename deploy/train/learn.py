"""The network's weights, from self-play: ``python -m deploy.train.learn --out learned.json``.

Rounds of three steps. *Play*: games of the network against itself over a mix of tables (the first round by
the linear terms), an end kept for each decision, its target by TD(λ) from what came after. *Fit*: Adam on
the ends of the last rounds. *Gate*, at the end: a match against `tuned` for each rule set, on paired deals;
where the network does not win, the file says that the linear terms are to judge. All of it follows from the
seed, however many processes there are.
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from engine.computer.core.arena import Player, match
from engine.computer.core.fitting import Fit, Samples
from engine.computer.core.game import Game
from engine.computer.core.law import numbers, pack_codes
from engine.computer.core.learned import Learned
from engine.computer.core.terms import TUNED, weights
from engine.computer.weights import read, write
from engine.options import rules_to_json
from engine.presets import PRESETS
from engine.rules import Rules

TERMS = weights(TUNED)
MIX: Mapping[str, int] = dict.fromkeys(PRESETS, 1) | {
    "classic": 8,
    "cat-and-mouse": 7,
    "company": 4,
}
"""How many shares of the games each rule set gets."""
MORE_SEATS: Sequence[tuple[str, int]] = (
    ("work-piles", 3),
    ("work-piles", 4),
    ("classic", 3),
    ("cat-and-mouse", 4),
)
STRAY = 0.02
"""How often a game goes on with an end that is not the best."""
DECAY = 0.65
"""The λ of TD(λ), once there is a network."""
KEPT_ROUNDS = 5
FIRST_RATES = ((1e-3, 256), (5e-4, 256), (2e-4, 256))
RATES = ((2e-4, 256), (6e-5, 512), (1.5e-5, 1024))
"""Learning rate and batch of each pass through the samples."""
WIN = 0.5
Parts = Mapping[str, Any]
Job = tuple[Rules, int, float, Parts | None, int]


def tables() -> list[Rules]:
    """Every table of a round, as often as it has shares."""
    rules = [PRESETS[name].rules for name, shares in MIX.items() for _ in range(shares)]
    return rules + [
        PRESETS[name].with_options({"seats": seats, "decks": seats}) for name, seats in MORE_SEATS
    ]


def play(job: Job) -> tuple[Any, ...]:
    """The samples of some games at one table."""
    rules, games, decay, parts, seed = job
    samples = Samples()
    player = Learned(TERMS, parts)
    player.look_within(120.0)
    samples.play(Game(numbers(rules), pack_codes(rules), seed), player, games, decay, STRAY)
    return samples.dump()


def learn(seed: int, rounds: int, games: int, processes: int) -> dict[str, Any]:
    """The network after so many rounds of so many games a table."""
    fit, parts = Fit(seed + 1), None
    kept: list[list[tuple[Any, ...]]] = []
    with multiprocessing.Pool(processes) as pool:
        for number in range(rounds):
            decay = 1.0 if parts is None else DECAY
            jobs = [
                (rules, games, decay, parts, (seed * 1000 + number) * 1000 + place)
                for place, rules in enumerate(tables())
            ]
            kept = [*kept, pool.map(play, jobs, 1)][-KEPT_ROUNDS:]
            if number == 1:  # what the linear terms played is no measure of the network's own games
                kept = kept[-1:]
            samples = Samples()
            for dumped in kept:
                for each in dumped:
                    samples.load(each)
            rates = RATES if number else FIRST_RATES
            losses = [
                fit.epoch(samples, number * 10 + place, rate, batch)
                for place, (rate, batch) in enumerate(rates)
            ]
            parts = fit.parts()
            print(f"round {number}: {len(samples)} ends, loss {losses[-1]:.4f}", flush=True)
    return fit.parts()


def duel(job: tuple[str, Parts, int, int]) -> list[float]:
    """What the network scores of 2 on each deal against the linear terms."""
    name, parts, deals, seed = job
    rules = PRESETS[name].rules
    players = [Player(TERMS, dict(parts)), Player(TERMS)]
    scores: list[float] = match(numbers(rules), pack_codes(rules), players, deals, seed)[0]
    return scores


def gate(parts: Parts, seed: int, deals: int, processes: int) -> dict[str, dict[str, float]]:
    """For each rule set of two seats: the score against `tuned`, and the half width of its interval."""
    names = [name for name, preset in PRESETS.items() if preset.rules.seats == len("ab")]
    with multiprocessing.Pool(processes) as pool:
        played = pool.map(duel, [(name, parts, deals, seed + 77) for name in names], 1)
    told = {}
    for name, points in zip(names, played, strict=True):
        scores = [each / 2 for each in points]
        mean = sum(scores) / len(scores)
        spread = sum((score - mean) ** 2 for score in scores) / len(scores)
        told[name] = {
            "score": round(mean, 4),
            "margin": round(1.96 * math.sqrt(spread / len(scores)), 4),
            "games": 2 * len(scores),
        }
        print(f"{name}: {told[name]}", flush=True)
    return told


@click.command()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--rounds", default=12, show_default=True)
@click.option("--games", default=600, show_default=True, help="games a table in each round")
@click.option("--processes", default=2, show_default=True)
@click.option("--deals", default=1000, show_default=True, help="deals of a match at the gate")
@click.option("--gate-only", is_flag=True, help="only measure the file there is, and write it anew")
def main(
    out: Path, seed: int, rounds: int, games: int, processes: int, deals: int, *, gate_only: bool
) -> None:
    """Learn a network from self-play, measure it, and write its file."""
    if gate_only:
        known = read(out.read_bytes())
        parts, provenance = known.parts, dict(known.provenance)
    else:
        parts = learn(seed, rounds, games, processes)
        provenance = {
            "command": f"python -m deploy.train.learn --seed {seed} --rounds {rounds} --games {games}"
        }
    scores = gate(parts, seed, deals, processes)
    lost = tuple(
        rules_to_json(PRESETS[name].rules)
        for name, told in scores.items()
        if told["score"] - told["margin"] <= WIN
    )
    out.write_bytes(write(parts, "mixed", provenance, {"against tuned": scores}, lost))


if __name__ == "__main__":
    main()
