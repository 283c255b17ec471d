"""A position whose segment has more ends than there is room for: seventeen kings that go anywhere.

``python -m tests.computer.core.monstrous`` prints the positions seen and how many moves each level plans.
"""

from __future__ import annotations

from engine.computer.core.measure import Segments
from engine.computer.core.terms import TUNED, weights
from engine.computer.levels import LEVELS
from engine.computer.plan import Budget
from engine.computer.planner import plan
from engine.computer.seen import board_of
from tests.computer.positions import view_of

_SIDE = "3S KS KH KD KC"


def main() -> None:
    """Enumerate it, and plan, with as few rollouts as there can be."""
    view = view_of(
        ("KS", "5S 9S", " / ".join([_SIDE] * 4)),
        ("2S 3S 4S 5D 6S", "9D 8D 7D"),
        "AS / AH / AD / AC",
        decks=8,
        center_limit=4,
    )
    game = board_of(view)
    segments = Segments(game, weights(TUNED))
    segments.keep(game)
    seen, _ = segments.of(0)
    budget = Budget(rollouts=1)
    print(
        seen, *(len(plan(view, level, budget, lambda: False, 1).moves) for level in LEVELS.values())
    )


if __name__ == "__main__":
    main()
