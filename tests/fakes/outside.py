"""A network outside that a test has in its hands."""

from __future__ import annotations

from collections.abc import Callable

from service.webhook import Outcome

OK = Outcome(204, None)


class FakeOutside:
    """A `service.ports.Outside` that keeps what is sent, and answers as it is told."""

    def __init__(self, answer: Callable[[str], Outcome] | None = None) -> None:
        self.sent: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = answer or (lambda url: OK)
        self.refused: dict[str, str] = {}

    def why_not(self, url: str) -> str | None:
        """What the test says of an address."""
        return self.refused.get(url)

    def post(self, url: str, headers: dict[str, str], body: bytes) -> Outcome:
        """Keep it; the answer."""
        self.sent.append((url, dict(headers), body))
        return self.answer(url)


def answering(status: int) -> Callable[[str], Outcome]:
    """A receiver that always answers alike."""
    return lambda url: Outcome(status, None if status < 300 else f"it answered {status}")
