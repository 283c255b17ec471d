"""The deal: from a secret to cards, the same in any language."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from engine.cards import Card, pack
from engine.deal import commitment, deal, order_of
from engine.legal import legal_moves
from engine.observe import observe
from engine.options import rules_to_json
from engine.outcome import Ending
from engine.presets import preset
from engine.rules import LeadTie, Rules
from engine.view import Phase
from tests.engine import strategies as own
from tests.engine import vectors
from tests.engine.generator import RANKS
from tests.engine.reference import dealt

VECTORS = json.loads(vectors.FILE.read_text())["vectors"]


def test_documented_vector() -> None:
    """Ten lines of another program, with hashlib and hmac alone, get the order the vector lists."""
    key = hmac.new(bytes(range(32)), b"deal", hashlib.sha256).digest()
    blocks = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(20))
    words = [int.from_bytes(blocks[n : n + 4], "big") for n in range(0, len(blocks), 4)]
    cards = [rank + suit for _ in range(2) for suit in "SHDC" for rank in RANKS]
    for i in range(103, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (i + 1):
            pass
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    first = VECTORS[0]
    assert (first["ruleset"], first["secret"]) == ("standard", bytes(range(32)).hex())
    assert " ".join(cards) == first["order"]
    assert cards[:-21:-1] == first["payoffs"][0].split()
    assert cards[-41:-46:-1] == first["hands"][0].split()
    assert " ".join(order_of(preset("standard").rules, bytes(range(32)))) == first["order"]


def test_vectors_are_what_is_worked_out() -> None:
    """The committed vectors are those the independent implementation works out."""
    assert vectors.vectors() == VECTORS


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_vector(number: int) -> None:
    """The engine deals the cards, finds the leader and commits itself as a vector says."""
    vector: dict[str, Any] = VECTORS[number]
    rules = preset(vector["ruleset"]).with_options(vector["rules"])
    secret = bytes.fromhex(vector["secret"])
    state = deal(rules, secret)
    assert " ".join(order_of(rules, secret)) == vector["order"]
    assert [" ".join(seat.payoff) for seat in state.seats] == vector["payoffs"]
    assert [" ".join(seat.hand) for seat in state.seats] == vector["hands"]
    assert [[" ".join(side) for side in seat.sides] for seat in state.seats] == vector["sides"]
    assert " ".join(state.stock) == vector["stock"]
    assert state.to_move == vector["leader"]
    assert state.turn_number == 1
    assert commitment(secret, bytes.fromhex(vector["salt"])) == vector["commitment"]


def test_vectors_show_every_tie() -> None:
    """The vectors show a tie for the lead broken in each way."""
    ties = {preset(v["ruleset"]).rules.lead_tie for v in VECTORS[-4:]}
    assert ties == set(LeadTie)


@given(own.rules(), own.secrets)
def test_deal_is_as_documented(rules: Rules, secret: bytes) -> None:
    """Any secret deals what the documentation says, at any table."""
    state, referee = deal(rules, secret), dealt(rules_to_json(rules), secret)
    assert [list(seat.payoff) for seat in state.seats] == [chair.payoff for chair in referee.chairs]
    assert [sorted(seat.hand) for seat in state.seats] == [sorted(c.hand) for c in referee.chairs]
    assert list(state.stock) == referee.stock
    assert state.to_move == referee.to_move


@given(own.rules(), own.secrets)
def test_deal_is_whole(rules: Rules, secret: bytes) -> None:
    """A deal has the whole pack, each pile of its size, and a leader with the highest top."""
    state = deal(rules, secret)
    assert Counter(order_of(rules, secret)) == Counter(pack(rules.decks, rules.jokers))
    assert len(order_of(rules, secret)) == rules.pack_size
    assert all(len(seat.payoff) == rules.payoff_size for seat in state.seats)
    assert state.outcome is None or state.outcome.ending is not Ending.STALL
    if state.turn_number > 1:
        return
    assert all(len(seat.hand) == rules.hand_size for seat in state.seats)
    assert len(state.stock) >= rules.hand_size
    initial = 1 if rules.fill_empty_sides else 0
    assert all(len(side) == initial for seat in state.seats for side in seat.sides)
    assert all(len(seat.sides) == rules.side_stacks for seat in state.seats)
    assert state.phase is Phase.BUILD
    assert legal_moves(observe(state, state.to_move))
    tops = [seat.payoff[-1] for seat in state.seats]
    heights = [99 if rules.is_wild(top) else int(top.rank) for top in tops]
    assert heights[state.to_move] == max(heights)
    if rules.lead_tie is LeadTie.REDEAL_TOGETHER and rules.payoff_size > 8:
        assert heights.count(max(heights)) == 1


@given(own.rules(), own.secrets)
def test_jokers_stay_out_of_payoffs_where_they_must(rules: Rules, secret: bytes) -> None:
    """Where jokers may not be dealt into pay-off piles, none is, whatever a tie does."""
    if not rules.payoff_jokers:
        state = deal(rules, secret)
        assert not any(card.is_joker for seat in state.seats for card in seat.payoff)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_secrets_have_32_bytes(secret: bytes) -> None:
    """A secret of another length is refused, so that nobody deals from a weak one by mistake."""
    with pytest.raises(ValueError, match="32 bytes"):
        deal(preset("standard").rules, secret)


def test_commitments_of_one_deal_look_unrelated() -> None:
    """The salt is part of the commitment: two games of one deal cannot be told by it."""
    assert commitment(bytes(32), bytes(16)) != commitment(bytes(32), b"\1" + bytes(15))
    assert commitment(bytes(32), bytes(16)) == hashlib.sha256(bytes(48)).hexdigest()


def test_dealing_again_goes_on_in_the_same_stream() -> None:
    """A deal that stalls before any move is dealt again: the game begins, with other cards than the first."""
    rules = preset("solitaire").with_options(
        {"hand_size": 1, "side_stacks": 1, "fill_empty_sides": True, "payoff_size": 1,
         "wild_never": ["A"], "discard_rule": "same_or_one_lower"}
    )  # fmt: skip
    again = 0
    for number in range(40):
        secret = hashlib.sha256(f"again {number}".encode()).digest()
        state, order = deal(rules, secret), order_of(rules, secret)
        assert state.outcome is None
        again += state.seats[0].payoff != (order[-1],) or state.seats[0].hand != (Card(order[-2]),)
    assert again > 5
