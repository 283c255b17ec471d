"""What a player types, read.

>>> parse("12"), parse(" h:7h>c1 "), parse("?")
(Number(value=12), Notation(text='h:7H>c1'), <Command.HELP: '?'>)
>>> parse("p > c2"), parse("h:10h>s2"), parse("fly")
(Notation(text='p>c2'), Notation(text='h:TH>s2'), Unknown(text='fly'))
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Command(StrEnum):
    """A command that is no move."""

    LOOK = "t"
    """Show the table (an empty line does, too)."""
    HELP = "?"
    HINT = "h"
    RULES = "r"
    LAST = "l"
    RECORD = "m"
    WHOLE_RECORD = "m all"
    SIDES = "s"
    QUIT = "q"


@dataclass(frozen=True, slots=True)
class Number:
    """The number of a legal move."""

    value: int


@dataclass(frozen=True, slots=True)
class Notation:
    """A move in notation, its letters as the service writes them."""

    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something else."""

    text: str


Entry = Command | Number | Notation | Unknown

_WORDS: Final = {
    "": Command.LOOK,
    "table": Command.LOOK,
    "help": Command.HELP,
    "hint": Command.HINT,
    "rules": Command.RULES,
    "last": Command.LAST,
    "moves": Command.RECORD,
    "record": Command.RECORD,
    "sides": Command.SIDES,
    "quit": Command.QUIT,
    "exit": Command.QUIT,
} | {command.value: command for command in Command}
_NOTATION: Final = re.compile(
    r"(?P<source>h|p|s[0-9]{1,9})(?::(?P<card>10[a-z]|[a-z0-9]{2}))?(?P<target>(?:>|→)[cso]|\+s)"
    r"(?P<number>[0-9]{1,9})",
    re.IGNORECASE | re.ASCII,
)


def parse(text: str) -> Entry:
    """What was meant by a typed line."""
    word = " ".join(text.lower().split())
    if word in _WORDS:
        return _WORDS[word]
    if word.isascii() and word.isdigit() and len(word) <= len("999999999"):
        return Number(int(word))
    found = _NOTATION.fullmatch("".join(word.split()))
    if found is None:
        return Unknown(text.strip())
    card = found["card"]
    named = "" if card is None else ":" + card.upper().replace("10", "T")
    return Notation(found["source"] + named + found["target"].replace("→", ">") + found["number"])
