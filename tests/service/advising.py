"""Hints and reviews, asked for and given at the use cases, as the tests do it."""

from __future__ import annotations

from engine.computer.advice import advise, appraise
from service.model import NewPlan, Purpose, ShownPlan
from service.ports import Ports
from service.usecases import computer, plans
from workers.advice import give_hint, go_on_reviewing

QUICK = "medium"
"""The level that advises without rollouts."""


def ask(ports: Ports, game_id: str, bearer, purpose=Purpose.HINT, **more) -> ShownPlan:
    """Ask for a hint, or something else; by the quickest level unless `level` says otherwise."""
    if_match, pin = more.pop("if_match", None), more.pop("pin", None)
    asked = NewPlan(purpose, **{"level": QUICK, **more})
    return plans.request(ports, game_id, bearer, asked, if_match, pin)


def carry_out(ports: Ports, plan_id: str) -> None:
    """Do what a worker does with a hint or a review."""
    with ports.store.reading() as unit:
        purpose = unit.plan(plan_id).purpose
    if purpose is Purpose.HINT:
        give_hint(ports, advise, plan_id)
    else:
        go_on_reviewing(ports, appraise, plan_id)


def carry_out_all(ports: Ports) -> int:
    """Do all hints and reviews that wait, to their end; how often one was taken up."""
    count = 0
    while waiting := [p for p in computer.waiting(ports, 10) if p.purpose is not Purpose.TURN]:
        for plan in waiting:
            carry_out(ports, plan.id)
            count += 1
    return count
