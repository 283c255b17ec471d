"""A random game played on the referee and in the search's core, side by side.

The core has chance of its own. So it moves first, and the referee, whose generator is part of its state, is
given one that shuffles as the core just did: then everything can be compared, card by card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from engine.cards import BLACK_JOKER, DECK, RED_JOKER, Card
from engine.computer.core.game import Game
from engine.computer.core.law import card_of, code_of, numbers, pack_codes
from engine.deal import deal
from engine.legal import legal_moves
from engine.moves import Kind, Move, Source
from engine.observe import observe, places
from engine.outcome import Ending
from engine.play import apply, resign
from engine.rules import Rules
from engine.state import State
from engine.view import Phase
from tests.engine.movers import MOVERS
from tests.engine.rulesmaker import RandomPicker, make_rules

# How often, a move: a seat resigns, where more than two play; the core is loaded anew with the state;
# lists of moves are compared that do not tell suits apart.
FOLDS = 0.02
RELOADS = 0.05
ALIKE = 0.2
KINDS = {Kind.BUILD: 0, Kind.DISCARD: 1, Kind.FILL: 2, Kind.LOAD: 3}
SOURCES = {Source.HAND: 0, Source.PAYOFF: 1, Source.SIDE: 2}
OVER = {None: 0, Ending.PAYOFF_EMPTIED: 1, Ending.STALL: 2, Ending.STOCK_OUT: 3}


class OtherCardsError(Exception):
    """The core has shuffled other cards than the referee."""


class CoreChance:
    """A generator that puts cards in the order in which the core has put them."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules = rules

    def shuffled(self, items: Sequence[Card]) -> tuple[tuple[Card, ...], CoreChance]:
        """`items` as the core has them at the bottom of its stock, where every shuffle of it ends up."""
        cards = tuple(card_of(self.rules, code) for code in self.game.lowest(len(items)))
        if Counter(cards) != Counter(items):
            raise OtherCardsError(f"shuffled {cards} in the core, {items} by the referee")
        return cards, self


def compare(seed: int, seen: Counter[str], most_moves: int = 10**6) -> str | None:
    """Play game `seed` on both; the first difference in words, or None. `seen` counts what came up."""
    random = Random(f"core {seed}")
    rules = make_rules(RandomPicker(random))
    difference = compare_game(rules, random, seen, most_moves)
    return difference and f"game {seed}: {difference}"


def compare_game(
    rules: Rules, random: Random, seen: Counter[str], most_moves: int = 10**6
) -> str | None:
    """Play a game by `rules` on both; the first difference in words, or None."""
    mover = MOVERS[random.choice(list(MOVERS))]
    state = deal(rules, random.randbytes(32))
    chance = state.rng
    game = loaded(state, random)
    alike = Game(numbers(rules), pack_codes(rules))
    moved = 0
    seen["games"] += 1
    while state.outcome is None and moved < most_moves:
        if rules.seats > 2 and random.random() < FOLDS:
            live = [n for n, hands in enumerate(state.seats) if not hands.folded]
            # What a resignation causes is the referee's alone, and so is the chance in it.
            state, _ = resign(replace(state, rng=chance), random.choice(live))
            chance = state.rng
            seen["resignations"] += 1
            if state.outcome is not None:
                break
            game = loaded(state, random)
        elif random.random() < RELOADS:
            game = loaded(state, random)
        moves = legal_moves(observe(state, state.to_move))
        known = {written(rules, move): move for move in moves}
        offered = game.moves()
        told = {_told(game, move): move for move in offered}
        if set(told) != set(known) or len(told) != len(offered):
            return f"after {moved} moves: {_words(told)} for {_words(known)}"
        if random.random() < ALIKE and (wrong := _of_ranks_alone(alike, state, known)):
            return f"after {moved} moves, by ranks alone: {wrong}"
        move = mover(random, moves)
        game.make(told[written(rules, move)])
        try:
            state, caused = apply(replace(state, rng=CoreChance(game, rules)), move)
        except OtherCardsError as error:
            return f"after {moved} moves, {move.notation}: {error}"
        moved += 1
        seen[f"moves: {move.kind.value}"] += 1
        seen.update(
            f"moves that caused: {name}" for name in {type(what).__name__ for what in caused}
        )
        if wrong := difference(state, game):
            return f"after {moved} moves, {move.notation}: {wrong}"
    seen[f"ended by {state.outcome.ending.value}" if state.outcome else "broken off"] += 1
    return None


