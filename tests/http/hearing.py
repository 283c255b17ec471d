"""Everything that somebody hears of a game, to the byte, searched for what they could not know.

What is known is worked out from the raw log and cards, not from the service's own views: what lies face up,
what a seat has in its hand, and what was played. The packs here have every card once, so that a card that is
named is that card.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import httpx

from engine.log import Moved, fold
from engine.state import State
from service.ports import Ports
from tests.sse import Parser
from tests.streams import Connection

_LABEL = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][SHDC]|X[RB])(?![A-Za-z0-9])")
_SIGN = re.compile(r"(10|[A2-9JQK])([♠♥♦♣])")
_WORDS = re.compile(
    r"\b(ace|10|[2-9]|jack|queen|king) of (spade|heart|diamond|club)s", re.IGNORECASE
)
_RANKS = {"10": "T", "ACE": "A", "JACK": "J", "QUEEN": "Q", "KING": "K"}
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
# Random characters, among which there may be a "7S" by chance: ids, tokens, secrets and signatures; of the
# admin's form to sign in the cookie and the hidden field.
_RANDOM = re.compile(
    r"\b[a-z]+_(?:[a-z]+_)?[A-Za-z0-9_-]{21,}|v1,[A-Za-z0-9+/=]+|whsec_[A-Za-z0-9+/=]+"
    r"|\bspite_\w+=[\w.-]+|(?<=value=\")[\w.-]{20,}(?=\")"
)


def cards_in(text: str) -> set[str]:
    """The cards that a text names, as labels, signs or words."""
    plain = _RANDOM.sub(" ", text)
    found = set(_LABEL.findall(plain))
    found |= {_RANKS.get(rank, rank) + _SUITS[suit] for rank, suit in _SIGN.findall(plain)}
    found |= {
        _RANKS.get(rank.upper(), rank) + suit[0].upper() for rank, suit in _WORDS.findall(plain)
    }
    return found


def forms_of(secret: bytes) -> list[str]:
    """How a secret may be written."""
    plain, url = base64.b64encode(secret), base64.urlsafe_b64encode(secret)
    numbers = ", ".join(map(str, secret)), ",".join(map(str, secret))
    return [
        secret.hex(),
        secret.hex().upper(),
        plain.decode().rstrip("="),
        url.decode().rstrip("="),
        str(int.from_bytes(secret)),
        *numbers,
    ]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who hears, and as what."""

    name: str
    token: str | None
    seat: int | None = None
    """Whose hand they may see."""


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that somebody heard."""

    viewer: Viewer
    what: str
    """By which way it came."""
    text: str
    """All of it: status, headers, body."""
    version: int
    """How far the game had come then."""
    said: frozenset[str] = frozenset()
    """Cards that they named themselves when they asked."""
    over: bool = False
    """Whether the game was over, and its deal open to all."""
    given: str = ""
    """A token that they were given by this very answer, which has it once."""


class Truth:
    """What there was to know of a game, version by version."""

    def __init__(self, ports: Ports, game_id: str) -> None:
        with ports.store.reading() as unit:
            beginning, log = unit.beginning(game_id), unit.entries(game_id)
            proof = unit.proof(game_id)
        entries = [logged.entry for logged in log]
        states = [fold(beginning, entries[:count]) for count in range(len(entries) + 1)]
        self.pack = _all_cards(states[0])
        assert len(self.pack) == len(set(self.pack)), "a card is there twice"
        self.secrets = forms_of(beginning.secret)
        self.secrets += [*forms_of(proof.salt), proof.code]
        played = [
            {str(entry.move.card)} if isinstance(entry, Moved) else set() for entry in entries
        ]
        self._open = [_open_cards(state) for state in states]
        self._hands = [[set(map(str, seat.hand)) for seat in state.seats] for state in states]
        self._played = [set(), *played]

    @property
    def last(self) -> int:
        """The last version."""
        return len(self._open) - 1

    def in_sight(self, seat: int | None, version: int) -> set[str]:
        """The cards that lie open to a seat, or to all, at a version."""
        own = set() if seat is None else self._hands[version][seat]
        return self._open[version] | own

    def known(self, seat: int | None, version: int) -> set[str]:
        """The cards that were open to it, or played, up to a version."""
        found: set[str] = set()
        for each in range(min(version, self.last) + 1):
            found |= self.in_sight(seat, each) | self._played[each]
        return found


@dataclass
class Search:
    """What must not be heard, and by whom."""

    truth: Truth
    tokens: Sequence[str]
    """Of everybody: nobody is told a token, not even their own, but by the answer that gives it."""
    keeps: bool = False
    """Whether the deal is kept after the end, too: a deal of the day."""
    _known: dict[tuple[int | None, int], set[str]] = field(default_factory=dict)

    def known(self, heard: Heard) -> set[str]:
        """The cards that the viewer could know."""
        if heard.viewer.name.startswith("webhook"):
            return set()
        key = (heard.viewer.seat, heard.version)
        if key not in self._known:
            self._known[key] = self.truth.known(*key)
        return self._known[key]

    def hidden(self, heard: Heard) -> list[str]:
        """The cards that it must not name."""
        if heard.over and not self.keeps and not heard.viewer.name.startswith("webhook"):
            return []
        return sorted(set(self.truth.pack) - self.known(heard) - heard.said)

    def leaks(self, heard: Heard) -> list[str]:
        """What the viewer heard and must not know."""
        allowed = {heard.given: 1}
        found = [each for each in self.tokens if heard.text.count(each) > allowed.get(each, 0)]
        if not heard.over or self.keeps:
            found += [secret for secret in self.truth.secrets if secret in heard.text]
        found += sorted(cards_in(heard.text) & set(self.hidden(heard)))
        return found + self._out_of_sight(heard)

    def _out_of_sight(self, heard: Heard) -> list[str]:
        """Cards in a view that lie nowhere open at its version, though they were known once."""
        if heard.over:
            return []
        found: list[str] = []
        for view in _views(_body(heard.text)):
            seen = {name: part for name, part in view.items() if name != "last_turn"}
            cards = set(_LABEL.findall(_RANDOM.sub(" ", json.dumps(seen))))
            found += sorted(cards - self.truth.in_sight(heard.viewer.seat, view["version"]))
        return found


def planted(heard: Heard, leak: str, way: str) -> Heard:
    """The same with a leak in it: in a value of its JSON, in a header, or at the end."""
    quoted = f'"leak": "{leak}", '
    places: dict[str, Callable[[str], str]] = {
        "value": lambda text: text.replace("{", "{" + quoted, 1) if "{" in text else text + quoted,
        "header": lambda text: f"x-leak: {leak}\n{text}",
        "end": lambda text: f"{text} {leak}",
    }
    return replace(heard, text=places[way](heard.text))


def text_of(response: httpx.Response) -> str:
    """An answer to the byte: its status, its headers and its body."""
    head = "\n".join(f"{name.decode()}: {value.decode()}" for name, value in response.headers.raw)
    return f"{response.status_code}\n{head}\n\n{response.text}"


class Keeping(Parser):
    """A parser of frames that keeps every byte."""

    def __init__(self) -> None:
        super().__init__()
        self.raw = b""

    def feed(self, data: bytes) -> list[Any]:
        """Keep it, too."""
        self.raw += data
        return super().feed(data)


class Tap:
    """A stream that somebody listens to."""

    def __init__(self, url: str, path: str, viewer: Viewer) -> None:
        self.viewer = viewer
        self.what = "stream " + re.sub(r"g_[\w-]+", "…", path.partition("?")[0].replace("/v1", ""))
        self.connection = Connection(url, path, viewer.token)
        self.connection.parser = self.kept = Keeping()

    def heard(self) -> Iterator[Heard]:
        """Its frames, each with the version of the game that it tells of itself."""
        yield Heard(self.viewer, f"{self.what} head", self.connection.head.decode(), 0)
        for block in self.kept.raw.decode().split("\n\n"):
            name = re.search(r"^event: (\w+)$", block, re.MULTILINE)
            data = re.search(r"^data: (.*)$", block, re.MULTILINE)
            document = json.loads(data[1]) if data else {}
            version = document.get("version") or max(
                [each.get("version", 0) for each in document.get("items", [])], default=0
            )
            over = document.get("status") in ("finished", "abandoned")
            what = f"{self.what} {name[1] if name else 'else'}"
            yield Heard(self.viewer, what, block, version, over=over)


def _all_cards(state: State) -> list[str]:
    cards = [*state.stock, *state.set_aside, *(card for stack in state.centers for card in stack)]
    for seat in state.seats:
        cards += [*seat.hand, *seat.payoff, *(card for side in seat.sides for card in side)]
    return sorted(map(str, cards))


def _open_cards(state: State) -> set[str]:
    cards = [card for stack in state.centers for card in stack]
    for seat in state.seats:
        cards += [*seat.payoff[-1:], *(card for side in seat.sides for card in side)]
    return set(map(str, cards))


def _body(text: str) -> Any:
    """The JSON of an answer or of a frame; None for anything else."""
    body = text.partition("\n\n")[2] or text.partition("data: ")[2]
    try:
        return json.loads(body)
    except ValueError:
        return None


def _views(document: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(document, dict):
        if {"centers", "seats", "version"} <= document.keys():
            yield document
        for part in document.values():
            yield from _views(part)
    elif isinstance(document, list):
        for part in document:
            yield from _views(part)
