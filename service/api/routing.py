"""What may stand in a path. Anything else is an unknown address, and never reaches a use case."""

from __future__ import annotations

from datetime import date

from werkzeug.routing import BaseConverter, ValidationError


class IdConverter(BaseConverter):
    """An id the service gave."""

    regex = "[A-Za-z0-9_-]{1,64}"


class NameConverter(BaseConverter):
    """The name of something that is part of the service."""

    regex = "[a-z0-9-]{1,40}"


class NumberConverter(BaseConverter):
    """A whole number from 1 up."""

    regex = "[1-9][0-9]{0,8}"

    def to_python(self, value: str) -> int:
        """The number; nine digits never overflow anything."""
        return int(value)


class SeatConverter(BaseConverter):
    """A seat's number, from 0."""

    regex = "(?:0|[1-9][0-9]{0,2})"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)


class ViewerConverter(BaseConverter):
    """Whose eyes to look through: a seat number, or a word."""

    regex = "(?:0|[1-9][0-9]{0,2}|me|spectator|full)"


class DateConverter(BaseConverter):
    """A day of the calendar, as in 2026-11-30."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        """The day; a day that the calendar does not have is an unknown address."""
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise ValidationError from error


class AssetConverter(BaseConverter):
    """The name of a file that a page needs."""

    regex = "[A-Za-z0-9][A-Za-z0-9.-]{0,39}"


CONVERTERS = {
    "asset": AssetConverter,
    "date": DateConverter,
    "id": IdConverter,
    "name": NameConverter,
    "number": NumberConverter,
    "seat": SeatConverter,
    "viewer": ViewerConverter,
}
