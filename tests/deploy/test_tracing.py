"""Traces for a collector where one is named; else OpenTelemetry is not even imported."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from service import tracing
from service.app import create_app
from service.settings import Settings, SettingsError
from tests.processes import ROOT, environment
from tests.service.play import new_game
from workers.tasks import _told

ID, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.fixture
def collected():
    """A collector: its address, and the spans that it was sent, with the role of who sent them."""
    spans = []

    class Collector(BaseHTTPRequestHandler):
        def do_POST(self):
            request = ExportTraceServiceRequest()
            request.ParseFromString(self.rfile.read(int(self.headers["Content-Length"])))
            for resource in request.resource_spans:
                of = {each.key: each.value.string_value for each in resource.resource.attributes}
                spans.extend(
                    (of["service.instance.role"], span)
                    for scope in resource.scope_spans
                    for span in scope.spans
                )
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield spans, f"http://127.0.0.1:{server.server_port}/v1/traces"
        tracing.end()
        server.shutdown()


def attributes(span):
    """What a span says of itself."""
    return {each.key: each.value.string_value or each.value.int_value for each in span.attributes}


def test_requests_and_turns_are_spans(collected, sqlite_ports):
    """A request is a span of its caller's trace, a worker's turn is one; neither has a secret."""
    spans, address = collected
    settings = replace(sqlite_ports.settings, traces=address)
    ports = replace(sqlite_ports, settings=settings)
    created = new_game(ports)
    tracing.begin(settings, "api")
    client = create_app(settings, ports).test_client()
    token = created.seat_tokens[0]
    headers = {
        "Authorization": f"Bearer {token}",
        "traceparent": f"00-{ID}-{PARENT}-01",
        "X-Request-Id": "the-first",
    }
    assert client.get(f"/v1/games/{created.game.id}/views/me", headers=headers).status_code == 200
    with _told("turn", "p_1"):
        pass
    with _told("turn", "p_2"):
        raise RuntimeError(token)
    tracing.end()
    (_, view), (_, good), (_, bad) = spans
    assert (view.trace_id.hex(), view.parent_span_id.hex()) == (ID, PARENT)
    assert view.name == "GET /v1/games/<id:game_id>/views/<viewer:viewer>"
    assert attributes(view) == {
        "http.request.method": "GET",
        "http.route": "/v1/games/<id:game_id>/views/<viewer:viewer>",
        "http.response.status_code": 200,
        "spite.request_id": "the-first",
    }
    assert (good.name, attributes(good)) == ("turn", {"spite.plan_id": "p_1"})
    assert attributes(bad) == {"spite.plan_id": "p_2", "error.type": "RuntimeError"}
    assert {role for role, _ in spans} == {"api"}
    assert not any(token.encode() in span.SerializeToString() for _, span in spans)


PROGRAM = """
import sys
sys.modules["opentelemetry"] = None
from deploy import environment
from service import app, tracing
import workers.delivery, workers.tasks
tracing.begin(environment.read_settings(), "api")
with tracing.span("turn") as span:
    print(span)
"""


def test_untraced_it_need_not_be_there(tmp_path):
    """Without the setting no module of OpenTelemetry is asked for: all works where none can be imported."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment(HOME=tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("None\n", 0), done.stderr


def test_with_the_setting_it_must_be_there(monkeypatch):
    """Who names a collector, and has not installed what it takes, is told which package to install."""
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.trace", None)
    with pytest.raises(
        SettingsError, match="SPITE_TRACES: OpenTelemetry is not installed: pip install"
    ):
        tracing.begin(Settings(traces="http://127.0.0.1:4318/v1/traces"), "api")


def test_where_traces_go_is_an_address():
    """Anything else is refused at the start."""
    with pytest.raises(SettingsError, match="SPITE_TRACES: it must be an http"):
        Settings.from_environ({"SPITE_TRACES": "yes"})
