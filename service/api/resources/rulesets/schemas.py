"""The forms of rule sets and of their options."""

from __future__ import annotations

from marshmallow import fields

from engine.options import OptionType
from service.api.fields import described, one_of
from service.api.schemas.base import Reply
from service.api.schemas.rules import RulesSchema


class RulesetSchema(Reply):
    """A rule set with a name."""

    name = fields.String(required=True, metadata=described("Its name.", examples=["standard"]))
    summary = fields.String(required=True, metadata=described("One sentence for a lobby."))
    rules = fields.Nested(RulesSchema, required=True)
    rules_text = fields.String(
        required=True, metadata=described("The rules in words, for players.")
    )


class OptionSchema(Reply):
    """One option, described so that a lobby can draw a control for it."""

    name = fields.String(required=True, metadata=described("Its name.", examples=["payoff_size"]))
    type = fields.String(
        required=True,
        validate=one_of(OptionType),
        metadata=described("What kind of value it takes; `ranks` is a list of different ranks."),
    )
    meaning = fields.String(required=True, metadata=described("What it means, for people."))
    nullable = fields.Boolean(required=True, metadata=described("Whether null is a value too."))
    default = fields.Raw(
        required=True, allow_none=True, metadata=described("Its value in the rule set `standard`.")
    )
    minimum = fields.Integer(metadata=described("For an integer: the least it may be."))
    maximum = fields.Integer(
        metadata=described("For an integer: the most it may ever be; other options may narrow it.")
    )
    values = fields.List(
        fields.String(), metadata=described("For a choice or for ranks: the values there are.")
    )


class RulesetListSchema(Reply):
    """Every rule set, and every option there is."""

    items = fields.List(fields.Nested(RulesetSchema), required=True)
    options = fields.List(fields.Nested(OptionSchema), required=True)
