"""HTTP clients that let no answer pass that the OpenAPI document does not promise."""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx

from deploy.openapi import describe
from tests.service.api.contract import STREAM, Contract


class Answer:
    """An httpx answer as the contract reads it."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status_code, self.headers, self.data = (
            answer.status_code,
            answer.headers,
            answer.content,
        )
        self.mimetype = answer.headers.get("Content-Type", "").partition(";")[0]
        self.request = answer.request
        self.json = answer.json() if self.mimetype.endswith("json") and self.data else None


@cache
def contract() -> Contract:
    """The application's document as a judge."""
    return Contract(describe())


def judge(answer: httpx.Response) -> None:
    """Fail for an answer that is not promised.

    The pages for the admin are no part of the API, and a stream is judged by those who read it.
    """
    path = answer.request.url.raw_path.decode()
    if path.startswith("/admin") or answer.headers.get("Content-Type", "").startswith(STREAM):
        return
    answer.read()
    contract().check(answer.request.method, path, Answer(answer))


def client(**more: Any) -> httpx.Client:
    """An httpx client, its answers judged as they come in; `more` is what httpx takes."""
    return httpx.Client(event_hooks={"response": [judge]}, **more)
