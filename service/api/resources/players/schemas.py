"""The forms of players."""

from __future__ import annotations

from typing import Any

from marshmallow import fields, post_load, validate

from service.api.fields import Metadata, QueryWhole, described, is_name
from service.api.resources.events.schemas import EventSchema
from service.api.schemas import games as parts
from service.api.schemas import standings
from service.api.schemas.base import Form, Reply
from service.api.schemas.pages import MAX_LIMIT
from service.names import MAX_NAME
from service.people import DEFAULT_NAME, NewPlayer

_MOST_EVENTS = 999_999_999


class PlayerSchema(Reply):
    """A player, as it sees itself."""

    id = fields.String(required=True, metadata=described("Its id."))
    name = fields.String(
        required=True, metadata=described("The name it sits down under, and that results show.")
    )
    metadata = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=described("Its own texts, as they were sent."),
    )
    app_id = fields.String(
        required=True,
        allow_none=True,
        metadata=described("The app it belongs to; null for a player who made itself."),
    )
    created_at = fields.DateTime(required=True, metadata=described("When it was made, UTC."))


class PlayerTokenSchema(PlayerSchema):
    """A player with its token. It is shown this once."""

    token = fields.String(
        required=True,
        metadata=described("Acts for every seat that the player holds; shown this once."),
    )


class NewPlayerSchema(Form):
    """A player as asked for, or what is to change about one; what is left out stays as it is."""

    name = fields.String(
        validate=is_name,
        metadata=described(
            f"The name to sit down under; at first {DEFAULT_NAME}.",
            examples=["Ada"],
            minLength=1,
            maxLength=MAX_NAME,
        ),
    )
    metadata = Metadata()

    @post_load
    def _make(self, data: dict[str, Any], **_: Any) -> NewPlayer:
        return NewPlayer(data.get("name"), data.get("metadata"))


class PlayerEventSchema(EventSchema):
    """An event of a player's feed: an entry of a game's log, and how the game stood after it."""

    n = fields.Integer(
        required=True,
        metadata=described("Its number in the feed; from 1, without a gap.", minimum=1),
    )
    game_id = fields.String(required=True, metadata=described("The game."))
    version = fields.Integer(
        required=True,
        metadata=described("The game's version from this entry on; 0 for `created`.", minimum=0),
    )
    type = fields.String(
        required=True,
        metadata=described(
            "`created` when the game was made, else as in `GET /v1/games/{game_id}/events`; more may come.",
            examples=["moved"],
        ),
    )
    status = parts.status()
    to_move = fields.Integer(
        required=True,
        allow_none=True,
        metadata=described("The seat that was to move after it; null unless the game was active."),
    )
    my_turn = fields.Boolean(
        required=True, metadata=described("Whether a seat of the player's was to move after it.")
    )


class PlayerEventListSchema(Reply):
    """A page of a player's feed."""

    items = fields.List(fields.Nested(PlayerEventSchema), required=True)
    next = fields.Integer(
        required=True,
        metadata=described("The `after` of the next page: the `n` of the last event.", minimum=0),
    )


class PlayerEventsQuery(Form):
    """Which events of a player's feed."""

    after = QueryWhole(
        validate=validate.Range(min=0, max=_MOST_EVENTS),
        metadata=described(
            "Only events behind this number of the feed; all by default. A stream without it, and without "
            "Last-Event-ID, begins with a snapshot."
        ),
    )
    limit = QueryWhole(
        load_default=MAX_LIMIT,
        validate=validate.Range(min=1, max=MAX_LIMIT),
        metadata=described("How many items at most."),
    )


def _count(description: str) -> fields.Integer:
    return fields.Integer(required=True, metadata=described(description, minimum=0))


class StreakSchema(Reply):
    """Games won in a row."""

    current = _count("How many were won since the last that was not.")
    best = _count("The most that ever were.")


class MatchCountSchema(Reply):
    """Matches that were played to their end."""

    played = _count("How many.")
    won = _count("How many of them were won.")
    lost = _count("How many of them were lost.")


class TallySchema(Reply):
    """What some finished games add up to."""

    played = _count("How many games.")
    won = _count("How many of them were won.")
    lost = _count("How many of them were lost.")
    drawn = _count("How many of them were drawn.")
    points = _count("The points scored in them.")
    streak = fields.Nested(StreakSchema, required=True)
    matches = fields.Nested(MatchCountSchema, required=True)


class GroupTallySchema(TallySchema):
    """What the finished games of a rule set against one kind of opponent add up to."""

    ruleset = standings.ruleset()
    opponent = standings.opponent()


class StatisticsSchema(Reply):
    """What a player's finished games add up to."""

    total = fields.Nested(
        TallySchema, required=True, metadata=described("All games that are not practice.")
    )
    items = fields.List(
        fields.Nested(GroupTallySchema),
        required=True,
        metadata=described("The same, by rule set and opponent."),
    )
    practice = fields.List(
        fields.Nested(GroupTallySchema),
        required=True,
        metadata=described(
            "Games that stay out of all that: practice (an undone move, a hint, a position, a record, a "
            "known deal), hot-seat games, and those against oneself."
        ),
    )
