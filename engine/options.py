"""Every option of `Rules`, described: its type, its bounds, what it means, and its JSON both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from engine.cards import NATURAL_RANKS, Rank
from engine.errors import CardError, RulesError
from engine.rules import (
    DiscardRule,
    LeadTie,
    Recycle,
    Rules,
    StallResult,
    StallScore,
    StockOut,
    rank_texts,
)

Json = Any
"""A JSON-plain value: what `json.loads` gives."""


class OptionType(StrEnum):
    """What kind of value an option takes; a lobby draws one kind of control for each."""

    INTEGER = "integer"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    RANKS = "ranks"
    """A list of different ranks."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of `Rules`."""

    name: str
    type: OptionType
    meaning: str
    minimum: int | None = None
    """For an integer: the least it may be."""
    maximum: int | None = None
    """For an integer: the most it may ever be; other options may narrow it."""
    nullable: bool = False
    """Whether null is a value too (`center_limit`: no limit)."""
    values: tuple[str, ...] = ()
    """For a choice, or for ranks: the texts there are."""

    def read(self, value: Json) -> Any:  # noqa: ANN401 - each type of option has its own
        """The value for `Rules` that the JSON `value` stands for; RulesError when there is none."""
        if value is None and self.nullable:
            return None
        return _READ[self.type](self, value)

    def refuse(self, value: Json) -> RulesError:
        """The error that says what this option may be."""
        return RulesError(self.name, value, f"it may be {self._bound()}")

    def _bound(self) -> str:
        bound = {
            OptionType.INTEGER: f"a whole number from {self.minimum} to {self.maximum}",
            OptionType.BOOLEAN: "true or false",
            OptionType.CHOICE: "one of " + ", ".join(self.values),
            OptionType.RANKS: "a list of different ranks out of " + ", ".join(self.values),
        }[self.type]
        return bound + (", or null" if self.nullable else "")


def _read_integer(option: Option, value: Json) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise option.refuse(value)
    if option.minimum is not None and not option.minimum <= value <= (option.maximum or value):
        raise option.refuse(value)
    return value


def _read_boolean(option: Option, value: Json) -> bool:
    if not isinstance(value, bool):
        raise option.refuse(value)
    return value


def _read_choice(option: Option, value: Json) -> StrEnum:
    if not isinstance(value, str) or value not in option.values:
        raise option.refuse(value)
    return _CHOICES[option.name](value)


def _read_ranks(option: Option, value: Json) -> frozenset[Rank]:
    if not isinstance(value, list):
        raise option.refuse(value)
    try:
        ranks = frozenset(Rank.parse(text) for text in value)
    except CardError:
        raise option.refuse(value) from None
    if len(ranks) != len(value) or any(rank.text not in option.values for rank in ranks):
        raise option.refuse(value)
    return ranks


_READ: Final[Mapping[OptionType, Callable[[Option, Json], Any]]] = {
    OptionType.INTEGER: _read_integer,
    OptionType.BOOLEAN: _read_boolean,
    OptionType.CHOICE: _read_choice,
    OptionType.RANKS: _read_ranks,
}
_CHOICES: Final[Mapping[str, type[StrEnum]]] = {
    "lead_tie": LeadTie,
    "recycle": Recycle,
    "stock_out": StockOut,
    "stall_result": StallResult,
    "stall_score": StallScore,
    "discard_rule": DiscardRule,
}
_RANK_VALUES: Final = tuple(rank.text for rank in NATURAL_RANKS)


def _integer(name: str, low: int, high: int, meaning: str, *, nullable: bool = False) -> Option:
    return Option(name, OptionType.INTEGER, meaning, minimum=low, maximum=high, nullable=nullable)


def _boolean(name: str, meaning: str) -> Option:
    return Option(name, OptionType.BOOLEAN, meaning)


def _choice(name: str, meaning: str) -> Option:
    return Option(name, OptionType.CHOICE, meaning, values=tuple(_CHOICES[name]))


