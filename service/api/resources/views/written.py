"""Views as they are sent, by answers and streams alike."""

from __future__ import annotations

from typing import Final

import orjson

from service import documents
from service.api import answers
from service.memory import Memory
from service.model import Game
from service.ports import Ports
from service.usecases import views

_VIEWS: Final[Memory[tuple[str, int, int | None], orjson.Fragment]] = Memory(4096)
"""Views that were sent, by game, version and seat: a few KiB each."""


def written_view(ports: Ports, game: Game, eyes: int | None) -> orjson.Fragment:
    """The view as it is sent: the same for a viewer and a version for ever, so it is made once."""
    key = (game.id, game.version, eyes)
    view = _VIEWS.get(key)
    if view is None:
        view = answers.written(documents.view_document(views.see(ports, game, eyes)))
        _VIEWS.keep({key: view})
    return view
