from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.problem import Problem
from ...models.view import View
from ...models.view_moment import ViewMoment
from ...types import UNSET, Response, Unset


def _get_kwargs(
    game_id: str,
    viewer: str,
    *,
    until: ViewMoment | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    if not isinstance(prefer, Unset):
        headers["Prefer"] = prefer

    params: dict[str, Any] = {}

    json_until: str | Unset = UNSET
    if not isinstance(until, Unset):
        json_until = until

    params["until"] = json_until

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/games/{game_id}/views/{viewer}".format(
            game_id=quote(str(game_id), safe=""),
            viewer=quote(str(viewer), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | View | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = View.from_dict(response.json())

        return response_200

    if response.status_code == 304:
        return None

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())

        return response_403

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
) -> Response[Problem | View]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    game_id: str,
    viewer: str,
    *,
    client: AuthenticatedClient | Client,
    until: ViewMoment | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
) -> Response[Problem | View]:
    """Look at a game: all that the viewer may see of it, and nothing else.

     `viewer` is a seat number, `me` (the bearer's seat; of a player's seats the one to move, else the
    first),
    `spectator`, or `full` (for the admin). A seat's view needs its token, or its player's.

    Args:
        game_id (str):
        viewer (str):
        until (ViewMoment | Unset): What a view may be waited for.
        if_none_match (str | Unset):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | View]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        viewer=viewer,
        until=until,
        if_none_match=if_none_match,
        prefer=prefer,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    viewer: str,
    *,
    client: AuthenticatedClient | Client,
    until: ViewMoment | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
) -> View:
    """Look at a game: all that the viewer may see of it, and nothing else.

     `viewer` is a seat number, `me` (the bearer's seat; of a player's seats the one to move, else the
    first),
    `spectator`, or `full` (for the admin). A seat's view needs its token, or its player's.

    Args:
        game_id (str):
        viewer (str):
        until (ViewMoment | Unset): What a view may be waited for.
        if_none_match (str | Unset):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        View
    """

    answer = sync_detailed(
        game_id=game_id,
        viewer=viewer,
        client=client,
        until=until,
        if_none_match=if_none_match,
        prefer=prefer,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    game_id: str,
    viewer: str,
    *,
    client: AuthenticatedClient | Client,
    until: ViewMoment | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
) -> Response[Problem | View]:
    """Look at a game: all that the viewer may see of it, and nothing else.

     `viewer` is a seat number, `me` (the bearer's seat; of a player's seats the one to move, else the
    first),
    `spectator`, or `full` (for the admin). A seat's view needs its token, or its player's.

    Args:
        game_id (str):
        viewer (str):
        until (ViewMoment | Unset): What a view may be waited for.
        if_none_match (str | Unset):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | View]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        viewer=viewer,
        until=until,
        if_none_match=if_none_match,
        prefer=prefer,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    viewer: str,
    *,
    client: AuthenticatedClient | Client,
    until: ViewMoment | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
    prefer: str | Unset = UNSET,
) -> View:
    """Look at a game: all that the viewer may see of it, and nothing else.

     `viewer` is a seat number, `me` (the bearer's seat; of a player's seats the one to move, else the
    first),
    `spectator`, or `full` (for the admin). A seat's view needs its token, or its player's.

    Args:
        game_id (str):
        viewer (str):
        until (ViewMoment | Unset): What a view may be waited for.
        if_none_match (str | Unset):
        prefer (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        View
    """

    answer = await asyncio_detailed(
        game_id=game_id,
        viewer=viewer,
        client=client,
        until=until,
        if_none_match=if_none_match,
        prefer=prefer,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
