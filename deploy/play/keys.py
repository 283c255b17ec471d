"""The key of a seat: what lets a player come back to a game.

A key never stands on the command line, where other users and the shell's history would see it. It is read
from a file that only its owner may read, or from the environment.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from deploy.play.wire import PlayError

VARIABLE: Final = "SPITE_SEAT_TOKEN"


class NoKey(PlayError):
    """There is no key, or it is not safe to use."""


def file_name(game_id: str) -> str:
    """What the file of a game's key is called."""
    # An id comes from outside, and a file's name is made of it.
    return f"spite-{''.join(char for char in game_id if char.isalnum() or char in '-_')}.key"


def save(folder: Path, game_id: str, token: str) -> Path:
    """Write a key into a new file of the folder, for its owner's eyes only; the file. OSError."""
    path = folder / file_name(game_id)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token + "\n")
    return path


def load(path: Path | None) -> str:
    """The key of a file, or without one of the environment; NoKey says what is wrong."""
    if path is None:
        token = os.environ.get(VARIABLE, "").strip()
        if not token:
            raise NoKey(f"To come back to a game, name its --token-file or set {VARIABLE}.")
        return _checked(token, VARIABLE)
    try:
        with path.open(encoding="utf-8") as file:
            if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                raise NoKey(f"Others may read {path}. Make it yours alone: chmod 600 {path}")
            return _checked(file.read(4096).strip(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise NoKey(f"{path} cannot be read: {reason}.") from error


def _checked(token: str, where: str) -> str:
    """The key, if it can be sent at all."""
    if not token.isascii() or not token.isprintable() or not token or " " in token:
        raise NoKey(f"{where} holds no key of a seat.")
    return token
