"""Parts of statistics and results."""

from __future__ import annotations

from marshmallow import fields

from engine.presets import PRESETS
from service.api.fields import described, one_of
from service.standings import OPPONENTS

_OPPONENT = (
    "Against whom: the level of the computers, of which the strongest counts, `human`, `mixed` (humans and "
    "computers), or `nobody` (solitaire)."
)


def ruleset() -> fields.String:
    """The field of a rule set's name."""
    return fields.String(
        required=True, validate=one_of(PRESETS), metadata=described("The rule set.")
    )


def opponent(*, required: bool = True) -> fields.String:
    """The field that says against whom a game was played."""
    return fields.String(
        required=required, validate=one_of(OPPONENTS), metadata=described(_OPPONENT)
    )
