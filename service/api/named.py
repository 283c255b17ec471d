"""Names for the words that fields may hold: each set is one schema, and one type in generated clients."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.cards import NATURAL_RANKS
from engine.computer.advice import ADVISERS
from engine.computer.levels import LEVELS
from engine.foresee import Horizon
from engine.moves import Kind, Source
from engine.options import OPTIONS, OptionType
from engine.outcome import Ending
from engine.presets import PRESETS
from engine.view import Phase
from service.api.resources.admin import queries
from service.api.schemas import games
from service.api.streams import CLOSING
from service.model import (
    BearerKind,
    ComputerTurns,
    DealKind,
    PlanStatus,
    Purpose,
    SeatKind,
    UndoPolicy,
)
from service.standings import OPPONENTS, Verdict
from service.webhook import TEST, DeliveryStatus, Disabled, EventType, HolderKind, WebhookStatus

_RANKS: Final = [rank.text for rank in NATURAL_RANKS]
_WORDS: Final[Mapping[str, tuple[Iterable[str], str]]] = {
    "RulesetName": (PRESETS, "A rule set, by its name."),
    "OptionType": (OptionType, "What values an option has."),
    "Rank": (_RANKS, "A rank."),
    "RankOrWild": ([*_RANKS, "wild"], "A rank, or `wild` for cards that are wild."),
    "LevelName": (LEVELS, "A level of the computer, by its name."),
    "AdviserName": (ADVISERS, "A level that gives advice, by its name."),
    "SeatKind": (SeatKind, "Who plays a seat."),
    "GameStatus": (games.STATUSES, "Where a game stands."),
    "GameEnding": (Ending, "Why a game ended."),
    "ComputerTurns": (ComputerTurns, "When computer seats move."),
    "UndoPolicy": (UndoPolicy, "What may be taken back."),
    "DealKind": (DealKind, "Where the cards come from."),
    "TurnPhase": (Phase, "The part of a turn."),
    "MoveKind": (Kind, "What to do with a card."),
    "MoveSource": (Source, "Where a card comes from."),
    "TurnHorizon": (Horizon, "What the last move of a turn leads to."),
    "ViewMoment": (["my_turn"], "What a view may be waited for."),
    "PlanPurpose": (Purpose, "What a plan is for."),
    "PlanStatus": (PlanStatus, "Where a plan stands."),
    "PlanSearchStatus": (queries.PLANS, "Where a plan stands that can be searched for."),
    "MatchStatus": (["active", "finished"], "Where a match stands."),
    "OpponentKind": (OPPONENTS, "Against whom somebody played."),
    "DailyOutcome": (Verdict, "How a daily deal's game ended for somebody."),
    "WebhookStatus": (WebhookStatus, "Where a webhook stands."),
    "WebhookHolderKind": (HolderKind, "Whose a webhook is."),
    "WebhookDisabledReason": (Disabled, "Why a webhook was disabled."),
    "WebhookTopic": (EventType, "What a webhook may be told of."),
    "WebhookEventType": ([*EventType, TEST], "What a webhook is told."),
    "ClosingReason": (CLOSING, "Why a stream is broken off."),
    "DeliveryStatus": (DeliveryStatus, "Where a delivery stands."),
    "DeliverySearchStatus": (
        queries.DELIVERIES,
        "Where a delivery stands that can be searched for.",
    ),
    "TokenKind": (BearerKind, "What a token is good for."),
    **{
        option.name.title().replace("_", ""): (option.values, option.meaning)
        for option in OPTIONS.values()
        if option.type is OptionType.CHOICE
    },
}
_NAMES: Final = {tuple(map(str, words)): name for name, (words, _) in _WORDS.items()}
_ANYTHING: Final = ("example", "examples", "default")
"""Keywords whose values are no schemas, whatever they look like."""


def with_names(document: Mapping[str, Any]) -> dict[str, Any]:
    """The OpenAPI document with every `enum` in a schema of its own, which its fields refer to.

    RuntimeError for one that has no name here.
    """
    named = _named(document)
    schemas = named["components"]["schemas"]
    for name, (words, description) in _WORDS.items():
        if name in schemas:
            raise RuntimeError(f"There are two schemas {name}")
        schemas[name] = {
            "type": "string",
            "enum": list(map(str, words)),
            "description": description,
        }
    return dict(named)


def _named(part: Any) -> Any:
    if isinstance(part, list):
        return [_named(each) for each in part]
    if not isinstance(part, Mapping):
        return part
    if "enum" in part and "type" in part:
        return _reference(part)
    return {key: each if key in _ANYTHING else _named(each) for key, each in part.items()}


def _reference(shape: Mapping[str, Any]) -> dict[str, Any]:
    words = tuple(str(word) for word in shape["enum"] if word is not None)
    if words not in _NAMES:
        raise RuntimeError(f"The words {', '.join(words)} of a field have no name in {__name__}")
    reference = {"$ref": f"#/components/schemas/{_NAMES[words]}"}
    rest = {key: each for key, each in shape.items() if key not in ("type", "enum")}
    if "null" in shape["type"]:
        return {**rest, "anyOf": [reference, {"type": "null"}]}
    return {**rest, **reference}
