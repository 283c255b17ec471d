"""The examples of a client's README, and what each of them has to print."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.processes import ROOT

CLIENTS = ROOT / "openapi" / "clients"
PRINTS = {
    "A whole game": r"points: \[ ?\d+, \d+ ?\]\n",
    "The same with asyncio": r"points: \[\d+, \d+\]\n",
    "When it refuses": r"409 (no-such-card|not-your-turn) \w.+\n",
    "Only if nothing has changed": r"412 stale-version\n",
    "When the answer is lost": r"g_\S+\n",
    "A long poll": r"nothing new\n",
    "A stream": r"(\d+ [01] \S+\n)+over: \w+\n",
}
"""All of it, by the heading over the example."""
RECEIVE = "Webhooks"
"""The heading over the one that prints nothing, and is called instead."""


@dataclass(frozen=True)
class Example:
    """A block of code under a heading."""

    heading: str
    code: str

    @property
    def name(self) -> str:
        """The heading, as the name of a file."""
        return self.heading.lower().replace(" ", "_")


def examples(client: str, language: str) -> dict[str, Example]:
    """Those of a client, by heading; a heading has one at most."""
    found = {}
    for section in re.split(
        "^## ", (CLIENTS / client / "README.md").read_text(), flags=re.MULTILINE
    ):
        blocks = re.findall(rf"^```{language}\n(.*?)^```", section, re.DOTALL | re.MULTILINE)
        if blocks:
            heading, (code,) = section.splitlines()[0], blocks
            found[heading] = Example(heading, code)
    return found


def write(each: Example, folder: Path, suffix: str) -> Path:
    """The example as a file of its own, word for word."""
    path = folder / f"{each.name}{suffix}"
    path.write_text(each.code)
    return path
