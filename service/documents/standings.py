"""Statistics, and the results of deals of the day."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from service.documents.plain import Json, at
from service.standings import OPPONENTS, Ranked, Tally


def statistics_document(tallies: Iterable[Tally]) -> Json:
    """What a player's games add up to, by rule set and opponent, practice apart; and all that counts."""
    found = list(tallies)
    parts = sorted(
        (each for each in found if each.ruleset is not None and each.opponent is not None),
        key=lambda each: (each.ruleset or "", OPPONENTS.index(each.opponent or "")),
    )
    whole = {each.practice: each for each in found if each.ruleset is None}
    total = whole.get(False, Tally(None, None, practice=False))
    return {
        "total": _tally(total),
        "items": [_group(each) for each in parts if not each.practice],
        "practice": [_group(each) for each in parts if each.practice],
    }


def _group(tally: Tally) -> Json:
    return {"ruleset": tally.ruleset, "opponent": tally.opponent, **_tally(tally)}


def _tally(tally: Tally) -> Json:
    return {
        "played": tally.played,
        "won": tally.won,
        "lost": tally.lost,
        "drawn": tally.drawn,
        "points": tally.points,
        "streak": {"current": tally.streak, "best": tally.best_streak},
        "matches": {
            "played": tally.matches_won + tally.matches_lost,
            "won": tally.matches_won,
            "lost": tally.matches_lost,
        },
    }


def results_document(
    day: date, ranked: Iterable[Ranked], cursor: str | None, player_id: str | None, *, final: bool
) -> Json:
    """A page of a day's results, as `player_id` sees it.

    `final`: the day is over. Until then nobody is told which games they were: whoever looked on there would
    see cards of a deal that he may still play.
    """
    items = [_ranked(each, player_id, final=final) for each in ranked]
    return {"date": day.isoformat(), "final": final, "items": items, "next": cursor}


def _ranked(ranked: Ranked, player_id: str | None, *, final: bool) -> Json:
    result = ranked.result
    mine = ranked.player_id == player_id
    return {
        "rank": ranked.rank,
        "ruleset": result.ruleset,
        "name": ranked.name,
        "opponent": result.opponent,
        "outcome": result.verdict.value,
        "points": result.points,
        "turns": result.turns,
        "finished_at": at(result.finished_at),
        "mine": mine,
        "game_id": result.game_id if final or mine else None,
    }
