"""Asking a service, all the time, whether it is ready, as a balancer does."""

from __future__ import annotations

import threading
import time
from typing import Final, NamedTuple

import httpx

PATIENCE_S: Final = 5.0
"""How long an orchestrator waits for the answer (`timeoutSeconds` in deploy/kubernetes/api.yaml)."""
_EVERY_S: Final = 0.25


class Said(NamedTuple):
    """An answer of `/readyz`."""

    asked: float
    answered: float
    status: int | None
    """None for none."""


class Probe(threading.Thread):
    """Asks one server."""

    def __init__(self, url: str, slack: float) -> None:
        super().__init__(name="probe", daemon=True)
        self._url = url
        self._patience_s = PATIENCE_S * slack
        self._stopped = threading.Event()
        self.said: list[Said] = []

    def run(self) -> None:
        """Ask."""
        while not self._stopped.wait(_EVERY_S):
            asked = time.monotonic()
            try:
                status = httpx.get(f"{self._url}/readyz", timeout=self._patience_s).status_code
            except httpx.TransportError:
                status = None
            self.said.append(Said(asked, time.monotonic(), status))

    def stop(self) -> None:
        """End."""
        self._stopped.set()
        self.join()
