"""The results of ladders as tables and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deploy.matches.estimate import Estimate
from deploy.matches.standings import Standing, Standings
from deploy.matches.telling import (
    decisions_json,
    estimate_json,
    faults_json,
    games_json,
    games_line,
    milliseconds,
    paper,
    percent,
    points,
    sheet,
    tell_limits,
)
from engine.options import rules_to_json


def ladders_json(ladders: Sequence[Standings], *, stopped: bool) -> dict[str, Any]:
    """Some ladders and their results, JSON-plain."""
    contest = ladders[0].ladder.contests[0]
    return {
        "players": [standing.name for standing in ladders[0].players],
        "seed": contest.seed,
        "limits": contest.limits.to_json(),
        "stopped": stopped,
        "ladders": [_ladder_json(each) for each in ladders],
    }


def _ladder_json(found: Standings) -> dict[str, Any]:
    names = [standing.name for standing in found.players]
    return {
        "ruleset": found.ladder.ruleset,
        "rules": rules_to_json(found.ladder.rules),
        **games_json(found.tallies),
        "standings": [_standing_json(each) for each in found.players],
        "pairs": [
            {
                "first": names[met.first],
                "second": names[met.second],
                "deals": met.deals,
                "wins": met.wins,
                "draws": met.draws,
                "losses": met.losses,
                "score": estimate_json(met.score, 4),
                "elo": estimate_json(met.elo, 1),
            }
            for met in found.met
        ],
    }


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "player": standing.name,
        "elo": estimate_json(standing.elo, 1),
        "step": estimate_json(standing.step, 1),
        "score": estimate_json(standing.score, 4),
        **decisions_json(standing.decisions),
        **faults_json(standing.faults),
    }


def show_ladder(found: Standings, *, stopped: bool) -> None:
    """Print a ladder for people: the ratings, and everybody's score against everybody."""
    console = paper()
    games = [game for tally in found.tallies for game in tally.games]
    title = f"{found.ladder.ruleset}, {len(games)} games" + (" (stopped)" if stopped else "")
    names = [standing.name for standing in found.players]
    share = "won in %, 95 %" if found.ladder.alone else "score in %, 95 %"
    table = sheet(title, ["player", "Elo, 95 %", "step, 95 %", share, "ms"])
    for n, standing in enumerate(found.players):
        table.add_row(
            standing.name,
            "0" if n == 0 else points(standing.elo),
            points(standing.step),
            "–" if standing.score is None else percent(standing.score),
            milliseconds(standing.decisions),
        )
    console.print(table)
    against = (
        "deals in % won where the other did not, and half the rest" if found.ladder.alone else ""
    )
    cross = sheet(
        "against: " + (against or "score in %, ± half of the 95 % interval"), ["", *names]
    )
    for n, name in enumerate(names):
        cross.add_row(name, *(_cell(found.between(n, m)) for m in range(len(names))))
    console.print(cross)
    if games:
        console.print(games_line(games))
    tell_limits(console, found.ladder.contests[0].limits, found.players)


def _cell(score: Estimate | None) -> str:
    return "–" if score is None else f"{100 * score.value:.1f} ± {100 * score.margin:.1f}"