def _ranks(name: str, meaning: str, *, wild: bool = False) -> Option:
    values = (*_RANK_VALUES, Rank.WILD.text) if wild else _RANK_VALUES
    return Option(name, OptionType.RANKS, meaning, values=values)


OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        _integer("seats", 1, 6, "How many play; one is solitaire."),
        _integer(
            "decks",
            1,
            8,
            "How many 52-card decks are shuffled together; follows from seats if not set.",
        ),
        _integer(
            "jokers", 0, 32, "How many jokers in all, at most four a deck; they are always wild."
        ),
        _boolean(
            "kings_wild",
            "Whether kings are wild. If so a center stack is complete at the queen, else at the king.",
        ),
        _ranks("wild_never", "The ranks a wild card may not stand for."),
        _integer("payoff_size", 1, 60, "Cards in each pay-off pile at the start."),
        _boolean("payoff_jokers", "Whether jokers may be dealt into the pay-off piles."),
        _integer("hand_size", 1, 10, "Cards a hand is filled up to."),
        _integer(
            "center_limit", 1, 8, "Places for center stacks; null for no limit.", nullable=True
        ),
        _integer("side_stacks", 1, 8, "Side stacks of each seat."),
        _choice(
            "lead_tie",
            "When several pay-off tops are the highest: one of those seats leads at random; or each "
            "reshuffles its own pile; or their piles are shuffled together and dealt again.",
        ),
        _choice(
            "recycle",
            "A completed center stack is set aside until the stock is empty; or shuffled into the stock "
            "at once; or shuffled and put under it at once.",
        ),
        _choice(
            "stock_out",
            "When the stock cannot serve a draw: draw what there is and play on; or the game ends if "
            "there is no card at all; or it ends if the whole refill cannot be served.",
        ),
        _choice(
            "stall_result", "Who wins a stall or stock-out: nobody, or the fewest pay-off cards."
        ),
        _choice(
            "stall_score",
            "What a stall or stock-out scores for the fewest pay-off cards: a win's points; the lead "
            "over the next fewest; or nothing.",
        ),
        _choice(
            "discard_rule",
            "What may go on a side stack with cards: any card; or only one equal to its top or one rank "
            "lower (wilds go on anything, anything goes on a wild).",
        ),
        _ranks(
            "discard_never",
            "Cards that may be discarded only when no other hand card may be.",
            wild=True,
        ),
        _ranks(
            "must_play",
            "While such a card of the hand or the pay-off top can be built, nothing else is legal.",
        ),
        _boolean(
            "fill_empty_sides",
            "Side stacks start with a card each, and empty ones are filled from the hand before the "
            "discard.",
        ),
        _boolean(
            "load",
            "Cards may be put on an opponent's pay-off pile: same suit, one rank up or down.",
        ),
    )
}
"""Every option by name, in the order they are shown."""


def rules_to_json(rules: Rules) -> dict[str, Json]:
    """Every option of `rules` by name, JSON-plain; `rules_from_json` reads it back."""
    return {name: _to_json(getattr(rules, name)) for name in OPTIONS}


def rules_from_json(values: Mapping[str, Json]) -> Rules:
    """The rules that `rules_to_json` wrote. RulesError for a missing or wrong option."""
    for name in OPTIONS:
        if name not in values:
            raise RulesError(name, None, "it is missing")
    return Rules(**read_options(values))


def read_options(values: Mapping[str, Json]) -> dict[str, Any]:
    """The values for `Rules` of some options given as JSON. RulesError for an unknown or wrong one."""
    for name, value in values.items():
        if name not in OPTIONS:
            raise RulesError(name, value, "there is no such option")
    return {name: OPTIONS[name].read(value) for name, value in values.items()}


def _to_json(value: object) -> Json:
    if isinstance(value, frozenset):
        return rank_texts(value)
    return value.value if isinstance(value, StrEnum) else value
