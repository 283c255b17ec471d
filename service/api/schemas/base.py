"""What holds for every form: requests are strict, answers may get more fields."""

from __future__ import annotations

from marshmallow import EXCLUDE, RAISE, Schema


class Reply(Schema):
    """A form of the answers. Whoever reads it has to ignore fields it does not know."""

    class Meta:
        unknown = EXCLUDE


class Form(Schema):
    """A form of the requests. A field that is not known is refused."""

    class Meta:
        unknown = RAISE

    error_messages = {  # noqa: RUF012 - marshmallow copies it
        "unknown": "There is no such field.",
        "type": "Not an object.",
    }
