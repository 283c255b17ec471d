"""What the engine refuses, and why.

::

    EngineError               code, params: the facts of the message
    ├── CardError             "card"       a text that is no card or rank
    ├── NotationError         "notation"   a text that is no move
    ├── RulesError            "rules"      an option with a value it cannot have
    ├── PositionError         "position"   a position that cannot stand
    ├── RecordError           "record"     a record that cannot be replayed
    ├── SnapshotError         "snapshot"   a saved state this version cannot read
    ├── GameOver              "game-not-active"
    ├── NotYourTurn           "not-your-turn"
    ├── Revelation            "revelation" a move planned past a card nobody has seen
    └── IllegalMove           a move the rules refuse, in the words of a player
        ├── NoSuchCard        "no-such-card"
        ├── MustPlay          "must-play"
        ├── MustFill          "must-fill"
        ├── DoesNotFit        "does-not-fit"
        ├── WildNotAllowed    "wild-not-allowed"
        ├── CenterFull        "center-full"
        ├── DiscardNotAllowed "discard-not-allowed"
        └── LoadNotAllowed    "load-not-allowed"
"""

from __future__ import annotations

from typing import ClassVar


class EngineError(Exception):
    """Anything the engine refuses. `code` names the reason, `params` its facts (JSON-plain)."""

    code: ClassVar[str] = "engine"

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message)
        self.message = message
        self.params = params


class CardError(EngineError):
    """A text that is no card, or no rank."""

    code = "card"

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(f"{text!r} is no card: {expected}.", text=repr(text), expected=expected)


class NotationError(EngineError):
    """A text that is no move."""

    code = "notation"


class RulesError(EngineError):
    """An option with a value it cannot have.

    `option` is its name, `value` what was given (JSON-plain) and `bound` what it may be, in words.
    """

    code = "rules"

    def __init__(self, option: str, value: object, bound: str) -> None:
        super().__init__(f"{option} is {value!r}: {bound}", option=option, value=value, bound=bound)
        self.option = option
        self.value = value
        self.bound = bound


class PositionError(EngineError):
    """A position that cannot stand; `path` leads to the field, as in ``seats.0.hand.2``."""

    code = "position"

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason, path=path, reason=reason)
        self.path = path
        self.reason = reason


class RecordError(EngineError):
    """A record that cannot be replayed; `path` leads to the field, `move` is the index of a bad move."""

    code = "record"

    def __init__(self, path: str, reason: str, move: int | None = None) -> None:
        super().__init__(
            f"{path}: {reason}" if path else reason, path=path, reason=reason, move=move
        )
        self.path = path
        self.reason = reason
        self.move = move


class SnapshotError(EngineError):
    """A saved state that this version of the engine cannot read; fold the log instead."""

    code = "snapshot"


class GameOver(EngineError):
    """The game has ended: no move is left to make."""

    code = "game-not-active"


class NotYourTurn(EngineError):
    """Another seat is to move."""

    code = "not-your-turn"


class Revelation(EngineError):
    """A planned move lies behind a card that nobody has seen yet (a refill, a new pay-off top)."""

    code = "revelation"


class IllegalMove(EngineError):
    """A move that the rules refuse."""


class NoSuchCard(IllegalMove):
    """The card is not where the move says, or the side stack is empty or unknown."""

    code = "no-such-card"


class MustPlay(IllegalMove):
    """Another card has to be built first (`Rules.must_play`)."""

    code = "must-play"


class MustFill(IllegalMove):
    """Empty side stacks have to be filled first, or the fills have begun (`fill_empty_sides`)."""

    code = "must-fill"


class DoesNotFit(IllegalMove):
    """The center stack takes another rank next."""

    code = "does-not-fit"


class WildNotAllowed(IllegalMove):
    """A wild card may not stand for the rank the center stack takes next (`wild_never`)."""

    code = "wild-not-allowed"


class CenterFull(IllegalMove):
    """There is no such place in the center (`center_limit`)."""

    code = "center-full"


class DiscardNotAllowed(IllegalMove):
    """The card may not go on that side stack."""

    code = "discard-not-allowed"


class LoadNotAllowed(IllegalMove):
    """The card may not go on that pay-off pile."""

    code = "load-not-allowed"
