"""The frames of streams."""

from collections.abc import Callable
from typing import Any

from .models import ClosingFrame, GameEndFrame, GameEventFrame, GameSnapshotFrame, GameViewFrame, PlayerEventFrame, PlayerSnapshotFrame

GameFrame = GameSnapshotFrame | GameEventFrame | GameViewFrame | GameEndFrame | ClosingFrame
GAME_FRAMES: dict[str, Callable[[dict[str, Any]], GameFrame]] = {
    "snapshot": GameSnapshotFrame.from_dict,
    "event": GameEventFrame.from_dict,
    "view": GameViewFrame.from_dict,
    "end": GameEndFrame.from_dict,
    "closing": ClosingFrame.from_dict,
}

PlayerFrame = PlayerSnapshotFrame | PlayerEventFrame | ClosingFrame
PLAYER_FRAMES: dict[str, Callable[[dict[str, Any]], PlayerFrame]] = {
    "snapshot": PlayerSnapshotFrame.from_dict,
    "event": PlayerEventFrame.from_dict,
    "closing": ClosingFrame.from_dict,
}
