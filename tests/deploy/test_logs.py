"""With SPITE_LOG=info the lines lead from a request to the turns that it made a worker play."""

from __future__ import annotations

import json
import subprocess
import sys

import httpx

from tests.deploy.serving import COMPUTERS, Serving
from tests.processes import ROOT, environment
from tests.truth import until

PROGRAM = """
from deploy import logs
from engine.computer import planner
from service.app import create_app
from service.settings import Settings
from service.store.schema import migrate
from service.usecases import computer
from service.wiring import make_ports
from workers.tasks import _told
from workers.turn import play_turn

logs.configure()
settings = Settings.from_environ()
ports = make_ports(settings)
migrate(ports.store.engine)
client = create_app(settings, ports).test_client()
body = {"seats": [{"kind": "computer", "level": "easy"}] * 2, "rules": {"payoff_size": 3}}
made = client.post("/v1/games", json=body, headers={"X-Request-Id": "the-first"})
print(made.json["id"])
for _ in range(2):
    for plan in computer.waiting(ports, 10):
        with _told("turn", plan.id):
            play_turn(ports, planner.plan, plan.id)
with _told("turn", "p_lost"):
    raise RuntimeError("the queen of spades")
"""


def test_from_a_request_to_its_turns(tmp_path):
    """`plan_made` says which request, or which turn before, made a plan; `turn_over` says how it ended."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment(
            HOME=tmp_path,
            DATABASE_URL=f"sqlite:///{tmp_path / 'spite.db'}",
            SPITE_ADMIN_TOKEN="a" * 30,
            SPITE_LOG="info",
        ),
        capture_output=True,
        text=True,
        check=True,
    )
    game_id = done.stdout.strip()
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    of = {
        name: [each for each in lines if each["event"] == name]
        for name in ("answered", "plan_made", "turn_over", "turn_lost")
    }
    (answered,) = of["answered"]
    assert (answered["request_id"], answered["route"], answered["status"]) == (
        "the-first",
        "/v1/games",
        201,
    )
    first, second, *_ = of["plan_made"]
    assert (first["request_id"], first["game_id"]) == ("the-first", game_id)
    # And of the turn that was made by a turn, it is the one it all began with.
    assert {each["request_id"] for each in of["plan_made"]} == {"the-first"}
    assert {each["request_id"] for each in of["turn_over"]} == {"the-first"}
    played = [each["plan_id"] for each in of["turn_over"]]
    assert played == [first["made"], second["made"]]
    # A computer's turn after a computer's: made by the turn before it.
    assert second["plan_id"] == first["made"]
    (lost,) = of["turn_lost"]
    assert (lost["plan_id"], lost["error"]) == ("p_lost", "RuntimeError")
    assert "request_id" not in lost
    assert "queen" not in done.stderr


def test_the_request_s_id_comes_through_all_processes(tmp_path):
    """What workers and couriers say of a plan or a delivery has the id of the request that it comes from."""
    serving = Serving(tmp_path, SPITE_LOG="info", SPITE_WEBHOOK_ALLOW="127.0.0.0/8")

    def told(event, **fields):
        lines = [
            json.loads(line)
            for line in serving.err.splitlines(keepends=True)
            if line.endswith("\n")
        ]
        wanted = {"event": event, **fields}.items()
        return [each for each in lines if wanted <= each.items()]

    def over(name):
        return {each["plan_id"] for each in told("turn_over", request_id=name)}

    try:
        serving.start()
        body = {"seats": COMPUTERS, "rules": {"payoff_size": 6}}
        # Nobody listens there: that it was tried is enough.
        hook = {"webhook": {"url": "http://127.0.0.1:49151/hook", "types": ["game.finished"]}}
        for name, more in (("the-first", {}), ("the-second", hook)):
            headers = {"X-Request-Id": name}
            made = httpx.post(
                f"{serving.url}/v1/games", json={**body, **more}, headers=headers, timeout=10
            )
            serving.wait_for(made.json()["id"], 10_000, 60)
        until(lambda: told("delivery_tried"), 20, "the delivery")
        for name in ("the-first", "the-second"):
            assert len(told("answered", request_id=name)) == 1
            plans = {each["made"] for each in told("plan_made", request_id=name)}
            assert len(plans) > 1
            # The last line of a game comes a little after its end.
            until(lambda: plans == over(name), 10, f"the turns of {name}")  # noqa: B023 - at once
        assert len(told("turn_over")) == sum(
            len(told("turn_over", request_id=name)) for name in ("the-first", "the-second")
        )
        assert {each["request_id"] for each in told("delivery_tried")} == {"the-second"}
    finally:
        serving.end()
