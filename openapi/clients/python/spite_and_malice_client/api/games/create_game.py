from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.created_game import CreatedGame
from ...models.new_game import NewGame
from ...models.problem import Problem
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: NewGame | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/games",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> CreatedGame | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 201:
        response_201 = CreatedGame.from_dict(response.json())

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

    if response.status_code == 404:
        response_404 = Problem.from_dict(response.json())

        return response_404

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
) -> Response[CreatedGame | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: NewGame | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedGame | Problem]:
    """Make a game.

     All fields are optional. The tokens in the answer are shown this once. A game with an open seat
    waits
    until it is claimed; a game from a record may have a body of up to 2 MiB.

    A player who sends its token is the game's creator, and holds the first human seat that is not open;
    with
    `local`, all of them. An app that sends its token is the creator of the game and holds no seat. Both
    need
    no `owner_token`, and get none. An app is creator, too, of the games that its players make.

    Args:
        idempotency_key (str | Unset):
        body (NewGame | Unset): A game as asked for. Without any field: a human against a medium
            computer at `standard`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedGame | Problem]
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
    body: NewGame | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedGame:
    """Make a game.

     All fields are optional. The tokens in the answer are shown this once. A game with an open seat
    waits
    until it is claimed; a game from a record may have a body of up to 2 MiB.

    A player who sends its token is the game's creator, and holds the first human seat that is not open;
    with
    `local`, all of them. An app that sends its token is the creator of the game and holds no seat. Both
    need
    no `owner_token`, and get none. An app is creator, too, of the games that its players make.

    Args:
        idempotency_key (str | Unset):
        body (NewGame | Unset): A game as asked for. Without any field: a human against a medium
            computer at `standard`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedGame
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
    body: NewGame | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[CreatedGame | Problem]:
    """Make a game.

     All fields are optional. The tokens in the answer are shown this once. A game with an open seat
    waits
    until it is claimed; a game from a record may have a body of up to 2 MiB.

    A player who sends its token is the game's creator, and holds the first human seat that is not open;
    with
    `local`, all of them. An app that sends its token is the creator of the game and holds no seat. Both
    need
    no `owner_token`, and get none. An app is creator, too, of the games that its players make.

    Args:
        idempotency_key (str | Unset):
        body (NewGame | Unset): A game as asked for. Without any field: a human against a medium
            computer at `standard`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[CreatedGame | Problem]
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
    body: NewGame | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> CreatedGame:
    """Make a game.

     All fields are optional. The tokens in the answer are shown this once. A game with an open seat
    waits
    until it is claimed; a game from a record may have a body of up to 2 MiB.

    A player who sends its token is the game's creator, and holds the first human seat that is not open;
    with
    `local`, all of them. An app that sends its token is the creator of the game and holds no seat. Both
    need
    no `owner_token`, and get none. An app is creator, too, of the games that its players make.

    Args:
        idempotency_key (str | Unset):
        body (NewGame | Unset): A game as asked for. Without any field: a human against a medium
            computer at `standard`.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        CreatedGame
    """

    answer = await asyncio_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
