"""What the service refuses, and why. `code` is the last path segment of the problem's type.

::

    ServiceError
    ├── Unauthenticated       no bearer where one is needed, or one that is unknown
    ├── Forbidden             a bearer that may not do this
    ├── NotFound              no such thing
    ├── GameNotActive         the game waits, is paused, or has ended
    ├── NotYourTurn           what was asked belongs to the turn of somebody else
    ├── NotRevealed           a hot-seat hand that is still covered
    ├── NothingToUndo         no own move to take back
    ├── UndoNotAllowed        a move that may not be taken back
    ├── DealInPlay            a deal code whose game is still in play
    ├── SeatTaken             a seat that is not open
    ├── InviteSpent           an invite that was used, replaced, or is too old
    ├── HandoverSpent         a code for another device that was used, replaced, or is too old
    ├── CannotCancel          a game or a plan that cannot be cancelled
    ├── CannotClaim           a win that cannot be claimed (yet)
    ├── CannotRematch         a game that does not go on as a match
    ├── QuotaSpent            an app that has made all it may make today
    ├── WebhookInactive       something to be sent to a webhook that is not active
    ├── KeyReused             an Idempotency-Key that came with another request before
    ├── KeyInFlight           an Idempotency-Key whose first request is still running
    ├── Invalid               fields with values they cannot have
    ├── StaleVersion          the game has moved on since the version the caller knows
    │   └── NewlyHooked       it has not, but there is a webhook to be told now
    ├── RateLimited           more requests than the quota allows
    └── Busy                  the service cannot do this now; trying again is safe
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar


class ServiceError(Exception):
    """Anything the service refuses. `params` are the facts of the message, JSON-plain."""

    code: ClassVar[str] = "internal"

    def __init__(self, message: str, *, version: int | None = None, **params: object) -> None:
        super().__init__(message)
        self.message = message
        self.version = version
        """The game's version, where a game is known."""
        self.params = params


class Unauthenticated(ServiceError):
    """No bearer where one is needed, or one that is unknown or revoked."""

    code = "unauthenticated"


class Forbidden(ServiceError):
    """A bearer that may not do this."""

    code = "forbidden"


class NotFound(ServiceError):
    """There is no such thing."""

    code = "not-found"


class GameNotActive(ServiceError):
    """The game is not being played now."""

    code = "game-not-active"


class NotYourTurn(ServiceError):
    """What was asked belongs to somebody else's turn."""

    code = "not-your-turn"


class NotRevealed(ServiceError):
    """In a hot-seat game, a hand that has not been uncovered."""

    code = "not-revealed"


class NothingToUndo(ServiceError):
    """There is no own move to take back."""

    code = "nothing-to-undo"


class UndoNotAllowed(ServiceError):
    """A move that may not be taken back; the message says why."""

    code = "undo-not-allowed"


class DealInPlay(ServiceError):
    """The code of a deal that somebody is still playing."""

    code = "deal-in-play"


class SeatTaken(ServiceError):
    """A seat that is not open."""

    code = "seat-taken"


class InviteSpent(ServiceError):
    """An invite that was used or replaced, or has run out."""

    code = "invite-spent"


class HandoverSpent(ServiceError):
    """A code for another device that was used or replaced, or has run out."""

    code = "handover-spent"


class CannotCancel(ServiceError):
    """A game or a plan that cannot be cancelled."""

    code = "cannot-cancel"


class HintsOff(ServiceError):
    """A hint in a game without hints."""

    code = "hints-off"


class CannotReview(ServiceError):
    """A game that cannot be gone through yet."""

    code = "cannot-review"


class CannotClaim(ServiceError):
    """A win that cannot be claimed, or not yet."""

    code = "cannot-claim"


class CannotRematch(ServiceError):
    """A game that does not go on as a match."""

    code = "cannot-rematch"


class QuotaSpent(ServiceError):
    """An app has made all it may make today; there is room again after `retry_after_s`."""

    code = "quota-spent"

    def __init__(self, message: str, *, retry_after_s: int, **params: object) -> None:
        super().__init__(message, version=None, **params)
        self.retry_after_s = retry_after_s


class WebhookInactive(ServiceError):
    """Something to be sent to a webhook that is not active."""

    code = "webhook-inactive"


class KeyReused(ServiceError):
    """An Idempotency-Key that came with another request before."""

    code = "key-reused"


class KeyInFlight(ServiceError):
    """An Idempotency-Key whose first request is still running."""

    code = "key-in-flight"


class Invalid(ServiceError):
    """Fields with values they cannot have: `errors` has the reasons by field path."""

    code = "validation"

    def __init__(
        self, errors: Mapping[str, Sequence[str]], message: str | None = None, **params: object
    ) -> None:
        first = next(iter(errors.items()), ("", ["it is invalid"]))
        super().__init__(message or f"{first[0]}: {first[1][0]}", version=None, **params)
        self.errors = {path: list(reasons) for path, reasons in errors.items()}


class StaleVersion(ServiceError):
    """The game has moved on: `version` is where it is now."""

    code = "stale-version"


class RateLimited(ServiceError):
    """More requests came than the quota allows; it begins anew in `retry_after_s`."""

    code = "rate-limited"

    def __init__(
        self, message: str, headers: Mapping[str, str], *, retry_after_s: int, **params: object
    ) -> None:
        super().__init__(message, version=None, retry_after_s=retry_after_s, **params)
        self.retry_after_s = retry_after_s
        self.headers = headers
        """What the answer says of the quota, by header."""


class NewlyHooked(StaleVersion):
    """The game is where the caller knows it to be, but has got its first webhook since: do it again."""


class Busy(ServiceError):
    """The service cannot do this now; the same request may be sent again after `retry_after_s`."""

    code = "busy"

    def __init__(self, message: str, *, retry_after_s: int = 1, **params: object) -> None:
        super().__init__(message, version=None, **params)
        self.retry_after_s = retry_after_s
