"""No secret gets out beside the answer that is for it: not by the log, nor a traceback, nor the metrics."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.processes import ROOT, environment

PROGRAM = """
import sys
from dataclasses import replace
from deploy import logs
from service.app import create_app
from service.settings import Settings
from service.store.schema import migrate
from service.wiring import make_ports

logs.configure()
settings = Settings.from_environ()
ports = make_ports(settings)
migrate(ports.store.engine)


class Broken:
    def __getattr__(self, name):
        raise RuntimeError(" ".join(sys.argv[1:]))


good = create_app(settings, ports).test_client()
bad = create_app(settings, replace(ports, store=Broken())).test_client()
admin = {"Authorization": f"Bearer {settings.admin_token}"}
for secret in sys.argv[1:]:
    for client in (good, bad):
        client.get(f"/v1/games/{secret}", headers={"Authorization": f"Bearer {secret}"})
        client.get(f"/{secret}?token={secret}", headers={"X-Request-Id": secret})
        client.post("/v1/games", data=secret, content_type="application/json", headers=admin)
print(good.get("/metrics", headers=admin).text)
"""
SEAT = "sm_seat_abcdefghijklmnopqrstuv"
ADMIN = "no-prefix-tells-what-this-is-0123"
WEBHOOK = "whsec_QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo="
PASSWORD = "open-sesame-and-close"
ADDRESS = f"postgresql://me:{PASSWORD}@db.example/cards"


def test_what_fails_tells_no_secret(tmp_path):
    """Requests that fail with secrets in address, headers, body and error leave none in log and metrics."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, SEAT, ADMIN, WEBHOOK, ADDRESS],
        cwd=ROOT,
        env=environment(
            HOME=tmp_path,
            DATABASE_URL=f"sqlite:///{tmp_path / 'spite.db'}",
            SPITE_ADMIN_TOKEN=ADMIN,
        ),
        capture_output=True,
        text=True,
        check=True,
    )
    reports = [json.loads(line) for line in done.stderr.splitlines()]
    failed = [each for each in reports if each["event"] == "request_failed"]
    assert failed
    # What is told is enough to go by: the request, and where it failed.
    assert all(each["request_id"] for each in failed)
    assert all("RuntimeError" in each["exception"] for each in failed)
    assert "spite_requests_total" in done.stdout
    for secret in (SEAT, ADMIN, WEBHOOK, PASSWORD):
        assert secret not in done.stderr
        assert secret not in done.stdout
