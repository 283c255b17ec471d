from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.admin_game_list import AdminGameList
from ...models.game_status import GameStatus
from ...models.problem import Problem
from ...models.ruleset_name import RulesetName
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
    age: int | Unset = UNSET,
    idle: int | Unset = UNSET,
    player: str | Unset = UNSET,
    app: str | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params["limit"] = limit

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_ruleset: str | Unset = UNSET
    if not isinstance(ruleset, Unset):
        json_ruleset = ruleset

    params["ruleset"] = json_ruleset

    params["age"] = age

    params["idle"] = idle

    params["player"] = player

    params["app"] = app

    params["stuck"] = stuck

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/admin/games",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AdminGameList | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = AdminGameList.from_dict(response.json())

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
) -> Response[AdminGameList | Problem]:
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
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
    age: int | Unset = UNSET,
    idle: int | Unset = UNSET,
    player: str | Unset = UNSET,
    app: str | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> Response[AdminGameList | Problem]:
    """Find games, as the admin.

     All games there are, the newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.
        age (int | Unset):
        idle (int | Unset):
        player (str | Unset):
        app (str | Unset):
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AdminGameList | Problem]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        status=status,
        ruleset=ruleset,
        age=age,
        idle=idle,
        player=player,
        app=app,
        stuck=stuck,
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
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
    age: int | Unset = UNSET,
    idle: int | Unset = UNSET,
    player: str | Unset = UNSET,
    app: str | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> AdminGameList:
    """Find games, as the admin.

     All games there are, the newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.
        age (int | Unset):
        idle (int | Unset):
        player (str | Unset):
        app (str | Unset):
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AdminGameList
    """

    answer = sync_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        status=status,
        ruleset=ruleset,
        age=age,
        idle=idle,
        player=player,
        app=app,
        stuck=stuck,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
    age: int | Unset = UNSET,
    idle: int | Unset = UNSET,
    player: str | Unset = UNSET,
    app: str | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> Response[AdminGameList | Problem]:
    """Find games, as the admin.

     All games there are, the newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.
        age (int | Unset):
        idle (int | Unset):
        player (str | Unset):
        app (str | Unset):
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AdminGameList | Problem]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        status=status,
        ruleset=ruleset,
        age=age,
        idle=idle,
        player=player,
        app=app,
        stuck=stuck,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    status: GameStatus | Unset = UNSET,
    ruleset: RulesetName | Unset = UNSET,
    age: int | Unset = UNSET,
    idle: int | Unset = UNSET,
    player: str | Unset = UNSET,
    app: str | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> AdminGameList:
    """Find games, as the admin.

     All games there are, the newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (GameStatus | Unset): Where a game stands.
        ruleset (RulesetName | Unset): A rule set, by its name.
        age (int | Unset):
        idle (int | Unset):
        player (str | Unset):
        app (str | Unset):
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AdminGameList
    """

    answer = await asyncio_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        status=status,
        ruleset=ruleset,
        age=age,
        idle=idle,
        player=player,
        app=app,
        stuck=stuck,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
