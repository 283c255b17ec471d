from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.plan_search_status import PlanSearchStatus
from ...models.problem import Problem
from ...models.work_list import WorkList
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    status: PlanSearchStatus | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["cursor"] = cursor

    params["limit"] = limit

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["stuck"] = stuck

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/v1/admin/plans",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | WorkList | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 200:
        response_200 = WorkList.from_dict(response.json())

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
) -> Response[Problem | WorkList]:
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
    status: PlanSearchStatus | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> Response[Problem | WorkList]:
    """Find computer turns that wait, run or failed, as the admin.

     Those that are not over come oldest first, those that failed newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (PlanSearchStatus | Unset): Where a plan stands that can be searched for.
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WorkList]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        status=status,
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
    status: PlanSearchStatus | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> WorkList:
    """Find computer turns that wait, run or failed, as the admin.

     Those that are not over come oldest first, those that failed newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (PlanSearchStatus | Unset): Where a plan stands that can be searched for.
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkList
    """

    answer = sync_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        status=status,
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
    status: PlanSearchStatus | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> Response[Problem | WorkList]:
    """Find computer turns that wait, run or failed, as the admin.

     Those that are not over come oldest first, those that failed newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (PlanSearchStatus | Unset): Where a plan stands that can be searched for.
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | WorkList]
    """

    kwargs = _get_kwargs(
        cursor=cursor,
        limit=limit,
        status=status,
        stuck=stuck,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    cursor: str | Unset = UNSET,
    limit: int | Unset = 20,
    status: PlanSearchStatus | Unset = UNSET,
    stuck: bool | Unset = UNSET,
) -> WorkList:
    """Find computer turns that wait, run or failed, as the admin.

     Those that are not over come oldest first, those that failed newest first.

    Args:
        cursor (str | Unset):
        limit (int | Unset):  Default: 20.
        status (PlanSearchStatus | Unset): Where a plan stands that can be searched for.
        stuck (bool | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WorkList
    """

    answer = await asyncio_detailed(
        client=client,
        cursor=cursor,
        limit=limit,
        status=status,
        stuck=stuck,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