def loaded(state: State, random: Random) -> Game:
    """A board of the core with the cards and counters of `state`, its chance by `random`."""
    rules = state.rules
    game = Game(numbers(rules, exact=True), pack_codes(rules), random.getrandbits(63))
    put(game, state)
    return game


def put(game: Game, state: State) -> None:
    """Set up `state`, which is not over, on a board."""
    seats, centers, stock, set_aside = _cards(state)
    counters = _counters(state)
    del counters["over"], counters["winner"]
    game.place(seats, centers, stock, set_aside, counters)


def difference(state: State, game: Game) -> str | None:
    """The first thing in which the board of the core differs from `state`.

    Hands have no order; nor has, in the core, what is set aside, which is shuffled before it is drawn.
    """
    shown = game.show()
    seats, centers, stock, set_aside = _cards(state)
    pairs = {
        "centers": (shown["centers"], centers),
        "stock": (shown["stock"], stock),
        "set aside": (sorted(shown["aside"]), sorted(set_aside)),
    }
    for n, (ours, theirs) in enumerate(zip(shown["seats"], seats, strict=True)):
        pairs[f"hand {n}"] = (sorted(ours[0]), sorted(theirs[0]))
        pairs[f"pay-off pile {n}"] = (ours[1], theirs[1])
        pairs[f"side stacks {n}"] = (ours[2], theirs[2])
    pairs |= {name: (shown[name], value) for name, value in _counters(state).items()}
    for name, (ours, theirs) in pairs.items():
        if ours != theirs:
            return f"{name}: {ours} in the core, {theirs} by the referee"
    return None


def written(rules: Rules, move: Move) -> tuple[int, int, int, int, int]:
    """A move as kind, source, side stack it comes from, code of a hand card, and where it goes."""
    code = code_of(rules, move.card) if move.source is Source.HAND and move.card else -1
    kind, source = KINDS[move.kind], SOURCES[move.source]
    return kind, source, move.source_index or 0, code, move.target_index


def _told(game: Game, move: int) -> tuple[int, int, int, int, int]:
    """As `written`, of a move of the core."""
    source = (move >> 2) & 3
    place = (move >> 4) & 15 if source == SOURCES[Source.SIDE] else 0
    code = game.card(move) if source == SOURCES[Source.HAND] else -1
    return move & 3, source, place, code, move >> 8


def _of_ranks_alone(
    alike: Game, state: State, known: Iterable[tuple[int, int, int, int, int]]
) -> str | None:
    """What is wrong with the moves that the core offers when it need not tell suits apart."""
    put(alike, state)
    moves = [_told(alike, move) for move in alike.moves()]
    face = numbers(state.rules)["face"]
    there = {(*move[:3], -1 if move[3] < 0 else move[3] & face, move[4]) for move in known}
    found = {(*move[:3], -1 if move[3] < 0 else move[3] & face, move[4]) for move in moves}
    if found != there or len(found) != len(moves):
        return f"{_words(moves)} for {_words(there)}"
    return None


def _words(moves: Iterable[tuple[int, ...]]) -> str:
    return " ".join(":".join(map(str, move)) for move in sorted(moves)) or "nothing"


@lru_cache(maxsize=8)
def _codes(rules: Rules) -> dict[Card, int]:
    """What each card of the pack is at this table."""
    return {card: code_of(rules, card) for card in (*DECK, RED_JOKER, BLACK_JOKER)}


def _cards(state: State) -> tuple[list, list, list, list]:
    """All cards as `Game.place` takes them."""
    code = _codes(state.rules)

    def codes(cards: Iterable[Card]) -> list[int]:
        return [code[card] for card in cards]

    # Without a limit the core has the places that were used, and one more only in its moves.
    used = state.centers if state.rules.center_limit is None else places(state)
    return (
        [(codes(s.hand), codes(s.payoff), [codes(side) for side in s.sides]) for s in state.seats],
        [codes(stack) for stack in used],
        codes(state.stock),
        codes(state.set_aside),
    )


def _counters(state: State) -> dict[str, int]:
    """All that is not a card, as `Game.show` names it."""
    outcome = state.outcome
    return {
        "to_move": state.to_move,
        "filling": int(state.phase is Phase.FILL),
        "turn": state.turn_number,
        "acted": int(state.acted),
        "payoff_built": int(state.payoff_built),
        "idle": state.idle_turns,
        "dry": state.dry_turns,
        "folded": sum(hands.folded << n for n, hands in enumerate(state.seats)),
        "over": OVER[outcome and outcome.ending],
        "winner": -1 if outcome is None or outcome.winner is None else outcome.winner,
    }
