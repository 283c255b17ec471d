"""What a viewer may not know: it makes no difference to any answer, and it is in none."""

from __future__ import annotations

import base64
import copy
import random
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

import httpx
import pytest

from engine.cards import DECK
from engine.computer.planner import plan
from engine.log import Beginning
from engine.presets import PRESETS
from engine.record import Record
from engine.rules import Rules
from service.usecases import computer as usecases
from tests.http.client import HUMAN, Json, Table, computer
from tests.http.playing import builder, check_end
from workers.turn import play_turn

_ID = re.compile(r"\b[gp]_[\w-]{22}(?![\w-])")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
_TOKEN = re.compile(r"\bsm_[a-z]+_[\w-]{32}(?![\w-])")
_WORDS = {card.words: str(card) for card in DECK}
_SAID = re.compile(rf"\b(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b")
_CARD = re.compile(r"(?<![A-Za-z0-9])(?:[A2-9TJQK][SHDC]|X[RB])(?![A-Za-z0-9])")


def text_of(response: httpx.Response) -> str:
    """All of an answer, but for ids, tokens and times."""
    headers = dict(response.headers)
    headers.pop("date", None)
    headers.pop("x-request-id", None)
    # What is left of a quota depends on the clock, and on how much was asked before.
    headers.pop("ratelimit", None)
    text = f"{response.status_code} {sorted(headers.items())} {response.text}"
    return _TIME.sub("TIME", _TOKEN.sub("TOKEN", _ID.sub("ID", text)))


def in_codes(text: str) -> str:
    """A text with the cards that it names in words by their codes."""
    return _SAID.sub(lambda said: _WORDS[said[0]], text)


# --------------------------------------------------------- twins with a computer between two humans

# Seat 0 looks on. The computer at seat 1 sees the same in both games; hidden from both of them are the
# hand of seat 2, covered pay-off cards, and the stock but for what seats 0 and 1 will draw.
RULES = {"payoff_size": 5, "hand_size": 3, "side_stacks": 2, "decks": 3}
TWIN = {
    "centers": [["AS", "2S"], ["AH"], []],
    "stock": ["9D", "QD", "KD", "JC", "2C", "7D", "TS", "8S", "9S", "4C", "4D", "TD", "JD"],
    "set_aside": [],
    "seats": [
        {"hand": ["2H", "8C", "9C"], "payoff": ["5H", "3H", "KH", "8D"], "sides": [["3D"], []]},
        {"hand": ["TC"], "payoff": ["6C", "7C", "QS", "4S"], "sides": [["JS"], []]},
        {"hand": ["5D", "7S", "TH"], "payoff": ["6D", "QC", "9H", "JH"], "sides": [["4H"], []]},
    ],
    "to_move": 0,
}
SAME_STOCK = slice(-6, None)
"""The top of the stock: the computer's two, then seat 0's; nobody else draws."""


def other_twin() -> Json:
    """The same to the eyes of seats 0 and 1, with everything changed about that both cannot see."""
    twin = copy.deepcopy(TWIN)
    seats, stock = twin["seats"], twin["stock"]
    places = [(stock, n) for n in range(len(stock) - 6)]
    # The card that seat 2 will play is the same.
    places += [(seats[2]["hand"], n) for n in (1, 2)]
    # A pay-off card that turns up is seen by all: only the lowest two stay hidden to the end.
    places += [(seat["payoff"], n) for seat in seats for n in (0, 1)]
    cards = [pile[n] for pile, n in places]
    for (pile, n), card in zip(places, cards[5:] + cards[:5], strict=True):
        pile[n] = card
    return twin


EVERYTHING = (
    *("", "/moves", "/moves/1", "/moves/2", "/moves/9", "/plans"),
    *(f"/views/{viewer}" for viewer in ("0", "1", "2", "me", "spectator", "full")),
)


def all_answers(table: Table, location: str | None) -> list[str]:
    """Everything that seat 0, a spectator and a stranger can get to hear at this moment."""
    own = table.tokens[0]
    texts = []
    for token in (own, table.spectator, table.owner, None):
        texts += [text_of(table.get(under, token)) for under in EVERYTHING]
        if location is not None:
            texts.append(text_of(table.service.get(location, token)))
            texts.append(text_of(table.service.call("DELETE", location, token)))
    texts.append(text_of(table.service.get("/v1/games", own)))
    # Cards that one of the hands or the stock has, and cards that are nowhere.
    for card in ("7S", "TH", "TS", "QD", "KD", "6D", "KS", "AD"):
        texts += [text_of(table.move(0, f"h:{card}>c1")), text_of(table.move(0, f"h:{card}>s1"))]
    texts.append(text_of(table.move(0, "p>c9")))
    texts.append(text_of(table.move(0, "h:8C>s1", If_Match='"99"')))
    texts.append(text_of(table.ask(table.spectator)))
    return texts


