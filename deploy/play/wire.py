"""Requests with patience: what goes wrong on the way is said, and tried again.

::

    PlayError
    ├── Unreachable    nothing answers, or not in time, however often it is asked
    ├── NotOurs        something answers that is no service of this game
    └── Problem        the service refuses: its own words, and the slug of its problem type
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

TIMEOUT_S: Final = 15.0
_PAUSES_S: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""The pauses between tries, seconds."""
_LONGEST_PAUSE_S: Final = 60.0
_UNCHANGED: Final = frozenset({429, 503})
"""Answers that promise that nothing was changed."""
_PASSING: Final = frozenset({500, 502, 504}) | _UNCHANGED


class PlayError(Exception):
    """Anything that keeps this front from going on; the message is for the player."""


class Unreachable(PlayError):
    """Nothing answers."""


class NotOurs(PlayError):
    """Something answers, but it is no service of this game."""


class Problem(PlayError):
    """The service's refusal."""

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        self.status = status
        self.slug = str(document.get("type", "")).rsplit("/", 1)[-1]
        """The last part of the problem's type; rely on this, not on the words."""
        errors = document.get("errors")
        self.errors: Mapping[str, list[str]] = errors if isinstance(errors, dict) else {}
        """For fields with values they cannot have: the reasons, by field."""
        super().__init__(str(document.get("detail") or document.get("title") or f"HTTP {status}"))


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request."""

    response: httpx.Response
    lost: bool
    """Whether an earlier try may have been carried out without our hearing of it."""

    def document(self) -> dict[str, Any]:
        """The JSON object; Problem when the service refused, NotOurs when it is none."""
        found = _json(self.response)
        if not self.response.is_success:
            raise Problem(self.response.status_code, found)
        if not found:
            raise NotOurs(f"{self.response.url.host} does not answer as a service of this game.")
        return found


def _ignore(message: str) -> None:
    """Tell nobody."""


@dataclass
class Wire:
    """A connection to one service; Unreachable when the address is none."""

    url: str
    transport: httpx.BaseTransport | None = None
    """Another way to carry requests than the network."""
    trouble: Callable[[str], None] = _ignore
    """Told, for the player, when a request has to be repeated."""
    pause: Callable[[float], None] = time.sleep
    _http: httpx.Client = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.url = self.url.rstrip("/")
        try:
            self._http = httpx.Client(
                base_url=self.url,
                transport=self.transport,
                timeout=TIMEOUT_S,
                headers={"Accept": "application/json"},
            )
        except (httpx.InvalidURL, UnicodeError) as error:
            raise Unreachable(f"{self.url} is no address.") from error

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def check(self, path: str) -> None:
        """Ask once for a list of the service; Unreachable or NotOurs when it does not answer so."""
        try:
            response = self._http.get(path, timeout=5.0)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            raise Unreachable(f"Nothing answers at {self.url}.") from error
        if response.is_server_error:
            raise Unreachable(f"At {self.url}: {_busy(response)}")
        if not response.is_success or not isinstance(_json(response).get("items"), list):
            raise NotOurs(f"What answers at {self.url} is no Spite and Malice service.")

    def send(self, method: str, path: str, **options: Any) -> Answer:
        """Send until there is an answer that is no passing trouble; Unreachable when none comes.

        Only for requests that may be repeated.
        """
        lost = False
        for pause_s in (*_PAUSES_S, None):
            try:
                response = self._http.request(method, path, **options)
            except httpx.TransportError as error:
                # Without a connection nothing can have been carried out.
                lost = lost or not isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout))
                if pause_s is None:
                    raise Unreachable(f"{self.url} does not answer any more.") from error
                self._rest(_said(error), pause_s)
                continue
            if pause_s is None or response.status_code not in _PASSING:
                return Answer(response, lost)
            lost = lost or response.status_code not in _UNCHANGED
            self._rest(_busy(response), _retry_after(response) or pause_s)
        raise AssertionError("the last try returns or raises")

    def _rest(self, reason: str, pause_s: float) -> None:
        self.trouble(f"{reason} Trying again in {pause_s:g} s.")
        self.pause(pause_s)


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        document = response.json()
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _said(error: httpx.TransportError) -> str:
    if isinstance(error, httpx.TimeoutException):
        return "The service does not answer in time."
    if isinstance(error, httpx.ConnectError):
        return "The service cannot be reached."
    return "The connection was lost."


def _busy(response: httpx.Response) -> str:
    if response.status_code == httpx.codes.TOO_MANY_REQUESTS:
        return "The service asks to go slower."
    return f"The service is in trouble (HTTP {response.status_code})."


def _retry_after(response: httpx.Response) -> float | None:
    text = response.headers.get("Retry-After", "")
    return min(float(text), _LONGEST_PAUSE_S) if text.isascii() and text.isdigit() else None
