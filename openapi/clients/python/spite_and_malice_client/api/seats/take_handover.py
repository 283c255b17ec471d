from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.new_handover import NewHandover
from ...models.problem import Problem
from ...models.seat_token import SeatToken
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: NewHandover,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/v1/handovers",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Problem | SeatToken | None:
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    if response.status_code == 201:
        response_201 = SeatToken.from_dict(response.json())

        return response_201

    if response.status_code == 400:
        response_400 = Problem.from_dict(response.json())

        return response_400

    if response.status_code == 401:
        response_401 = Problem.from_dict(response.json())

        return response_401

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
) -> Response[Problem | SeatToken]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: NewHandover,
    idempotency_key: str | Unset = UNSET,
) -> Response[Problem | SeatToken]:
    """Go on at a seat on this device, by a code from the device that has it.

     The answer has a token of this device's own, and the first device keeps the one it has. It is the
    seat's;
    where the player holds several seats, as in a hot-seat game, it is the player's. `renewSeatToken`
    ends
    the tokens of a seat that were given out before.

    Args:
        idempotency_key (str | Unset):
        body (NewHandover): A code as it was entered.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | SeatToken]
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
    body: NewHandover,
    idempotency_key: str | Unset = UNSET,
) -> SeatToken:
    """Go on at a seat on this device, by a code from the device that has it.

     The answer has a token of this device's own, and the first device keeps the one it has. It is the
    seat's;
    where the player holds several seats, as in a hot-seat game, it is the player's. `renewSeatToken`
    ends
    the tokens of a seat that were given out before.

    Args:
        idempotency_key (str | Unset):
        body (NewHandover): A code as it was entered.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SeatToken
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
    body: NewHandover,
    idempotency_key: str | Unset = UNSET,
) -> Response[Problem | SeatToken]:
    """Go on at a seat on this device, by a code from the device that has it.

     The answer has a token of this device's own, and the first device keeps the one it has. It is the
    seat's;
    where the player holds several seats, as in a hot-seat game, it is the player's. `renewSeatToken`
    ends
    the tokens of a seat that were given out before.

    Args:
        idempotency_key (str | Unset):
        body (NewHandover): A code as it was entered.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Problem | SeatToken]
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
    body: NewHandover,
    idempotency_key: str | Unset = UNSET,
) -> SeatToken:
    """Go on at a seat on this device, by a code from the device that has it.

     The answer has a token of this device's own, and the first device keeps the one it has. It is the
    seat's;
    where the player holds several seats, as in a hot-seat game, it is the player's. `renewSeatToken`
    ends
    the tokens of a seat that were given out before.

    Args:
        idempotency_key (str | Unset):
        body (NewHandover): A code as it was entered.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SeatToken
    """

    answer = await asyncio_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    )
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