def test_the_other_twin_differs_in_what_is_hidden_alone():
    """The test below compares what it says it does."""
    other = other_twin()
    assert other["stock"] != TWIN["stock"]
    assert other["stock"][SAME_STOCK] == TWIN["stock"][SAME_STOCK]
    assert other["seats"][2]["hand"] != TWIN["seats"][2]["hand"]
    for one, two in zip(TWIN["seats"], other["seats"], strict=True):
        assert one["payoff"] != two["payoff"]
        assert (one["payoff"][-2:], one["sides"]) == (two["payoff"][-2:], two["sides"])
    assert [seat["hand"] for seat in other["seats"][:2]] == [
        seat["hand"] for seat in TWIN["seats"][:2]
    ]


def test_twins_give_the_same_bytes(service):
    """Games that differ in hidden cards answer alike, through a move of each seat and a computer's turn."""
    tables = [
        Table(
            service,
            rules=RULES,
            seats=[HUMAN, computer(), HUMAN],
            deal={"kind": "position", "position": position},
            computer_turns="on_request",
            think_ms=10_000,
        )
        for position in (TWIN, other_twin())
    ]
    locations: list[str | None] = [None, None]

    def same(*, at_seat: int) -> None:
        views = [table.get("/views/spectator").json() for table in tables]
        assert [view["turn"]["seat"] for view in views] == [at_seat, at_seat]
        one, two = (
            all_answers(table, location) for table, location in zip(tables, locations, strict=True)
        )
        assert one == two

    same(at_seat=0)
    for notation in ("h:2H>c2", "s1>c1", "h:8C>s1"):
        one, two = (table.move(0, notation) for table in tables)
        assert one.status_code == two.status_code == 201
        assert text_of(one) == text_of(two)
    same(at_seat=1)
    for number, table in enumerate(tables):
        locations[number] = table.ask(table.owner).headers["Location"]
        view = table.get("/views/0?until=my_turn", table.tokens[0], Prefer="wait=0").json()
        while view["turn"]["seat"] == 1:
            etag = f'"{view["version"]}"'
            answer = table.get("/views/0", table.tokens[0], If_None_Match=etag, Prefer="wait=15")
            view = answer.json()
    same(at_seat=2)
    computers = [[move for move in table.record if move["seat"] == 1] for table in tables]
    assert len(computers[0]) >= 2, "the computer should have had something to build"
    assert [move["notation"] for move in computers[0]] == [
        move["notation"] for move in computers[1]
    ]
    assert [table.move(2, "h:5D>s2").status_code for table in tables] == [201, 201]
    same(at_seat=0)
    assert tables[0].full["position"] != tables[1].full["position"]


# ----------------------------------------------------------------- twins made from games under way

SHUFFLED = ("standard", "cat-and-mouse", "classic", "company", "four-centers")
"""Here a turn never ends by itself because of what a hand holds: that would be seen, and rightly so."""


def with_hidden_shuffled(position: Mapping[str, Any], seat: int, chance: random.Random) -> Json:
    """The same to the eyes of `seat`; what it cannot see is shuffled."""
    twin: Json = copy.deepcopy(dict(position))
    places = [(twin["stock"], n) for n in range(len(twin["stock"]))]
    for number, held in enumerate(twin["seats"]):
        places += [(held["payoff"], n) for n in range(len(held["payoff"]) - 1)]
        if number != seat:
            places += [(held["hand"], n) for n in range(len(held["hand"]))]
    cards = [pile[n] for pile, n in places]
    chance.shuffle(cards)
    for (pile, n), card in zip(places, cards, strict=True):
        pile[n] = card
    return twin


