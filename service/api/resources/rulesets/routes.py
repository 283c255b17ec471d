"""Rule sets."""

from __future__ import annotations

from flask import Response
from flask_smorest import Blueprint

from engine.presets import PRESETS
from service import documents
from service.api.answers import answer
from service.api.describe import RULESET, Answer
from service.api.operation import Asked, operation
from service.api.resources.rulesets.schemas import RulesetListSchema, RulesetSchema
from service.errors import NotFound

blueprint = Blueprint(
    "rulesets", __name__, url_prefix="/v1/rulesets", description="The rules there are."
)


@blueprint.route("", methods=["GET"])
@operation(
    "listRulesets",
    answer=Answer(200, RulesetListSchema, "Every rule set, and every option described."),
)
def list_rulesets(asked: Asked) -> Response:  # noqa: ARG001
    """List the rule sets.

    Presets with their full rules, the rules in words, and every option described so that a lobby can draw
    itself.
    """
    return answer(documents.rulesets_document())


@blueprint.route("/<name:name>", methods=["GET"], parameters=[RULESET])
@operation("getRuleset", answer=Answer(200, RulesetSchema, "The rule set."), problems=["not-found"])
def get_ruleset(asked: Asked, name: str) -> Response:  # noqa: ARG001
    """Get one rule set by its name.

    With its full rules, and the rules in words.
    """
    if name not in PRESETS:
        raise NotFound(f"There is no rule set {name!r}.", ruleset=name)
    return answer(documents.ruleset_document(name))
