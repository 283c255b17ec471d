"""Requests that are sent again: the `Idempotency-Key` of a POST, and the answer kept under it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, TypeVar

import orjson
from flask import Response

from service.errors import Invalid
from service.ports import Answer, Request
from service.tokens import hash_token
from service.usecases.pins import Pin

T = TypeVar("T")
HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
KEY_PATTERN: Final = "^[!-~]{1,200}$"
"""Visible ASCII: what every client can send, and every log and database can hold."""
ANONYMOUS_LENGTH: Final = 22
"""128 bits as base64 text: nobody guesses such a key, and with it an answer that holds tokens."""
_KEY: Final = re.compile(KEY_PATTERN.removeprefix("^").removesuffix("$"))
_NOT_KEPT: Final = frozenset({"Content-Length"})


@dataclass(slots=True)
class Keyed:
    """The key of the request in hand."""

    request: Request
    kept: bool = False
    """Whether the answer was written together with the change it tells of."""

    def answer(
        self, work: Callable[[Pin[T] | None], T], render: Callable[[T], Response]
    ) -> Response:
        """What `render` makes of the result of `work`, written in the unit that makes the result."""
        made: list[Response] = []

        def written(result: T) -> Answer:
            made.append(render(result))
            return plain_answer(made[-1])

        work(Pin(self.request, written))
        # Tried again after a lost race, the work is rendered again: the last is what was committed.
        response, self.kept = made[-1], True
        return response


def keyed(header: str | None, token: str | None, operation: str, body: Any) -> Keyed | None:
    """The key in `header`, None without one; Invalid for one that is none, or that could be guessed.

    `operation`: what is asked for, path included; `body`: JSON-plain.
    """
    if header is None:
        return None
    if _KEY.fullmatch(header) is None:
        raise Invalid({HEADER: ["it must be 1 to 200 visible ASCII characters, without blanks"]})
    if token is None and len(header) < ANONYMOUS_LENGTH:
        reason = f"without a bearer it must be random, of at least {ANONYMOUS_LENGTH} characters"
        raise Invalid({HEADER: [reason]})
    scope = b"" if token is None else hash_token(token)
    written = orjson.dumps(body, option=orjson.OPT_SORT_KEYS)
    digest = sha256(operation.encode() + b"\n" + written).digest()
    return Keyed(Request(scope, header, digest))


def plain_answer(response: Response) -> Answer:
    """`response` as it is kept."""
    headers = {name: value for name, value in response.headers.items() if name not in _NOT_KEPT}
    return Answer(response.status_code, headers, response.get_data())


def replayed(answer: Answer) -> Response:
    """A kept answer, sent again."""
    response = Response(answer.body, answer.status, headers=dict(answer.headers))
    response.headers[REPLAYED] = "true"
    return response