@pytest.mark.parametrize("preset", SHUFFLED)
def test_positions_of_games_under_way_give_the_same_bytes(local, preset):
    """At any moment of a game, a shuffle of what a seat cannot see changes no answer to it or its discard."""
    chance = random.Random(preset)
    for length in (0, 15, 40):
        table = Table(local, ruleset=preset, seats=[HUMAN] * 2)
        view = table.view(table.game["to_move"])
        for _ in range(length):
            seat = view["turn"]["seat"]
            view = view if view["viewer"] == seat else table.view(seat)
            view = table.move(seat, builder(chance, view["legal_moves"])).json()["view"]
        position = table.full["position"]
        seat = position["to_move"]
        twins = [
            Table(
                local, ruleset=preset, seats=[HUMAN] * 2, deal={"kind": "position", "position": p}
            )
            for p in (position, with_hidden_shuffled(position, seat, chance))
        ]
        discards = [m for m in twins[0].view(seat)["legal_moves"] if m["kind"] == "discard"]
        move = chance.choice(discards)
        heard = []
        for twin in twins:
            own = twin.tokens[seat]
            texts = [
                text_of(twin.get(f"/views/{seat}", own)),
                text_of(twin.get("/views/spectator")),
            ]
            texts.append(text_of(twin.move(seat, move)))
            texts += [text_of(twin.get(under, own)) for under in EVERYTHING]
            heard.append(texts)
        assert heard[0] == heard[1]
        assert twins[0].full["position"] != twins[1].full["position"]


# ------------------------------------------------------------ whole games, searched for hidden cards


class Searcher:
    """Asks as everybody at a table, and searches the answers for cards that they cannot know.

    Every card of the pack is there once, so a card that is named is that card.
    """

    def __init__(self, table: Table, secret: bytes) -> None:
        assert set(table.pack.values()) == {1}
        self.table = table
        self.public: set[str] = set()
        tokens = [token for token in table.tokens if token is not None]
        self.never = [*tokens, table.spectator, table.owner, table.service.admin_token]
        self.never += [secret.hex(), base64.b64encode(secret).decode().rstrip("=")]
        self.never.append(base64.urlsafe_b64encode(secret).decode().rstrip("="))
        self.searched = 0
        self.search(table.made, set(table.pack), made=True)

    def look(self) -> Json:
        """Ask for everything as everybody; the admin's view."""
        full = self.table.full
        position = full["position"]
        hands = [set(seat["hand"]) for seat in position["seats"]]
        shown = {card for stack in position["centers"] for card in stack}
        for seat in position["seats"]:
            shown |= {*seat["payoff"][-1:], *(card for side in seat["sides"] for card in side)}
        self.public |= shown
        hidden = set(self.table.pack) - shown - set(position["set_aside"])
        for seat, token in enumerate(self.table.tokens):
            if token is not None:
                self.look_as(str(seat), token, hidden - hands[seat])
        self.look_as("spectator", self.table.spectator, hidden)
        self.look_as("spectator", None, hidden)
        if full["turn"] is not None:
            self.try_cards_of_others(full["turn"]["seat"], hands, position)
        return full

    def look_as(self, viewer: str, token: str | None, hidden: set[str]) -> None:
        """One viewer's answers: none names a card that is hidden from it now."""
        table = self.table
        answer = table.get(f"/views/{viewer}", token)
        view = answer.json()
        told = view.pop("last_turn")
        self.search(answer, hidden - set(_CARD.findall(str(told))))
        assert not set(_CARD.findall(str(view))) & hidden, view
        self.check_told(told)
        for under in ("", "/views/full", "/views/9"):
            self.search(table.get(under, token), set(table.pack))
        # What computers think names cards that they hold; it is told when the game is over.
        if view["status"] == "active":
            self.search(table.get("/plans?limit=100", token), set(table.pack))
        record = table.get("/moves?limit=100", token)
        self.search(record, set(table.pack) - self.public)

    def check_told(self, happenings: list[Json]) -> None:
        """What is told of a turn names cards that everybody saw, and a draw names none."""
        assert set(_CARD.findall(str(happenings))) <= self.public, happenings
        for each in happenings:
            assert each["type"] != "drew" or set(each) == {"type", "seat", "count"}
            assert each["type"] != "recycled" or set(each) == {"type", "count"}

    def try_cards_of_others(self, seat: int, hands: list[set[str]], position: Json) -> None:
        """A card that is elsewhere is refused in the same words, wherever it is."""
        token = self.table.tokens[seat]
        if token is None:
            return
        others = set().union(*hands[:seat], *hands[seat + 1 :])
        covered = {card for held in position["seats"] for card in held["payoff"][:-1]}
        texts = set()
        for place in (others, covered, set(position["stock"])):
            for card in sorted(place - hands[seat])[:1]:
                answer = self.table.move(seat, f"h:{card}>s1")
                assert answer.status_code == 409
                said = in_codes(text_of(answer))
                assert said.count(card) > 1  # in words, and as a parameter
                texts.add(re.sub(r"'content-length', '\d+'", "", said.replace(card, "CARD")))
        assert len(texts) <= 1, texts

    def search(self, answer: httpx.Response, hidden: set[str], *, made: bool = False) -> None:
        """Neither headers nor body of an answer name a hidden card, a secret, or (but once) a token."""
        self.searched += 1
        text = in_codes(f"{answer.headers} {answer.text}")
        for secret in self.never[-3:] if made else self.never:
            assert secret not in text
        found = set(_CARD.findall(_TOKEN.sub("", _ID.sub("", text)))) & hidden
        assert not found, f"{found} in {answer.request.url}: {text}"


