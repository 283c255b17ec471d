"""The rule sets people know by name, and rules made from one by overriding options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.cards import Rank
from engine.errors import RulesError
from engine.options import Json, read_options
from engine.rules import (
    DiscardRule,
    LeadTie,
    Recycle,
    Rules,
    StallResult,
    StallScore,
    StockOut,
)


def _two_or_more(seats: int) -> int:
    return max(2, seats)


def _one_a_seat(seats: int) -> int:
    return seats


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set with a name."""

    name: str
    summary: str
    """One sentence for a lobby."""
    rules: Rules
    decks_for: Callable[[int], int]
    """How many decks a number of seats plays with, unless told otherwise."""

    def with_options(self, overrides: Mapping[str, Json]) -> Rules:
        """This preset's rules with some options, JSON-plain and by name, set otherwise.

        An override of ``seats`` derives ``decks`` anew unless that is set too; the preset's own
        ``wild_never`` goes when an override takes the wilds away. RulesError names what cannot be.
        """
        values = read_options(overrides)
        if "seats" in values and "decks" not in values:
            values["decks"] = self.decks_for(values["seats"])
        kings_wild = values.get("kings_wild", self.rules.kings_wild)
        jokers = values.get("jokers", self.rules.jokers)
        if "wild_never" not in values and not kings_wild and jokers == 0:
            values["wild_never"] = frozenset()
        return replace(self.rules, **values)


_STANDARD: Final = Rules(
    seats=2,
    decks=2,
    jokers=0,
    kings_wild=True,
    wild_never=frozenset(),
    payoff_size=20,
    payoff_jokers=True,
    hand_size=5,
    center_limit=3,
    side_stacks=4,
    lead_tie=LeadTie.RESHUFFLE_OWN,
    recycle=Recycle.INTO_STOCK,
    stock_out=StockOut.END_WHEN_SHORT,
    stall_result=StallResult.DRAW,
    stall_score=StallScore.NOTHING,
    discard_rule=DiscardRule.ANY,
    discard_never=frozenset(),
    must_play=frozenset(),
    fill_empty_sides=False,
    load=False,
)
_CAT_AND_MOUSE: Final = replace(
    _STANDARD,
    center_limit=4,
    lead_tie=LeadTie.RANDOM,
    recycle=Recycle.WHEN_EMPTY,
    stock_out=StockOut.PLAY_ON,
    stall_result=StallResult.FEWEST_PAYOFF,
    stall_score=StallScore.AS_WIN,
)
_CLASSIC: Final = replace(
    _STANDARD, stock_out=StockOut.END_WHEN_EMPTY, stall_score=StallScore.DIFFERENCE
)
_COMPANY: Final = replace(
    _CLASSIC,
    lead_tie=LeadTie.REDEAL_TOGETHER,
    recycle=Recycle.UNDER_STOCK,
    stall_result=StallResult.FEWEST_PAYOFF,
)
_WORK_PILES: Final = replace(
    _STANDARD,
    wild_never=frozenset({Rank.ACE}),
    stock_out=StockOut.PLAY_ON,
    discard_rule=DiscardRule.SAME_OR_ONE_LOWER,
)

PRESETS: Final[Mapping[str, Preset]] = {
    preset.name: preset
    for preset in (
        Preset(
            "cat-and-mouse",
            "Four center stacks; completed ones wait until the stock is empty; a stall is a win for "
            "the shorter pay-off pile.",
            _CAT_AND_MOUSE,
            _two_or_more,
        ),
        Preset(
            "standard",
            "Three center stacks, twenty pay-off cards; a stock that cannot fill a hand is a draw.",
            _STANDARD,
            _two_or_more,
        ),
        Preset(
            "short",
            "Standard with ten pay-off cards.",
            replace(_STANDARD, payoff_size=10),
            _two_or_more,
        ),
        Preset(
            "no-wild-ace",
            "Standard, but only a natural ace opens a center stack.",
            replace(_STANDARD, wild_never=frozenset({Rank.ACE})),
            _two_or_more,
        ),
        Preset(
            "four-centers",
            "Standard with four center stacks.",
            replace(_STANDARD, center_limit=4),
            _two_or_more,
        ),
        Preset(
            "classic",
            "The card-club game: an empty stock is a draw that pays the lead.",
            _CLASSIC,
            _two_or_more,
        ),
        Preset(
            "company",
            "Completed stacks go under the stock; when it is empty the shorter pay-off pile wins.",
            _COMPANY,
            _two_or_more,
        ),
        Preset(
            "work-piles",
            "Two to six seats with a deck each; discards go down in rank; no wild aces.",
            _WORK_PILES,
            _one_a_seat,
        ),
        Preset(
            "must-play-aces",
            "Work piles, but aces must be played and the center has no limit.",
            replace(_WORK_PILES, must_play=frozenset({Rank.ACE}), center_limit=None),
            _one_a_seat,
        ),
        Preset(
            "no-empty-piles",
            "Work piles that start with a card each and are filled again at the end of a turn.",
            replace(_WORK_PILES, fill_empty_sides=True),
            _one_a_seat,
        ),
        Preset(
            "solitaire",
            "Work piles for one, with one deck: empty the pay-off pile before the stock gives out.",
            replace(
                _WORK_PILES,
                seats=1,
                decks=1,
                lead_tie=LeadTie.RANDOM,
                stock_out=StockOut.END_WHEN_EMPTY,
            ),
            _one_a_seat,
        ),
        Preset(
            "book",
            "The printed game: jokers are wild, kings are not; stacks go up to the king; low cards "
            "must be played.",
            replace(
                _CAT_AND_MOUSE,
                jokers=4,
                kings_wild=False,
                payoff_size=26,
                payoff_jokers=False,
                center_limit=None,
                lead_tie=LeadTie.RESHUFFLE_OWN,
                discard_rule=DiscardRule.SAME_OR_ONE_LOWER,
                must_play=frozenset({Rank.ACE, Rank.TWO}),
            ),
            _two_or_more,
        ),
    )
}
"""Every preset by name, in the order they are shown."""


def preset(name: object) -> Preset:
    """The preset called `name`; RulesError when there is none."""
    found = PRESETS.get(name) if isinstance(name, str) else None
    if found is None:
        raise RulesError("ruleset", name, "it may be one of " + ", ".join(PRESETS))
    return found
