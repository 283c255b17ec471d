"""What the browser table does, as `features.toml` lists it: each with the test that fails without it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.processes import ROOT

TABLE = ROOT / "openapi" / "table"
TESTS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Feature:
    """A thing the table does, how it is taken out, and what must fail then."""

    name: str
    test: str
    """A pytest id, from tests/browser."""
    file: str
    """From openapi/table."""
    text: str
    """Stands there once, and makes the feature."""
    instead: str
    """What stands there without the feature."""

    def without(self, source: str) -> str:
        """The file without the feature."""
        return source.replace(self.text, self.instead)


def features() -> list[Feature]:
    """All of them."""
    listed = tomllib.loads((TESTS / "features.toml").read_text(encoding="utf-8"))
    return [Feature(**each) for each in listed["feature"]]
