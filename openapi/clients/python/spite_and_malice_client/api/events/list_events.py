from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.event_list import EventList
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    game_id: str,
    *,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    views: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    params: dict[str, Any] = {}

    params["after"] = after

    params["limit"] = limit

    params["views"] = views

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/games/{game_id}/events".format(
            game_id=quote(str(game_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> EventList | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = EventList.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        return None

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())

        return response_413

    if response.status_code == 422:
        response_422 = Problem.from_dict(response.json())

        return response_422

    if response.status_code == 429:
        response_429 = Problem.from_dict(response.json())

        return response_429

    if response.status_code == 500:
        response_500 = Problem.from_dict(response.json())

        return response_500

    if response.status_code == 503:
        response_503 = Problem.from_dict(response.json())

        return response_503

    if client.raise_on_unexpected_status:
        raise errors.UnexpectedStatus(response.status_code, response.content)
    else:
        return None


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[EventList | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    views: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[EventList | Problem]:
    """List what happened in a game behind a version, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream (Server-Sent Events), read with fetch, for EventSource
    cannot send a token. It begins with a `snapshot`, the view that you see, then sends an `event` for
    each
    event of the pages; `views=true` has a `view` follow them. `id` is the version: send the last one
    back as
    `Last-Event-ID` (or as `after`) and nothing is missed, nor sent twice. The last frame is `end` when
    the
    game is over, with the `next_game_id` if there is one; whoever comes back after it hears of a
    rematch. It
    is `closing` when the server has to break off: come back after `retry` milliseconds, unless the
    reason is
    `revoked` (your token) or `gone` (the game).

    Args:
        game_id (str):
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        views (bool | Unset):  Default: False.
        if_none_match (str | Unset):
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventList | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        after=after,
        limit=limit,
        views=views,
        if_none_match=if_none_match,
        prefer=prefer,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    views: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> EventList:
    """List what happened in a game behind a version, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream (Server-Sent Events), read with fetch, for EventSource
    cannot send a token. It begins with a `snapshot`, the view that you see, then sends an `event` for
    each
    event of the pages; `views=true` has a `view` follow them. `id` is the version: send the last one
    back as
    `Last-Event-ID` (or as `after`) and nothing is missed, nor sent twice. The last frame is `end` when
    the
    game is over, with the `next_game_id` if there is one; whoever comes back after it hears of a
    rematch. It
    is `closing` when the server has to break off: come back after `retry` milliseconds, unless the
    reason is
    `revoked` (your token) or `gone` (the game).

    Args:
        game_id (str):
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        views (bool | Unset):  Default: False.
        if_none_match (str | Unset):
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventList
    """

    answer = sync_detailed(
        game_id=game_id,
        client=client,
        after=after,
        limit=limit,
        views=views,
        if_none_match=if_none_match,
        prefer=prefer,
        last_event_id=last_event_id,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    views: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[EventList | Problem]:
    """List what happened in a game behind a version, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream (Server-Sent Events), read with fetch, for EventSource
    cannot send a token. It begins with a `snapshot`, the view that you see, then sends an `event` for
    each
    event of the pages; `views=true` has a `view` follow them. `id` is the version: send the last one
    back as
    `Last-Event-ID` (or as `after`) and nothing is missed, nor sent twice. The last frame is `end` when
    the
    game is over, with the `next_game_id` if there is one; whoever comes back after it hears of a
    rematch. It
    is `closing` when the server has to break off: come back after `retry` milliseconds, unless the
    reason is
    `revoked` (your token) or `gone` (the game).

    Args:
        game_id (str):
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        views (bool | Unset):  Default: False.
        if_none_match (str | Unset):
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventList | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        after=after,
        limit=limit,
        views=views,
        if_none_match=if_none_match,
        prefer=prefer,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    views: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> EventList:
    """List what happened in a game behind a version, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream (Server-Sent Events), read with fetch, for EventSource
    cannot send a token. It begins with a `snapshot`, the view that you see, then sends an `event` for
    each
    event of the pages; `views=true` has a `view` follow them. `id` is the version: send the last one
    back as
    `Last-Event-ID` (or as `after`) and nothing is missed, nor sent twice. The last frame is `end` when
    the
    game is over, with the `next_game_id` if there is one; whoever comes back after it hears of a
    rematch. It
    is `closing` when the server has to break off: come back after `retry` milliseconds, unless the
    reason is
    `revoked` (your token) or `gone` (the game).

    Args:
        game_id (str):
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        views (bool | Unset):  Default: False.
        if_none_match (str | Unset):
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventList
    """

    answer = await asyncio_detailed(
        game_id=game_id,
        client=client,
        after=after,
        limit=limit,
        views=views,
        if_none_match=if_none_match,
        prefer=prefer,
        last_event_id=last_event_id,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
