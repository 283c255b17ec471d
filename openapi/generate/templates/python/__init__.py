"""A typed client of the Spite and Malice server, sync and async.

Each operation is a module of `spite_and_malice_client.api`, and has four functions: `sync` and `asyncio`
answer with the document, or raise a `ProblemError`; `sync_detailed` and `asyncio_detailed` answer with status
and headers, too.
"""

from .client import AuthenticatedClient, Client
from .errors import NotModified, ProblemError, UnexpectedStatus
from .frames import GameFrame, PlayerFrame
from .slugs import ProblemSlug
from .streams import game_stream, game_stream_async, player_stream, player_stream_async
from .types import UNSET, Response, Unset

__all__ = [
    "UNSET",
    "AuthenticatedClient",
    "Client",
    "GameFrame",
    "NotModified",
    "PlayerFrame",
    "ProblemError",
    "ProblemSlug",
    "Response",
    "UnexpectedStatus",
    "Unset",
    "game_stream",
    "game_stream_async",
    "player_stream",
    "player_stream_async",
]
