import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.daily_results import DailyResults
from ...models.opponent_kind import OpponentKind
from ...models.problem import Problem
from ...models.ruleset_name import RulesetName
from ...types import UNSET, Response, Unset


def _get_kwargs(
    date: datetime.date,
    *,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    ruleset: RulesetName | Unset = UNSET,
    opponent: OpponentKind | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params["limit"] = limit

    json_ruleset: str | Unset = UNSET
    if not isinstance(ruleset, Unset):
        json_ruleset = ruleset

    params["ruleset"] = json_ruleset

    json_opponent: str | Unset = UNSET
    if not isinstance(opponent, Unset):
        json_opponent = opponent

    params["opponent"] = json_opponent

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/daily/{date}/results".format(
            date=quote(str(date), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DailyResults | Problem | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = DailyResults.from_dict(response.json())

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
) -> Response[DailyResults | Problem]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    date: datetime.date,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    ruleset: RulesetName | Unset = UNSET,
    opponent: OpponentKind | Unset = UNSET,
) -> Response[DailyResults | Problem]:
    """List how players did at the deals of a day.

     Of each player the first game that was begun of each rule set's deal, if it was finished before the
    day
    was over, UTC, without an undo or a hint, and not at one screen. By rule set, the best first: won,
    drawn,
    lost; more points; fewer turns. Who is equal in all of that shares a rank, and who finished first
    stands
    first.

    Args:
        date (datetime.date):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        ruleset (RulesetName | Unset): A rule set, by its name.
        opponent (OpponentKind | Unset): Against whom somebody played.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DailyResults | Problem]
    """

    kwargs = _get_kwargs(
        date=date,
        cursor=cursor,
        limit=limit,
        ruleset=ruleset,
        opponent=opponent,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    date: datetime.date,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    ruleset: RulesetName | Unset = UNSET,
    opponent: OpponentKind | Unset = UNSET,
) -> DailyResults:
    """List how players did at the deals of a day.

     Of each player the first game that was begun of each rule set's deal, if it was finished before the
    day
    was over, UTC, without an undo or a hint, and not at one screen. By rule set, the best first: won,
    drawn,
    lost; more points; fewer turns. Who is equal in all of that shares a rank, and who finished first
    stands
    first.

    Args:
        date (datetime.date):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        ruleset (RulesetName | Unset): A rule set, by its name.
        opponent (OpponentKind | Unset): Against whom somebody played.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DailyResults
    """

    answer = sync_detailed(
        date=date,
        client=client,
        cursor=cursor,
        limit=limit,
        ruleset=ruleset,
        opponent=opponent,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed


async def asyncio_detailed(
    date: datetime.date,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    ruleset: RulesetName | Unset = UNSET,
    opponent: OpponentKind | Unset = UNSET,
) -> Response[DailyResults | Problem]:
    """List how players did at the deals of a day.

     Of each player the first game that was begun of each rule set's deal, if it was finished before the
    day
    was over, UTC, without an undo or a hint, and not at one screen. By rule set, the best first: won,
    drawn,
    lost; more points; fewer turns. Who is equal in all of that shares a rank, and who finished first
    stands
    first.

    Args:
        date (datetime.date):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        ruleset (RulesetName | Unset): A rule set, by its name.
        opponent (OpponentKind | Unset): Against whom somebody played.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DailyResults | Problem]
    """

    kwargs = _get_kwargs(
        date=date,
        cursor=cursor,
        limit=limit,
        ruleset=ruleset,
        opponent=opponent,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    date: datetime.date,
    *,
    client: AuthenticatedClient | Client,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    ruleset: RulesetName | Unset = UNSET,
    opponent: OpponentKind | Unset = UNSET,
) -> DailyResults:
    """List how players did at the deals of a day.

     Of each player the first game that was begun of each rule set's deal, if it was finished before the
    day
    was over, UTC, without an undo or a hint, and not at one screen. By rule set, the best first: won,
    drawn,
    lost; more points; fewer turns. Who is equal in all of that shares a rank, and who finished first
    stands
    first.

    Args:
        date (datetime.date):
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        ruleset (RulesetName | Unset): A rule set, by its name.
        opponent (OpponentKind | Unset): Against whom somebody played.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DailyResults
    """

    answer = await asyncio_detailed(
        date=date,
        client=client,
        cursor=cursor,
        limit=limit,
        ruleset=ruleset,
        opponent=opponent,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
