from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.player_event_list import PlayerEventList
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    if not isinstance(last_event_id, Unset):
        headers["Last-Event-ID"] = last_event_id

    params: dict[str, Any] = {}

    params["after"] = after

    params["limit"] = limit

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/me/events",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PlayerEventList | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = PlayerEventList.from_dict(response.json())

        return response_200

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())

        return response_403

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
) -> Response[PlayerEventList | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[PlayerEventList | Problem]:
    """List what happened in all games of the player who asks, behind a number, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream, as of a game's events: `id` is the number in the
    feed; it
    begins with a `snapshot`, the first page of the player's games; and it has no end.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerEventList | Problem]
    """

    kwargs = _get_kwargs(
        after=after,
        limit=limit,
        prefer=prefer,
        last_event_id=last_event_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> PlayerEventList:
    """List what happened in all games of the player who asks, behind a number, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream, as of a game's events: `id` is the number in the
    feed; it
    begins with a `snapshot`, the first page of the player's games; and it has no end.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerEventList
    """

    answer = sync_detailed(
        client=client,
        after=after,
        limit=limit,
        prefer=prefer,
        last_event_id=last_event_id,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> Response[PlayerEventList | Problem]:
    """List what happened in all games of the player who asks, behind a number, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream, as of a game's events: `id` is the number in the
    feed; it
    begins with a `snapshot`, the first page of the player's games; and it has no end.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerEventList | Problem]
    """

    kwargs = _get_kwargs(
        after=after,
        limit=limit,
        prefer=prefer,
        last_event_id=last_event_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    after: int | Unset = UNSET,
    limit: int | Unset = 100,
    prefer: str | Unset = UNSET,
    last_event_id: str | Unset = UNSET,
) -> PlayerEventList:
    """List what happened in all games of the player who asks, behind a number, in order and without a gap.

     With `Prefer: wait=N` the answer is held until there is something behind `after`. `next` is the
    `after`
    to go on with, whether there was anything or not.

    `Accept: text/event-stream` makes it a stream, as of a game's events: `id` is the number in the
    feed; it
    begins with a `snapshot`, the first page of the player's games; and it has no end.

    Args:
        after (int | Unset):
        limit (int | Unset):  Default: 100.
        prefer (str | Unset):
        last_event_id (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerEventList
    """

    answer = await asyncio_detailed(
        client=client,
        after=after,
        limit=limit,
        prefer=prefer,
        last_event_id=last_event_id,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
