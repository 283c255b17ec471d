"""What so many players need: the arithmetic is right, and what is printed is what the page says."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from click.testing import CliRunner

from deploy.capacity import figures
from deploy.capacity.__main__ import main
from deploy.capacity.figures import Costs
from deploy.capacity.needs import MOST_BUSY, MOST_NEWS, needs
from deploy.capacity.people import Players
from deploy.capacity.queueing import least, play
from tests.processes import ROOT


def test_a_queue_waits_as_long_as_theory_says():
    """One server, half busy, services of this spread: a wait is five eighths of a service, on average."""
    served = play(1, 50.0, [(1.0, 10.0)])
    assert served.busy == pytest.approx(0.5, rel=0.05)
    # Pollaczek and Khinchine: rho / (1 - rho) * (1 + 1/4) / 2 * 10 ms.
    assert served.wait == pytest.approx(6.25, rel=0.1)
    assert served.wait_p50 < served.wait < served.wait_p99
    alone = play(1, 0.001, [(1.0, 10.0)])
    assert (alone.wait_p99, round(alone.whole_p50)) == (0.0, 9)


def test_no_fewer_would_do():
    """The servers found keep the bound, and one fewer breaks it or is too busy."""
    work = [(3.0, 4.0), (1.0, 12.0)]
    found = least(900.0, work, 5.0, 0.6)
    assert found.wait_p99 <= 5.0
    fewer = play(found.servers - 1, 900.0, work)
    assert fewer.wait_p99 > 5.0 or fewer.busy > 0.6


def test_more_players_need_more_of_everything():
    """Ten times the players are ten times the load; a slower machine needs more processes."""
    few, many = needs(Players(10_000), Costs()), needs(Players(100_000), Costs())
    assert many.commits == pytest.approx(10 * few.commits)
    assert many.stored_gib == pytest.approx(10 * few.stored_gib)
    assert many.api.servers > few.api.servers
    assert many.api.busy < MOST_BUSY * 1.05
    slow = needs(Players(100_000), Costs().times(2))
    assert slow.api.servers == pytest.approx(2 * many.api.servers, rel=0.25)
    assert slow.database_cores == pytest.approx(2 * many.database_cores)


def test_nobody_hears_more_news_than_can_be_heard():
    """Where every process would be busy with the news of all moves, there are deployments side by side."""
    few, many = needs(Players(100_000), Costs()), needs(Players(1_000_000), Costs())
    assert few.deployments == 1 < many.deployments
    assert many.news * Costs().news_ms / 1000 <= MOST_NEWS
    assert many.news * many.deployments == pytest.approx(10 * few.news)


def test_what_players_do_adds_up():
    """Every move is heard once by each who listens at its table, and every kind of request has a cost."""
    players = replace(Players(100), against_computers=0.0, streaming=1.0)
    assert players.games == pytest.approx(150)
    assert players.requests()["frame"] == pytest.approx(2 * players.entries)
    assert set(players.requests()) == set(figures.KINDS)
    for costs in (Costs().api_ms, Costs().database_ms, Costs().answer_bytes):
        assert set(costs) == set(figures.KINDS)


def test_the_page_has_what_the_command_prints():
    """`deploy/capacity.md` shows the table of the command as it is now."""
    printed = CliRunner().invoke(main, [])
    assert printed.exit_code == 0, printed.output
    assert printed.output.strip() in (ROOT / "deploy" / "capacity.md").read_text()


def test_webhooks_cost_what_they_were_measured_to_cost():
    """The figures of webhooks are those that the page has from the last run of the bench."""
    page = (ROOT / "deploy" / "capacity.md").read_text()
    (line,) = (each for each in page.splitlines() if "for the model: `webhook_ms`" in each)
    measured = {name: float(value) for name, value in re.findall(r"`(\w+)` (\d+\.\d+)", line)}
    assert len(measured) == 4
    assert measured == {name: getattr(Costs(), name) for name in measured}


def test_webhooks_take_couriers_and_dearer_moves():
    """Where webhooks are told of all games, moves cost more, and there are couriers enough."""
    costs = Costs()
    none, some = (needs(replace(Players(200_000), webhooks=share), costs) for share in (0.0, 1.0))
    assert (none.hooks, none.couriers, none.couriers_busy) == (0, 2, 0)
    assert some.api.servers > none.api.servers
    assert some.database_cores > none.database_cores
    assert some.couriers_busy <= MOST_BUSY
    dear = needs(some.players, replace(costs, webhook_ms=40.0))
    assert dear.couriers == math.ceil(dear.hooks * 0.04 / MOST_BUSY) > some.couriers


@pytest.mark.parametrize("option", [["--players", "0"], ["--streaming", "1.5"], ["--slower", "0"]])
def test_what_cannot_be_is_refused(option):
    """A number that means nothing is named, and nothing is printed for it."""
    refused = CliRunner().invoke(main, option)
    assert refused.exit_code == 2
    assert option[0] in refused.output
