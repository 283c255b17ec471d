"""/metrics of several API processes at one port: whichever answers tells of all."""

from __future__ import annotations

import os
import signal

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.serving import Serving
from tests.processes import children
from tests.truth import until

ASKED = 40
COUNTED = ("spite_requests_total", ("method", "GET"), ("route", "/livez"), ("status", "200"))
TIMED = ("spite_request_seconds_count", ("method", "GET"), ("route", "/livez"))


def scrape(url):
    """Every sample, as one process tells them: each call is a connection of its own."""
    text = httpx.get(f"{url}/metrics", timeout=10).raise_for_status().text
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_whichever_process_answers_tells_of_all(tmp_path):
    """Counters, times and streams are those of all processes; what a dead one had counted stays counted."""
    serving = Serving(tmp_path, SPITE_API_PROCESSES=2, SPITE_METRICS="open")
    try:
        serving.start("--no-worker")
        until(lambda: len(children(serving.child("api"))) == 2, 30, "both processes")
        for _ in range(ASKED):
            httpx.get(f"{serving.url}/livez", timeout=10).raise_for_status()
        seats = {"seats": [{"kind": "human"}, {"kind": "human"}]}
        game = httpx.post(f"{serving.url}/v1/games", json=seats, timeout=10).json()["id"]
        path = f"{serving.url}/v1/games/{game}/events"
        wanted = {"Accept": "text/event-stream"}
        with httpx.stream("GET", path, headers=wanted, timeout=30) as stream:
            # Kept: an iterator that is dropped closes the connection.
            pieces = stream.iter_raw()
            assert next(pieces)
            for found in [scrape(serving.url) for _ in range(8)]:
                # The server itself asks, too, until it is up.
                assert found[COUNTED] == found[TIMED] >= ASKED
                assert found["spite_streams",] == 1
            counted = scrape(serving.url)[COUNTED]
            for pid in children(serving.child("api")):
                os.kill(pid, signal.SIGKILL)
            until(lambda: scrape_or_none(serving.url) is not None, 30, "new processes")
        found = scrape(serving.url)
        assert found[COUNTED] >= counted
        assert found["spite_streams",] == 0
    finally:
        serving.end()
    assert "Traceback" not in serving.err


def scrape_or_none(url):
    """What is told; None while nobody answers."""
    try:
        return scrape(url)
    except httpx.HTTPError:
        return None
