from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.plan_list import PlanList
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    game_id: str,
    *,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params["limit"] = limit

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/games/{game_id}/plans".format(
            game_id=quote(str(game_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PlanList | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = PlanList.from_dict(response.json())

        return response_200

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
) -> Response[PlanList | Problem]:
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
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> Response[PlanList | Problem]:
    """List a game's plans, the oldest first: what its computers thought of each turn, hints, reviews.

     What was thought is null for whoever may not see it, as in a plan that is looked at by itself; once
    the
    game is over, everybody may. Until then a hint is listed for its own seat alone, and a page may have
    fewer items than were asked for. What a review has found is in the review itself.

    Args:
        game_id (str):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlanList | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        cursor=cursor,
        limit=limit,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> PlanList:
    """List a game's plans, the oldest first: what its computers thought of each turn, hints, reviews.

     What was thought is null for whoever may not see it, as in a plan that is looked at by itself; once
    the
    game is over, everybody may. Until then a hint is listed for its own seat alone, and a page may have
    fewer items than were asked for. What a review has found is in the review itself.

    Args:
        game_id (str):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlanList
    """

    answer = sync_detailed(
        game_id=game_id,
        client=client,
        cursor=cursor,
        limit=limit,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> Response[PlanList | Problem]:
    """List a game's plans, the oldest first: what its computers thought of each turn, hints, reviews.

     What was thought is null for whoever may not see it, as in a plan that is looked at by itself; once
    the
    game is over, everybody may. Until then a hint is listed for its own seat alone, and a page may have
    fewer items than were asked for. What a review has found is in the review itself.

    Args:
        game_id (str):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlanList | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        cursor=cursor,
        limit=limit,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
) -> PlanList:
    """List a game's plans, the oldest first: what its computers thought of each turn, hints, reviews.

     What was thought is null for whoever may not see it, as in a plan that is looked at by itself; once
    the
    game is over, everybody may. Until then a hint is listed for its own seat alone, and a page may have
    fewer items than were asked for. What a review has found is in the review itself.

    Args:
        game_id (str):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlanList
    """

    answer = await asyncio_detailed(
        game_id=game_id,
        client=client,
        cursor=cursor,
        limit=limit,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
