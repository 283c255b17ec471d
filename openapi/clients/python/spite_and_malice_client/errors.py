"""What is raised when there is no document to answer with."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, cast

from .models.problem import Problem
from .slugs import ProblemSlug
from .types import Response


class ProblemError(Exception):
    """The service refuses, and says why."""

    def __init__(self, problem: Problem, headers: Mapping[str, str]) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.headers = headers
        """Of the answer: a 429 or 503 has a `Retry-After`, in seconds."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def slug(self) -> ProblemSlug:
        """The kind of the problem: the last segment of its type. There may be newer ones."""
        return cast("ProblemSlug", self.problem.type_.rpartition("/")[2])


class UnexpectedStatus(Exception):
    """An answer that the service's description does not have: often of something between here and there."""

    def __init__(self, status_code: int, content: bytes) -> None:
        super().__init__(f"status {status_code}: {content[:500].decode(errors='replace')}")
        self.status_code = status_code
        self.content = content


class NotModified(Exception):
    """304: there is nothing newer than what `if_none_match` says is known."""


def no_data(answer: Response[Any]) -> Exception:
    """Why an answer has no document."""
    if isinstance(answer.parsed, Problem):
        return ProblemError(answer.parsed, answer.headers)
    if answer.status_code == HTTPStatus.NOT_MODIFIED:
        return NotModified()
    return UnexpectedStatus(answer.status_code, answer.content)
