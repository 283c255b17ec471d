from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.plan import Plan
from ...models.problem import Problem
from ...types import Response


def _get_kwargs(
    game_id: str,
    plan_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/v1/games/{game_id}/plans/{plan_id}".format(
            game_id=quote(str(game_id), safe=""),
            plan_id=quote(str(plan_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Plan | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = Plan.from_dict(response.json())

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

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())

        return response_409

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
) -> Response[Plan | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    game_id: str,
    plan_id: str,
    *,
    client: AuthenticatedClient,
) -> Response[Plan | Problem]:
    """Cancel a hint, a review, or a turn that was asked for.

     A turn that a computer seat takes by itself cannot be cancelled. The entry of a hint stays in the
    log.

    Args:
        game_id (str):
        plan_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Plan | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        plan_id=plan_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    game_id: str,
    plan_id: str,
    *,
    client: AuthenticatedClient,
) -> Plan:
    """Cancel a hint, a review, or a turn that was asked for.

     A turn that a computer seat takes by itself cannot be cancelled. The entry of a hint stays in the
    log.

    Args:
        game_id (str):
        plan_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Plan
    """

    answer = sync_detailed(
        game_id=game_id,
        plan_id=plan_id,
        client=client,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    game_id: str,
    plan_id: str,
    *,
    client: AuthenticatedClient,
) -> Response[Plan | Problem]:
    """Cancel a hint, a review, or a turn that was asked for.

     A turn that a computer seat takes by itself cannot be cancelled. The entry of a hint stays in the
    log.

    Args:
        game_id (str):
        plan_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Plan | Problem]
    """

    kwargs = _get_kwargs(
        game_id=game_id,
        plan_id=plan_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    game_id: str,
    plan_id: str,
    *,
    client: AuthenticatedClient,
) -> Plan:
    """Cancel a hint, a review, or a turn that was asked for.

     A turn that a computer seat takes by itself cannot be cancelled. The entry of a hint stays in the
    log.

    Args:
        game_id (str):
        plan_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Plan
    """

    answer = await asyncio_detailed(
        game_id=game_id,
        plan_id=plan_id,
        client=client,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
