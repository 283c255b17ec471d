"""The rules of a table in words, put together from its options.

Plain text: a heading in capitals, a paragraph under it, an empty line, and so on. Only what the table has
is spoken of, and every option that changes its play changes the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.phrases import (
    DISCARD,
    LEAD_TIE,
    RECYCLE,
    STALL_RESULT,
    STALL_SCORE,
    STOCK_OUT,
    count,
    number_word,
    one_side,
    rank_list,
    short_endings,
    side_stacks,
    side_tops,
    stall_bounds,
)
from engine.rules import DiscardRule, Rules
from engine.scoring import WIN_POINTS


def rules_text(rules: Rules) -> str:
    """The rules of a table, for a player who has never seen the game."""
    parts = ((heading, " ".join(tell(rules))) for heading, tell in _PARTS)
    return "\n\n".join(f"{heading}\n{text}" for heading, text in parts if text)


# The parts, one generator of sentences each.


def _aim(rules: Rules) -> Iterator[str]:
    if rules.seats == 1:
        yield (
            "You play alone: play every card of your pay-off pile onto the center stacks before you "
            "run out of cards or of moves."
        )
    else:
        yield (
            "Everyone has a pay-off pile and builds on the same center stacks. Be the first to play "
            "every card of your pay-off pile onto them."
        )


def _cards(rules: Rules) -> Iterator[str]:
    one = rules.decks == 1
    jokers = f" and {count(rules.jokers, 'joker')}" if rules.jokers else ""
    decks = count(rules.decks, "deck").capitalize()
    if one and not jokers:
        yield f"{decks} of 52 cards is shuffled."
    else:
        yield f"{decks} of 52 cards{jokers} are shuffled together: {rules.pack_size} cards."
    high = (
        "an ordinary rank, above the queen" if not rules.kings_wild else "of no rank: they are wild"
    )
    yield f"The ace is the lowest rank. Kings are {high}."
    if rules.load:
        yield "Suits matter for loading, and for nothing else."
    else:
        yield "Suits do not matter."


def _wild_cards(rules: Rules) -> Iterator[str]:
    if not rules.has_wilds:
        return
    names = [*(["kings"] if rules.kings_wild else []), *(["jokers"] if rules.jokers else [])]
    yield f"{' and '.join(names).capitalize()} are wild."
    yield (
        "A wild card built on a center stack stands for the rank that the stack takes next, and keeps "
        "it there. On a side stack it stands for none yet."
    )
    if rules.wild_never:
        yield f"It may not stand for {rank_list(rules.wild_never, 'or')}."
    else:
        yield "It may stand for any rank, even for the ace that begins a stack."


def _deal(rules: Rules) -> Iterator[str]:
    who = "You are" if rules.seats == 1 else f"Each of the {number_word(rules.seats)} players is"
    pile = (
        "a pay-off pile of one card, face up"
        if rules.payoff_size == 1
        else f"a pay-off pile of {count(rules.payoff_size, 'card')}, face down but for its top card"
    )
    yield f"{who} dealt {pile}, and a hand of {count(rules.hand_size, 'card')}, kept private."
    if rules.jokers:
        may = (
            "may lie in a pay-off pile too"
            if rules.payoff_jokers
            else "are never dealt into a pay-off pile"
        )
        yield f"Jokers {may}."
    yield f"{'You have' if rules.seats == 1 else 'Everyone has'} {side_stacks(rules)}, face up:"
    if rules.fill_empty_sides:
        each = "it starts" if rules.side_stacks == 1 else "each starts"
        yield f"{each} with one card from the pack."
    else:
        yield "empty at first." if rules.side_stacks == 1 else "all empty at first."
    yield "The rest of the pack is the stock, face down."
    yield from _lead(rules)


def _lead(rules: Rules) -> Iterator[str]:
    if rules.seats == 1:
        return
    wild = "; a wild card is higher than any other" if rules.has_wilds else ""
    yield f"The player with the highest pay-off card in sight plays first{wild}."
    yield f"If several are equally high, {LEAD_TIE[rules.lead_tie]}."
    if rules.seats > 2:  # noqa: PLR2004 - two simply take turns
        yield "The turn then goes round, seat by seat."


def _center(rules: Rules) -> Iterator[str]:
    top = rules.top_rank.words
    yield (
        "A center stack is begun with an ace and built up one rank at a time: 2, 3 and so on to the "
        f"{top}, which completes it."
    )
    if rules.center_limit is None:
        yield "There may be any number of them."
    else:
        yield f"There may be {number_word(rules.center_limit)} at a time, not more."
    yield RECYCLE[rules.recycle]
    yield "Its place is free again. No card is ever taken back from a center stack."


def _turn(rules: Rules) -> Iterator[str]:
    load = " or load" if rules.load else ""
    loading = " or loading" if rules.load else ""
    hand = count(rules.hand_size, "card")
    yield f"At the start of your turn you draw from the stock until you hold {hand}."
    yield (
        "Then you may build as many cards as you like on the center stacks: from your hand, the top of "
        f"your pay-off pile, and {side_tops(rules)}."
    )
    if rules.payoff_size > 1:
        yield "When the top of your pay-off pile has gone, the next card is turned up at once."
    yield (
        f"If you empty your hand by building{loading}, you draw {hand} again at once and play on."
    )
    yield f"You end your turn by discarding one card from your hand on {one_side(rules)}."
    yield (
        f"With an empty hand you cannot discard: you go on while you can build{load}, and then your turn "
        "ends by itself."
    )
    if rules.discard_rule is not DiscardRule.ANY:
        yield "It also ends by itself when no card may be played or discarded at all."
    yield "Discarding your last card does not let you draw. You may not pass."


def _must_play(rules: Rules) -> Iterator[str]:
    if rules.must_play:
        yield (
            f"As long as you can build {rank_list(rules.must_play, 'or')} from your hand or your pay-off "
            "pile, you must: nothing else may be played before it."
        )


def _side_stack(rules: Rules) -> Iterator[str]:
    yield DISCARD[rules.discard_rule](rules)
    yield "Only the top card of a side stack may be played, and only on a center stack" + (
        " or by loading it." if rules.load else "."
    )
    if rules.side_stacks > 1:
        yield "Cards do not move from one side stack to another."
    if rules.discard_never:
        yield (
            f"You may discard {rank_list(rules.discard_never, 'or')} only when no other card of your hand "
            "may be discarded."
        )


def _fill(rules: Rules) -> Iterator[str]:
    if not rules.fill_empty_sides:
        return
    several = rules.side_stacks > 1
    yield (
        f"Before you discard, you put a card from your hand on {'each' if several else 'your'} side stack "
        "that is empty" + ("." if several else ", if it is.")
    )
    yield (
        "Any card will do for that. Once you have begun you can build no more: you fill "
        "what is left to fill, then discard. If your hand gives out before, your turn ends there, and "
        "you do not draw."
    )


def _load(rules: Rules) -> Iterator[str]:
    if not rules.load:
        return
    yield (
        "While you may build, you may also put a card from your hand, your pay-off pile or a side "
        "stack on an opponent's pay-off pile, where it is the new top. It must have the same suit as "
        "the top that lies there, and be one rank higher or lower; kings come after queens, and "
        "nothing comes after kings."
    )
    if rules.jokers:
        yield "A joker is neither loaded nor loaded on."
    yield "The last card of your own pay-off pile may not be loaded."


def _stock(rules: Rules) -> Iterator[str]:
    yield STOCK_OUT[rules.stock_out]


def _end(rules: Rules) -> Iterator[str]:
    unless = " Loading from a pay-off pile does not count." if rules.load else ""
    if rules.seats == 1:
        yield "You win as soon as you have built the last card of your pay-off pile."
        yield "A game that ends in any other way is lost."
        nothing = "a turn passes in which nothing can be drawn or played"
        yield f"It also ends when {nothing}, {stall_bounds(rules)}."
        return
    yield "Whoever builds the last card of their pay-off pile wins at once."
    yield (
        "The game is stalled when a whole round passes in which nobody draws or plays a card, "
        f"{stall_bounds(rules)}.{unless}"
    )
    yield f"A game that ends {short_endings(rules)} {STALL_RESULT[rules.stall_result]}."
    yield "A player who resigns is skipped from then on, and the last one left wins."


def _score(rules: Rules) -> Iterator[str]:
    points = count(WIN_POINTS, "point")
    if rules.seats == 1:
        yield f"A game won scores {points}, a game lost none."
        return
    piles = "pile" if rules.seats == 2 else "piles"  # noqa: PLR2004 - one other seat
    yield f"The winner scores {points}, and one more for each card left in the other pay-off {piles}."
    yield f"A game that ends {short_endings(rules)} {STALL_SCORE[rules.stall_score]}."


_PARTS: Final[Sequence[tuple[str, Callable[[Rules], Iterator[str]]]]] = (
    ("AIM", _aim),
    ("CARDS", _cards),
    ("DEAL", _deal),
    ("CENTER STACKS", _center),
    ("WILD CARDS", _wild_cards),
    ("YOUR TURN", _turn),
    ("CARDS THAT MUST BE PLAYED", _must_play),
    ("SIDE STACKS", _side_stack),
    ("FILLING EMPTY SIDE STACKS", _fill),
    ("LOADING", _load),
    ("WHEN THE STOCK RUNS LOW", _stock),
    ("END OF THE GAME", _end),
    ("SCORE", _score),
)
