"""The linear terms by which the core scores the ends of a segment, and two ways of weighing them."""

from __future__ import annotations

from typing import Final

TERMS: Final = (
    # The ranks that are missing on the way to the own pay-off top, from the cards kept, the side
    # tops and wilds.
    "own_missing_0",
    "own_missing_1",
    "own_missing_2",
    "own_missing_3",
    "own_missing_4",
    # The same for the opponent who is nearest, from its side tops alone.
    "opponent_missing_0",
    "opponent_missing_1",
    "opponent_missing_2",
    "opponent_missing_3",
    "opponent_missing_4",
    "wild_kept",  # for each wild kept in the hand
    "wild_on_top",  # for each on a side top
    "wild_covered",  # by the discard
    "payoff_played",
    "refill",
    "card_kept",  # for each
    "pair_kept",  # for each card kept beyond the first of its rank
    "in_step",  # a discard on its equal or on the next higher rank
    "empty_side",  # for each
    "covered",  # a discard on any card
    "opponent_in_mid_turn",  # what its terms count when the turn goes on
    "high_on_low",  # a discard that buries a lower rank
    "steps_down",  # for each rank that the discard is lower than what it covers, if not in step
    "card_in_mid_turn",  # for each hand card when a new pay-off top turns up
    "own_at_refill",  # what the terms of the own pay-off top count at a refill
)
"""What each weight of `Segment.weight` weighs, in order."""

SEED000: Final = {
    "own_missing_0": 100.0,
    "own_missing_1": -5.0,
    "own_missing_2": -10.0,
    "own_missing_3": -15.0,
    "own_missing_4": -20.0,
    "opponent_missing_0": -100.0,
    "payoff_played": 100.0,
    "refill": 20.0,
    "own_at_refill": 1.0,
    "card_kept": -0.5,
    "covered": -2.0,
    "opponent_in_mid_turn": 0.2,
}
"""`engine.computer.seed000` in these terms."""

TUNED: Final = {
    "own_missing_0": 97.0,
    "own_missing_1": 50.0,
    "own_missing_2": 7.0,
    "own_missing_3": -37.0,
    "own_missing_4": -70.0,
    "opponent_missing_0": -121.0,
    "opponent_missing_1": -83.0,
    "opponent_missing_2": -37.0,
    "opponent_missing_3": 8.0,
    "opponent_missing_4": 45.0,
    "wild_kept": 62.0,
    "wild_on_top": -8.0,
    "wild_covered": -17.0,
    "payoff_played": 280.0,
    "refill": 94.0,
    "own_at_refill": 1.0,
    "card_kept": -8.0,
    "pair_kept": -17.0,
    "in_step": 7.6,
    "empty_side": -14.0,
    "opponent_in_mid_turn": 0.32,
}

LEAN: Final = 0.0003
"""What a point of the linear terms adds to a network's judgement of an end: the network tells near equals
apart less well than they do. It was worth two points to a network that had only followed games. To one that
has compared ends as well it is worth nothing that 4,000 games show; but it was fitted with it."""


def weights(terms: dict[str, float]) -> list[float]:
    """The weights in the order of `TERMS`; what is not named weighs nothing."""
    return [terms.get(name, 0.0) for name in TERMS]
