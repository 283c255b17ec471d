"""What a lobby offers: rule sets, their options, levels."""

from __future__ import annotations

from engine.computer.levels import LEVELS, time_limit_ms
from engine.options import OPTIONS, Option, OptionType, rules_to_json
from engine.presets import PRESETS, Preset, preset
from engine.words import rules_text
from service.documents.plain import Json


def rulesets_document() -> Json:
    """Every rule set, and every option described."""
    return {
        "items": [_ruleset(each) for each in PRESETS.values()],
        "options": [_option(option) for option in OPTIONS.values()],
    }


def ruleset_document(name: str) -> Json:
    """One rule set; RulesError when there is none of that name."""
    return _ruleset(preset(name))


def levels_document(base_ms: int) -> Json:
    """The levels of the computer; their time limits at this base."""
    return {
        "items": [
            {
                "name": level.name,
                "also_called": list(level.also_called),
                "summary": level.summary,
                "factor": float(level.factor),
                "time_limit_ms": time_limit_ms(level, base_ms),
            }
            for level in LEVELS.values()
        ]
    }


def _ruleset(each: Preset) -> Json:
    return {
        "name": each.name,
        "summary": each.summary,
        "rules": rules_to_json(each.rules),
        "rules_text": rules_text(each.rules),
    }


def _option(option: Option) -> Json:
    default = rules_to_json(PRESETS["standard"].rules)[option.name]
    document: Json = {
        "name": option.name,
        "type": option.type.value,
        "default": default,
        "nullable": option.nullable,
        "meaning": option.meaning,
    }
    if option.type is OptionType.INTEGER:
        document |= {"minimum": option.minimum, "maximum": option.maximum}
    if option.values:
        document["values"] = list(option.values)
    return document
