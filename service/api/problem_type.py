"""What a kind of problem is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ProblemType:
    """One kind of problem."""

    slug: str
    """The last path segment of its `type`; clients may rely on it."""
    status: int
    title: str
    meaning: str
    cure: str
    retry_safe: bool = False
    """Whether the same request, sent again unchanged, does no harm and may succeed."""
