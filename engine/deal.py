"""Dealing: from a secret to the first state of a game.

The same secret gives the same cards in any language (`engine.rng` says how the words are made):

1. Stream ``deal``. The pack is spades ace to king, hearts, diamonds, clubs, once a deck, then the jokers,
   red and black in turn, red first. It is shuffled.
2. Where jokers may not be dealt into pay-off piles, the pack is shuffled without them; the cards for the
   pay-off piles are cut off its end; the rest and the jokers are shuffled again, and the cut goes back on
   the end.
3. The pack is dealt from its end, card by card: seat 0's whole pay-off pile, seat 1's …, then each hand
   in the same way, then one card for each side stack, seat by seat, where the rules want it. The rest is
   the stock, whose last card is drawn first. A pile's last card dealt is its top.
4. The highest pay-off top leads; a wild card is highest. `LeadTie` says what happens to a tie: seats and
   piles are taken in the order of the seats, piles that are pooled are joined bottom to top and dealt back
   whole; after 100 tries, at random among the tied.
5. A deal that stalls before any move is dealt again, on in the same stream.

Chance in play (reshuffled stacks) comes from the stream ``play`` of the same secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Final

from engine.cards import Card, pack
from engine.outcome import Ending
from engine.rng import Generator
from engine.rules import LeadTie, Rules
from engine.state import Seat, State
from engine.table import Table

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
LEAD_TRIES: Final = 100
"""How often a tie for the lead is broken by the rules, before chance breaks it."""
DEAL_TRIES: Final = 1000
"""How often a deal that stalls before any move is dealt again; no rules come near it."""

Piles = list[tuple[Card, ...]]


def deal(rules: Rules, secret: bytes) -> State:
    """The first state of a game: cards dealt, the leader found, its turn begun.

    `secret`: 32 bytes, from a source nobody can guess.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, this one {len(secret)}")
    chance = Generator.keyed(secret, "deal")
    play = Generator.keyed(secret, "play")
    for _ in range(DEAL_TRIES):
        state, chance = _deal_once(rules, chance, play)
        if state.outcome is None or state.outcome.ending is not Ending.STALL:
            break
    return state


def order_of(rules: Rules, secret: bytes) -> tuple[Card, ...]:
    """The whole pack in the order of the first deal; its last card is dealt first."""
    return _shuffled_pack(rules, Generator.keyed(secret, "deal"))[0]


def commitment(secret: bytes, salt: bytes) -> str:
    """SHA-256(salt ‖ secret) in hexadecimal: shown before the game, checked after it.

    `salt`: 16 random bytes of this game alone, so that two games of one deal look unrelated.
    """
    return sha256(salt + secret).hexdigest()


def _deal_once(rules: Rules, chance: Generator, play: Generator) -> tuple[State, Generator]:
    cards, chance = _shuffled_pack(rules, chance)
    stock = list(cards)

    def take(count: int) -> tuple[Card, ...]:
        return tuple(stock.pop() for _ in range(count))

    payoffs = [take(rules.payoff_size) for _ in range(rules.seats)]
    hands = [take(rules.hand_size) for _ in range(rules.seats)]
    sides = [
        tuple(take(1) if rules.fill_empty_sides else () for _ in range(rules.side_stacks))
        for _ in range(rules.seats)
    ]
    payoffs, leader, chance = _find_leader(rules, payoffs, chance)
    seats = zip(hands, payoffs, sides, strict=True)
    table = Table(
        State(
            rules=rules,
            rng=play,
            seats=tuple(Seat(*piles) for piles in seats),
            centers=((),) * (rules.center_limit or 0),
            stock=tuple(stock),
            set_aside=(),
            to_move=leader,
        )
    )
    return table.settle(), chance


def _shuffled_pack(rules: Rules, chance: Generator) -> tuple[tuple[Card, ...], Generator]:
    if rules.payoff_jokers or not rules.jokers:
        return chance.shuffled(pack(rules.decks, rules.jokers))
    naturals, chance = chance.shuffled(pack(rules.decks, 0))
    cut = len(naturals) - rules.seats * rules.payoff_size
    jokers = pack(0, rules.jokers)
    rest, chance = chance.shuffled((*naturals[:cut], *jokers))
    return (*rest, *naturals[cut:]), chance


def _find_leader(rules: Rules, payoffs: Piles, chance: Generator) -> tuple[Piles, int, Generator]:
    for _ in range(LEAD_TRIES):
        tied = _highest(rules, payoffs)
        if len(tied) == 1:
            return payoffs, tied[0], chance
        if rules.lead_tie is LeadTie.RANDOM:
            break
        payoffs, chance = _BREAK_TIE[rules.lead_tie](payoffs, tied, chance)
    tied = _highest(rules, payoffs)
    pick, chance = chance.below(len(tied))
    return payoffs, tied[pick], chance


def _highest(rules: Rules, payoffs: Piles) -> list[int]:
    heights = [_height(rules, pile[-1]) for pile in payoffs]
    return [seat for seat, height in enumerate(heights) if height == max(heights)]


def _height(rules: Rules, card: Card) -> int:
    return rules.top_rank + 1 if rules.is_wild(card) else card.rank


def _reshuffle_own(payoffs: Piles, tied: list[int], chance: Generator) -> tuple[Piles, Generator]:
    payoffs = list(payoffs)
    for seat in tied:
        payoffs[seat], chance = chance.shuffled(payoffs[seat])
    return payoffs, chance


def _redeal_together(payoffs: Piles, tied: list[int], chance: Generator) -> tuple[Piles, Generator]:
    payoffs = list(payoffs)
    size = len(payoffs[0])
    pool, chance = chance.shuffled([card for seat in tied for card in payoffs[seat]])
    for n, seat in enumerate(tied):
        payoffs[seat] = pool[n * size : (n + 1) * size]
    return payoffs, chance


_BREAK_TIE: Final[
    Mapping[LeadTie, Callable[[Piles, list[int], Generator], tuple[Piles, Generator]]]
] = {
    LeadTie.RESHUFFLE_OWN: _reshuffle_own,
    LeadTie.REDEAL_TOGETHER: _redeal_together,
}
