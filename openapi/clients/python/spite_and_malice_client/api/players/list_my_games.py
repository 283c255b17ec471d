from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.game_list import GameList
from ...models.game_status import GameStatus
from ...models.problem import Problem
from ...models.ruleset_name import RulesetName
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    my_turn: bool | Unset = UNSET,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params["limit"] = limit

    params["my_turn"] = my_turn

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_ruleset: str | Unset = UNSET
    if not isinstance(ruleset, Unset):
        json_ruleset = ruleset

    params["ruleset"] = json_ruleset

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/players/me/games",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> GameList | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = GameList.from_dict(response.json())

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
) -> Response[GameList | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    my_turn: bool | Unset = UNSET,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
) -> Response[GameList | Problem]:
    """List the games that the player who asks sits at, or has made.

     Games in which it is the player's turn come first, then the newest.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        my_turn (bool | Unset):
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameList | Problem]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        my_turn=my_turn,
        status=status,
        ruleset=ruleset,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    my_turn: bool | Unset = UNSET,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
) -> GameList:
    """List the games that the player who asks sits at, or has made.

     Games in which it is the player's turn come first, then the newest.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        my_turn (bool | Unset):
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameList
    """

    answer = sync_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        my_turn=my_turn,
        status=status,
        ruleset=ruleset,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    my_turn: bool | Unset = UNSET,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
) -> Response[GameList | Problem]:
    """List the games that the player who asks sits at, or has made.

     Games in which it is the player's turn come first, then the newest.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        my_turn (bool | Unset):
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GameList | Problem]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        my_turn=my_turn,
        status=status,
        ruleset=ruleset,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    my_turn: bool | Unset = UNSET,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
) -> GameList:
    """List the games that the player who asks sits at, or has made.

     Games in which it is the player's turn come first, then the newest.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        my_turn (bool | Unset):
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GameList
    """

    answer = await asyncio_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        my_turn=my_turn,
        status=status,
        ruleset=ruleset,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
