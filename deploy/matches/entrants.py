"""Who takes part, as written on the command line.

==========================  ============================================================
``expert``                  a level, with its own share of the time
``seed000``                 a player by name
``cmd:python3 bot.py``      a program that speaks the protocol of `deploy.matches.external`
``http://localhost:9000``   the same over HTTP
``bot=cmd:…``               either with a name of its own, for tables
==========================  ============================================================
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.computer.levels import LEVELS
from engine.computer.planner import PLAYERS


class Kind(StrEnum):
    """Where a player's moves come from."""

    LEVEL = "level"
    PLAYER = "player"
    COMMAND = "command"
    HTTP = "http"


class UnknownPlayer(ValueError):
    """A text that names no player; the message says what would."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who takes part."""

    spec: str
    """As it was written."""
    name: str
    """What tables call it."""
    kind: Kind
    target: str
    """The level, the player, the command line or the address."""

    @property
    def is_external(self) -> bool:
        """Whether it plays in another process, and may fail."""
        return self.kind in (Kind.COMMAND, Kind.HTTP)

    @property
    def arguments(self) -> list[str]:
        """The words of a command."""
        return shlex.split(self.target)


NAMES: Final = tuple(dict.fromkeys((*LEVELS, *PLAYERS)))
"""Every level, weakest first, and every player by name."""
_LONGEST_NAME: Final = 32
_EXTERNAL: Final = re.compile(
    r"(?:(?P<name>[\w.+-]+)=)?(?P<target>cmd:.+|https?://\S+)", re.DOTALL | re.IGNORECASE
)


def entrant(spec: str) -> Entrant:
    """The player that `spec` names; UnknownPlayer when there is none."""
    spec = spec.strip()
    if spec in LEVELS:
        return Entrant(spec, spec, Kind.LEVEL, spec)
    if spec in PLAYERS:
        return Entrant(spec, spec, Kind.PLAYER, spec)
    match = _EXTERNAL.fullmatch(spec)
    if match is None:
        raise UnknownPlayer(
            f"there is no player {spec!r}: it may be one of {', '.join(NAMES)}, "
            "a program (cmd:python3 bot.py) or an address (http://localhost:9000)."
        )
    target = match["target"]
    name = match["name"] or target[:_LONGEST_NAME]
    if not target.lower().startswith("cmd:"):
        return Entrant(spec, name, Kind.HTTP, target)
    command = target[len("cmd:") :].strip()
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UnknownPlayer(f"{spec!r} is no command: {error}.") from None
    if not words:
        raise UnknownPlayer(f"{spec!r} names no program.")
    return Entrant(spec, match["name"] or command[:_LONGEST_NAME], Kind.COMMAND, command)


def entrants(texts: tuple[str, ...]) -> tuple[Entrant, ...]:
    """The players of several lists set apart by commas; an external player has a text of its own."""
    specs = []
    for text in texts:
        specs += [text] if _EXTERNAL.fullmatch(text.strip()) else text.split(",")
    return tuple(entrant(spec) for spec in specs)
