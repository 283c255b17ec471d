"""Fields that take what they say and nothing like it: "20" is not 20, 2.0 is 2, true is not 1."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, Final

import marshmallow as ma
from marshmallow import fields, validate

import engine.cards
from engine.errors import CardError, RulesError
from engine.moves import Kind, Source
from engine.options import Option, OptionType
from service.names import why_not

CARD_PATTERN: Final = "^([A23456789TJQK][SHDC]|X[RB])$"


class Reader(ABC):
    """A field that reads its value by itself, whatever else marshmallow hands over."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        return self.read(value)

    @abstractmethod
    def read(self, value: Any) -> Any:
        """The value, or a ValidationError."""


class Whole(Reader, fields.Integer):
    """A whole number, as JSON; 2.0 is one, "2" and true are none."""

    def read(self, value: Any) -> int:
        """The value, or a ValidationError."""
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ma.ValidationError("Not a whole number.")
        return value


class Flag(Reader, fields.Boolean):
    """True or false, as JSON."""

    def read(self, value: Any) -> bool:
        """The value, or a ValidationError."""
        if not isinstance(value, bool):
            raise ma.ValidationError("Not true or false.")
        return value


class QueryWhole(Reader, fields.Integer):
    """A whole number in a query, in decimal digits."""

    def read(self, value: Any) -> int:
        """The value, or a ValidationError."""
        if not isinstance(value, str) or re.fullmatch("-?[0-9]{1,9}", value) is None:
            raise ma.ValidationError("Not a whole number.")
        return int(value)


class QueryFlag(Reader, fields.Boolean):
    """``true`` or ``false`` in a query."""

    def read(self, value: Any) -> bool:
        """The value, or a ValidationError."""
        if value not in ("true", "false"):
            raise ma.ValidationError("Not true or false.")
        return bool(value == "true")


class OptionField(Reader, fields.Field[Any]):
    """An option of the rules, described by the engine and judged by it; it stays JSON-plain."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        super().__init__(metadata={"description": option.meaning, **_shape(option)}, **kwargs)
        self.option = option
        if option.nullable:
            self.allow_none = True

    def read(self, value: Any) -> Any:
        """The value, or a ValidationError."""
        try:
            self.option.read(value)
        except RulesError as error:
            raise ma.ValidationError(error.bound) from None
        return value


def _shape(option: Option) -> dict[str, Any]:
    """The JSON schema of an option's values."""
    match option.type:
        case OptionType.INTEGER:
            return {"type": "integer", "minimum": option.minimum, "maximum": option.maximum}
        case OptionType.BOOLEAN:
            return {"type": "boolean"}
        case OptionType.CHOICE:
            return {"type": "string", "enum": list(option.values)}
        case OptionType.RANKS:
            items = {"type": "string", "enum": list(option.values)}
            return {"type": "array", "items": items, "uniqueItems": True}


class Card(fields.String):
    """A card: two characters, rank and suit, or a joker."""

    def __init__(self, description: str = "A card.", **kwargs: Any) -> None:
        metadata = {"description": description, "examples": ["7H"], "pattern": CARD_PATTERN}
        super().__init__(metadata=metadata, **kwargs)


class NewRecord(Reader, fields.Dict):
    """A game's record as sent back. It stays JSON-plain: the engine reads it, and names what is wrong."""

    def read(self, value: Any) -> Any:
        """The value, or a ValidationError."""
        if not isinstance(value, dict):
            raise ma.ValidationError("Not an object.")
        return value


class Metadata(Reader, fields.Dict):
    """Up to 16 short texts by name."""

    _MOST: Final = 16
    _KEY: Final = 40
    _VALUE: Final = 256

    def __init__(self, **kwargs: Any) -> None:
        description = (
            f"Up to {self._MOST} short texts of your own (names of up to {self._KEY} characters, texts of up "
            f"to {self._VALUE}), given back to the game's creator."
        )
        super().__init__(
            metadata={
                "description": description,
                "maxProperties": self._MOST,
                "additionalProperties": {"type": "string", "maxLength": self._VALUE},
                "examples": [{"lobby": "blue"}],
            },
            **kwargs,
        )

    def read(self, value: Any) -> dict[str, str]:
        """The value, or a ValidationError."""
        if not isinstance(value, dict):
            raise ma.ValidationError("Not an object of texts.")
        if len(value) > self._MOST:
            raise ma.ValidationError(f"It may have {self._MOST} texts at most.")
        errors: dict[str, list[str]] = {}
        for key, text in value.items():
            if not 1 <= len(key) <= self._KEY:
                errors[key] = [f"Its name may have 1 to {self._KEY} characters."]
            elif not isinstance(text, str):
                errors[key] = ["Not a text."]
            elif len(text) > self._VALUE:
                errors[key] = [f"It may have {self._VALUE} characters at most."]
        if errors:
            raise ma.ValidationError(errors)
        return dict(value)


def one_of(values: Iterable[str]) -> validate.OneOf:
    """One of some words."""
    return validate.OneOf(list(values), error="It may be one of {choices}.")


def is_card(text: str) -> None:
    """Refuse a text that is no card, in the engine's words."""
    try:
        engine.cards.Card(text)
    except CardError as error:
        raise ma.ValidationError(error.message) from None


def is_name(text: str) -> None:
    """Refuse a text that is no name to be shown."""
    reason = why_not(text)
    if reason is not None:
        raise ma.ValidationError(f"{reason[0].upper()}{reason[1:]}.")


KINDS: Final = one_of(Kind)
SOURCES: Final = one_of(Source)


def described(description: str, **more: Any) -> Mapping[str, Any]:
    """The metadata of a field: its description, and other keywords of JSON Schema."""
    return {"description": description, **more}
