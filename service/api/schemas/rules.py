"""The options of a table, read off the engine's own description of them."""

from __future__ import annotations

from typing import Any

from engine.options import OPTIONS
from service.api.fields import OptionField
from service.api.schemas.base import Form, Reply


def _options(*, required: bool) -> dict[str, Any]:
    return {name: OptionField(option, required=required) for name, option in OPTIONS.items()}


RulesSchema = Reply.from_dict(_options(required=True), name="RulesSchema")
RuleOverridesSchema = Form.from_dict(_options(required=False), name="RuleOverridesSchema")
RulesSchema.__doc__ = "All options of a table."
RuleOverridesSchema.__doc__ = "Options of a table that are to differ from its rule set's."