LOOK_EVERY = 3


def search_game(
    table: Table, secret: bytes, chance: random.Random, computers: Callable[[], None] | None = None
) -> None:
    """Play a game out, searching all that can be asked for now and then, and what is told always."""
    searcher = Searcher(table, secret)
    full = searcher.look()
    while full["turn"] is not None:
        seat = full["turn"]["seat"]
        if table.tokens[seat] is None:
            assert computers is not None
            known = len(table.record)
            computers()
            # A card that a computer has played was seen, wherever it is now.
            searcher.public |= {move["card"] for move in table.record[known:]}
        else:
            move = builder(chance, table.view(seat)["legal_moves"])
            played = table.move(seat, move).json()
            searcher.public.add(move["card"])
            searcher.public |= {
                each["card"] for each in played["happenings"] if each["type"] == "turned_up"
            }
            assert set(_CARD.findall(str(played["move"]))) == {move["card"]}
            searcher.check_told(played["happenings"])
        full = table.full if table.game["version"] % LOOK_EVERY else searcher.look()
    searcher.look()
    check_end(table)
    assert searcher.searched > 100


@pytest.mark.parametrize("preset", ["cat-and-mouse", "no-empty-piles"])
def test_nothing_hidden_is_told_in_a_game_of_humans(service, serving, preset):
    """No answer of the real server in a whole game names a card, a secret or a token it must not."""
    secret = sha256(preset.encode()).digest()
    rules = PRESETS[preset].with_options({"decks": 1, "payoff_size": 6})
    table = Table(service, ruleset=preset, seats=[HUMAN] * 2, deal=_dealt(rules, secret))
    assert _secret(serving.ports, table.id) == secret
    search_game(table, secret, random.Random(preset))


def test_nothing_hidden_is_told_in_a_game_with_a_computer(local, local_ports):
    """Nor does any answer while a computer plays, its plans included while the game goes on."""
    secret = sha256(b"a game with a computer").digest()
    rules = PRESETS["standard"].with_options({"decks": 1, "payoff_size": 6, "seats": 3})
    deal = _dealt(rules, secret)
    table = Table(local, ruleset="standard", seats=[HUMAN, computer("easy"), HUMAN], deal=deal)
    assert _secret(local_ports, table.id) == secret
    closed = []

    def computers() -> None:
        (due,) = usecases.waiting(local_ports, 10)
        play_turn(local_ports, plan, due.id)
        answer = table.get(f"/plans/{due.id}")
        if table.game["status"] == "active":
            closed.append(due.id)
            assert not _CARD.findall(_ID.sub("", in_codes(answer.text)))

    search_game(table, secret, random.Random(3), computers)
    assert len(closed) > 2
    told = [each for each in table.get("/plans?limit=100").json()["items"] if each["id"] in closed]
    assert len(told) == len(closed)
    assert all(each["line"] and each["reasons"] for each in told)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_is_made_without_showing_cards(service, preset):
    """The answer that makes a game names no card at all: there is no initial state in it."""
    seats = [HUMAN] * PRESETS[preset].rules.seats
    made = Table(service, ruleset=preset, seats=seats).made
    assert not _CARD.findall(_TOKEN.sub("", _ID.sub("", made.text)))


def _dealt(rules: Rules, secret: bytes) -> Json:
    """A deal that is alike each time: by chance a game may be too short for much to be asked in it."""
    # By a record in which nothing has been done yet.
    return {"kind": "record", "record": Record(Beginning(rules, secret), ()).to_json()}


def _secret(ports: Any, game_id: str) -> bytes:
    with ports.store.reading() as unit:
        secret: bytes = unit.beginning(game_id).secret
    return secret
