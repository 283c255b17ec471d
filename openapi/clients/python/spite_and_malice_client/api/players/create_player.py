from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.new_player import NewPlayer
from ...models.player_token import PlayerToken
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: NewPlayer | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/players",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PlayerToken | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 201:
        response_201 = PlayerToken.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

    if response.status_code == 403:
        response_403 = Problem.from_dict(response.json())

        return response_403

    if response.status_code == 409:
        response_409 = Problem.from_dict(response.json())

        return response_409

    if response.status_code == 413:
        response_413 = Problem.from_dict(response.json())

        return response_413

    if response.status_code == 415:
        response_415 = Problem.from_dict(response.json())

        return response_415

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
) -> Response[PlayerToken | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: NewPlayer | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[PlayerToken | Problem]:
    """Make a player: an identity from game to game, for whoever wants one.

     All fields are optional. The token in the answer is shown this once. Made by an app, with its token,
    the
    player belongs to that app; other tokens make no difference.

    Args:
        idempotency_key (str | Unset):
        body (NewPlayer | Unset): A player as asked for, or what is to change about one; what is
            left out stays as it is.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerToken | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: NewPlayer | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> PlayerToken:
    """Make a player: an identity from game to game, for whoever wants one.

     All fields are optional. The token in the answer is shown this once. Made by an app, with its token,
    the
    player belongs to that app; other tokens make no difference.

    Args:
        idempotency_key (str | Unset):
        body (NewPlayer | Unset): A player as asked for, or what is to change about one; what is
            left out stays as it is.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerToken
    """

    answer = sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: NewPlayer | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[PlayerToken | Problem]:
    """Make a player: an identity from game to game, for whoever wants one.

     All fields are optional. The token in the answer is shown this once. Made by an app, with its token,
    the
    player belongs to that app; other tokens make no difference.

    Args:
        idempotency_key (str | Unset):
        body (NewPlayer | Unset): A player as asked for, or what is to change about one; what is
            left out stays as it is.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlayerToken | Problem]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: NewPlayer | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> PlayerToken:
    """Make a player: an identity from game to game, for whoever wants one.

     All fields are optional. The token in the answer is shown this once. Made by an app, with its token,
    the
    player belongs to that app; other tokens make no difference.

    Args:
        idempotency_key (str | Unset):
        body (NewPlayer | Unset): A player as asked for, or what is to change about one; what is
            left out stays as it is.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlayerToken
    """

    answer = await asyncio_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
