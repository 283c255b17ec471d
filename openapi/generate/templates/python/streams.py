"""What happens in a game, or to a player, as it happens: Server-Sent Events."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar
from urllib.parse import quote

import httpx
from httpx_sse import EventSource, ServerSentEvent

from .client import AuthenticatedClient, Client
from .errors import ProblemError, UnexpectedStatus
from .frames import GAME_FRAMES, PLAYER_FRAMES, GameFrame, PlayerFrame
from .models.problem import Problem

Frame = TypeVar("Frame")

_TIMEOUT = httpx.Timeout(10, read=45)
"""The service says something at least every 15 s: with nothing for so long, the connection is lost."""
_LONGEST_WAIT_S = 30.0


def game_stream(
    client: AuthenticatedClient | Client,
    game_id: str,
    *,
    views: bool = False,
    last_event_id: str | None = None,
) -> Iterator[GameFrame]:
    """The frames of a game, across lost connections, up to its end.

    `views`: have the view that the client's token sees follow whatever is new. `last_event_id`: go on behind
    this `id` instead of beginning with a snapshot.

    Raises ProblemError when the service refuses the stream.
    """
    return _read(client, _of_game(game_id, last_event_id, views=views))


def game_stream_async(
    client: AuthenticatedClient | Client,
    game_id: str,
    *,
    views: bool = False,
    last_event_id: str | None = None,
) -> AsyncIterator[GameFrame]:
    """As `game_stream`, for `async for`."""
    return _read_async(client, _of_game(game_id, last_event_id, views=views))


def player_stream(
    client: AuthenticatedClient, *, last_event_id: str | None = None
) -> Iterator[PlayerFrame]:
    """The frames of the feed of the client's player, across lost connections; it has no end.

    Raises ProblemError when the service refuses the stream.
    """
    return _read(client, _of_player(last_event_id))


def player_stream_async(
    client: AuthenticatedClient, *, last_event_id: str | None = None
) -> AsyncIterator[PlayerFrame]:
    """As `player_stream`, for `async for`."""
    return _read_async(client, _of_player(last_event_id))


class _Stream(Generic[Frame]):
    """What is known of a stream, from one connection to the next."""

    def __init__(
        self,
        path: str,
        params: Mapping[str, str],
        frames: Mapping[str, Callable[[dict[str, Any]], Frame]],
        last_event_id: str | None,
    ) -> None:
        self.path = path
        self.params = params
        self.over = False
        self._frames = frames
        self._last_event_id = last_event_id
        self._retry_s = 2.0
        self._failures = 0

    def request(self) -> dict[str, Any]:
        """What to ask with, as httpx takes it."""
        headers = {"Accept": "text/event-stream"}
        if self._last_event_id is not None:
            headers["Last-Event-ID"] = self._last_event_id
        return {
            "method": "GET",
            "url": self.path,
            "params": self.params,
            "headers": headers,
            "timeout": _TIMEOUT,
        }

    def wait_s(self) -> float:
        """How long to wait before the next try, in seconds."""
        wait_s = min(self._retry_s * (1 << min(self._failures, 10)), _LONGEST_WAIT_S)
        self._failures += 1
        return wait_s

    def refuse(self, response: httpx.Response) -> None:
        """Take an answer that is no stream: raise what is meant, let pass what passes."""
        if response.is_server_error or response.status_code == httpx.codes.TOO_MANY_REQUESTS:
            self._retry_s = max(self._retry_s, float(response.headers.get("Retry-After", 0)))
        elif "json" in response.headers.get("Content-Type", ""):
            raise ProblemError(Problem.from_dict(response.json()), response.headers)
        else:
            raise UnexpectedStatus(response.status_code, response.content)

    def take(self, sent: ServerSentEvent) -> Frame | None:
        """What was sent, as a frame; None for what is not to be handed on, or newer than this client."""
        if sent.retry is not None:
            self._retry_s = sent.retry / 1000
        if not sent.data:
            return None
        self._failures = 0
        self._last_event_id = sent.id or self._last_event_id
        data = json.loads(sent.data)
        make = self._frames.get(sent.event)
        if make is None or (sent.event == "closing" and data["reason"] == "stopping"):
            return None
        self.over = sent.event in ("closing", "end")
        return make({"event": sent.event, "data": data, **({"id": sent.id} if sent.id else {})})


def _of_game(game_id: str, last_event_id: str | None, *, views: bool) -> _Stream[GameFrame]:
    params = {"views": "true" if views else "false"}
    return _Stream(
        f"/v1/games/{quote(game_id, safe='')}/events", params, GAME_FRAMES, last_event_id
    )


def _of_player(last_event_id: str | None) -> _Stream[PlayerFrame]:
    return _Stream("/v1/players/me/events", {}, PLAYER_FRAMES, last_event_id)


def _read(client: AuthenticatedClient | Client, stream: _Stream[Frame]) -> Iterator[Frame]:
    while True:
        try:
            with client.get_httpx_client().stream(**stream.request()) as response:
                if response.is_success:
                    for sent in EventSource(response).iter_sse():
                        frame = stream.take(sent)
                        if frame is not None:
                            yield frame
                        if stream.over:
                            return
                else:
                    response.read()
                    stream.refuse(response)
        except httpx.TransportError:
            pass
        time.sleep(stream.wait_s())


async def _read_async(
    client: AuthenticatedClient | Client, stream: _Stream[Frame]
) -> AsyncIterator[Frame]:
    while True:
        try:
            async with client.get_async_httpx_client().stream(**stream.request()) as response:
                if response.is_success:
                    async for sent in EventSource(response).aiter_sse():
                        frame = stream.take(sent)
                        if frame is not None:
                            yield frame
                        if stream.over:
                            return
                else:
                    await response.aread()
                    stream.refuse(response)
        except httpx.TransportError:
            pass
        await asyncio.sleep(stream.wait_s())
