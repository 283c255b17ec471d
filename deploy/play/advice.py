"""Hints and reviews: waited for, and told in words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final

from deploy.play.client import Table
from deploy.play.shapes import Plan, Review, ReviewDecision
from deploy.play.terminal import Terminal
from deploy.play.words import People, clean

_LOOK_S: Final = 0.2
_MOST: Final = 5
"""As many decisions of a review are told in full."""


def waited_for(
    terminal: Terminal,
    table: Table,
    purpose: str,
    text: str,
    pause: Callable[[float], None] = time.sleep,
) -> Plan:
    """A plan of this purpose, asked for, when it is over. Problem when the service refuses it."""
    plan = table.ask(purpose)
    with terminal.waiting(text):
        # A plan says by itself when it has failed: there is always an end.
        while plan["status"] in ("queued", "running"):
            pause(_LOOK_S)
            plan = table.plan(plan["id"])
    if plan["status"] == "done":
        # A review comes with the answer to a look alone.
        return table.plan(plan["id"])
    return plan


def hint_lines(plan: Plan) -> Iterator[str]:
    """A hint in words."""
    if plan["status"] != "done" or not plan["line"]:
        yield f"There is no hint: {clean(plan['error'] or plan['status'])}."
        return
    line = ", ".join(move["notation"] for move in plan["line"])
    chance = plan["expectation"]
    yield f"Hint: {clean(line)}" + ("" if chance is None else f"   (chance to win {chance:.0%})")
    for reason in plan["reasons"] or []:
        yield f"  {clean(reason['text'])}"
    for other in (plan["alternatives"] or [])[:2]:
        chance = other["expectation"]
        line = ", ".join(move["notation"] for move in other["line"])
        yield f"  or: {clean(line)}" + ("" if chance is None else f"   ({chance:.0%})")


def review_lines(plan: Plan, people: People) -> Iterator[str]:
    """A review in words: how each seat did, and the costliest decisions of whoever reads it."""
    review = plan["review"]
    if review is None:
        yield f"There is no review: {clean(plan['error'] or plan['status'])}."
        return
    for seat in review["seats"]:
        share = seat["best"] / max(1, seat["decisions"])
        yield (
            f"{people.name(seat['seat'])}: {seat['decisions']} decisions, {share:.0%} of them the best; "
            f"{seat['loss_a_turn']:.1%} lost in a turn."
        )
    if not review["complete"]:
        yield "There was no time for all of it."
    costly = sorted(_own(review, people.me), key=lambda found: -found[1]["loss"])[:_MOST]
    if not costly:
        yield "You have missed nothing."
    for turn, decision in sorted(costly, key=lambda found: found[0]):
        yield (
            f"Turn {turn}: {', '.join(decision['line'])} left you {decision['played']:.0%}; "
            f"{', '.join(decision['better'] or [])} would have left {decision['expectation']:.0%}."
        )
        for reason in decision["reasons"][:2]:
            yield f"  {clean(reason['text'])}"


def _own(review: Review, me: int) -> Iterator[tuple[int, ReviewDecision]]:
    for turn in review["turns"]:
        if turn["seat"] == me:
            for decision in turn["decisions"]:
                if decision["better"] is not None:
                    yield turn["turn"], decision
