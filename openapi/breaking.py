"""What in a new description of the API breaks clients of an older one.

    python openapi/breaking.py openapi/released.yaml openapi/openapi.yaml

prints what breaks them, and fails unless the first number of `info.version` has grown, which says so. More
breaks nobody: operations, parameters that may be left out, fields of answers, problems, words that a field of
an answer may hold; nor does whatever is said in words.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

Json = Mapping[str, Any]

METHODS = ("get", "put", "post", "patch", "delete")
LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
SAME = ("pattern", "format", "default", "uniqueItems", "const")


@dataclass(frozen=True)
class Sides:
    """The two documents."""

    old: Json
    new: Json
    seen: set[tuple[str, str, bool]] = field(default_factory=set)
    """The pairs of references that were looked at, for what is sent and what is received."""

    def resolved(self, old: Json, new: Json) -> tuple[Json, Json]:
        """What two objects refer to, with what is said beside the references."""
        return _resolved(self.old, old), _resolved(self.new, new)


def breaks(old: Json, new: Json) -> list[str]:
    """What breaks clients, in words, in the order of the older document."""
    sides = Sides(old, new)
    return list(
        dict.fromkeys(
            (
                *_operations(sides),
                *_webhooks(sides),
                *(
                    f"components: the schema {name} is gone, and with it the type in clients"
                    for name in _missing(old["components"]["schemas"], new["components"]["schemas"])
                ),
            )
        )
    )


def is_said(old: Json, new: Json) -> bool:
    """Whether the version says that clients break."""
    before, after = (int(each["info"]["version"].split(".")[0]) for each in (old, new))
    return after > before


def _operations(sides: Sides) -> Iterator[str]:
    for path, item in sides.old["paths"].items():
        there = sides.new["paths"].get(path, {})
        for method in METHODS:
            if method not in item:
                continue
            where = f"{method.upper()} {path}"
            if method not in there:
                yield f"{where}: is gone"
                continue
            old = {**item[method], "parameters": _parameters(sides.old, item, item[method])}
            new = {**there[method], "parameters": _parameters(sides.new, there, there[method])}
            yield from _operation(sides, where, old, new)


def _operation(sides: Sides, where: str, old: Json, new: Json) -> Iterator[str]:
    if old["operationId"] != new["operationId"]:
        yield f"{where}: is called {new['operationId']}, and was {old['operationId']}"
    if _needs_token(new) and not _needs_token(old):
        yield f"{where}: needs a token now"
    yield from _request(sides, where, old, new)
    yield from _responses(sides, where, old["responses"], new["responses"])


def _needs_token(operation: Json) -> bool:
    security = operation.get("security", [])
    return bool(security) and {} not in security


def _parameters(document: Json, item: Json, operation: Json) -> dict[tuple[str, str], Json]:
    every = [
        _resolved(document, each)
        for each in (*item.get("parameters", ()), *operation.get("parameters", ()))
    ]
    return {(each["in"], each["name"]): each for each in every}


def _request(sides: Sides, where: str, old: Json, new: Json) -> Iterator[str]:
    before, after = old["parameters"], new["parameters"]
    for key in _missing(before, after):
        yield f"{where}: the {key[0]} parameter {key[1]} is gone"
    for key, parameter in after.items():
        at = f"{where}: the {key[0]} parameter {key[1]}"
        required = parameter.get("required", False)
        if required and not before.get(key, {}).get("required", False):
            yield f"{at} is required now"
        if key in before:
            yield from _schema(sides, at, before[key]["schema"], parameter["schema"], sent=True)
    old_body, new_body = old.get("requestBody"), new.get("requestBody")
    if new_body is not None and new_body.get("required") and not (old_body or {}).get("required"):
        yield f"{where}: a body is required now"
    if old_body is not None:
        contents = (old_body["content"], (new_body or {"content": {}})["content"])
        yield from _contents(sides, f"{where}: the body", *contents, sent=True)


def _responses(sides: Sides, where: str, old: Json, new: Json) -> Iterator[str]:
    for status in new:
        if status < "4" and status not in old:
            yield f"{where}: may answer {status} now"
    for status, response in old.items():
        if status not in new:
            if status < "4":
                yield f"{where}: answers {status} no more"
            continue
        at = f"{where}: the answer {status}"
        before, after = sides.resolved(response, new[status])
        for name in _missing(before.get("headers", {}), after.get("headers", {})):
            yield f"{at} has no header {name} any more"
        yield from _contents(
            sides, at, before.get("content", {}), after.get("content", {}), sent=False
        )


def _contents(sides: Sides, where: str, old: Json, new: Json, *, sent: bool) -> Iterator[str]:
    for kind in _missing(old, new):
        yield f"{where} is no {kind} any more"
    for kind, content in old.items():
        if kind in new:
            yield from _schema(sides, where, content["schema"], new[kind]["schema"], sent=sent)


def _webhooks(sides: Sides) -> Iterator[str]:
    before, after = sides.old.get("webhooks", {}), sides.new.get("webhooks", {})
    for name in _missing(before, after):
        yield f"webhook {name}: is gone"
    for name in before:
        if name in after:
            old, new = before[name]["post"], after[name]["post"]
            # What the service sends is what its clients receive.
            contents = (old["requestBody"]["content"], new["requestBody"]["content"])
            yield from _contents(sides, f"webhook {name}", *contents, sent=False)
            kept = (_parameters(sides.old, {}, old), _parameters(sides.new, {}, new))
            for _, header in _missing(*kept):
                yield f"webhook {name}: the header {header} is gone"


def _schema(sides: Sides, where: str, old: Json, new: Json, *, sent: bool) -> Iterator[str]:
    """Compare what is sent to the service, or received from it."""
    references = (old.get("$ref", ""), new.get("$ref", ""), sent)
    if all(references[:2]):
        if references in sides.seen:
            return
        sides.seen.add(references)
        # From here on it is the same wherever it is used.
        where = references[0].rpartition("/")[2]
    old, new = sides.resolved(old, new)
    old, new = _without_null(sides.old, old), _without_null(sides.new, new)
    narrow, wide = (_types(new), _types(old)) if sent else (_types(old), _types(new))
    if narrow and (not wide or wide - narrow):
        others = " or ".join(sorted(wide - narrow)) or "anything else"
        yield f"{where}: {'may not be' if sent else 'may be'} {others} now"
    if sent:
        yield from _bounds(where, old, new)
    elif old.get("format") != new.get("format"):
        yield f"{where}: has the format {new.get('format')}, and had {old.get('format')}"
    yield from _fields(sides, where, old, new, sent=sent)
    for keyword in ("items", "additionalProperties", "contentSchema"):
        pair = (old.get(keyword), new.get(keyword))
        if all(isinstance(each, Mapping) for each in pair):
            yield from _schema(sides, f"{where}[]", *pair, sent=sent)
    yield from _forms(sides, where, old, new, sent=sent)


def _forms(sides: Sides, where: str, old: Json, new: Json, *, sent: bool) -> Iterator[str]:
    """Compare the forms that there are, by their names."""
    for keyword in ("oneOf", "anyOf"):
        before, after = _by_name(old.get(keyword, ())), _by_name(new.get(keyword, ()))
        for name in _missing(before, after):
            yield f"{where}: is no {name} any more"
        if sent and after and not before:
            yield f"{where}: is one of {', '.join(after)} now"
        for name in before.keys() & after.keys():
            yield from _schema(sides, f"{where} {name}", before[name], after[name], sent=sent)


def _by_name(forms: Iterable[Json]) -> dict[str, Json]:
    """The forms by the ends of their references; by where they stand, if they have none."""
    named = ((form.get("$ref", f"form {n}"), form) for n, form in enumerate(forms, 1))
    return {name.rpartition("/")[2]: form for name, form in named}


def _bounds(where: str, old: Json, new: Json) -> Iterator[str]:
    gone = set(old.get("enum", ())) - {None, *new.get("enum", ())}
    if "enum" in new and ("enum" not in old or gone):
        yield f"{where}: may not be {', '.join(sorted(map(str, gone))) or 'any other word'} now"
    for keyword in LEAST:
        if keyword in new and new[keyword] > old.get(keyword, float("-inf")):
            yield f"{where}: {keyword} is {new[keyword]}, and was {old.get(keyword, 'none')}"
    for keyword in MOST:
        if keyword in new and new[keyword] < old.get(keyword, float("inf")):
            yield f"{where}: {keyword} is {new[keyword]}, and was {old.get(keyword, 'none')}"
    for keyword in SAME:
        # What is taken back lets more through, but for a default: that means something else then.
        if old.get(keyword) != new.get(keyword) and (keyword in new or keyword == "default"):
            was = old.get(keyword, "none")
            yield f"{where}: {keyword} is {new.get(keyword, 'none')}, and was {was}"
    if (
        new.get("additionalProperties") is False
        and old.get("additionalProperties", True) is not False
    ):
        yield f"{where}: takes no other fields now"


def _fields(sides: Sides, where: str, old: Json, new: Json, *, sent: bool) -> Iterator[str]:
    before, after = old.get("properties", {}), new.get("properties", {})
    needed = (set(old.get("required", ())), set(new.get("required", ())))
    for name in _missing(before, after):
        yield f"{where}.{name}: is gone"
    for name in sorted(needed[1] - needed[0] if sent else (needed[0] - needed[1]) & after.keys()):
        yield f"{where}.{name}: {'is required now' if sent else 'may be missing now'}"
    for name, shape in before.items():
        if name in after:
            yield from _schema(sides, f"{where}.{name}", shape, after[name], sent=sent)


def _types(shape: Json) -> set[str]:
    """The JSON types there may be; none when nothing is said. A whole number is a number."""
    types = shape.get("type", [])
    found = {types} if isinstance(types, str) else set(types)
    return found | {"integer"} if "number" in found else found


def _without_null(document: Json, shape: Json) -> Json:
    """A schema that may be null, in the form in which the type says so."""
    forms = [_resolved(document, each) for each in shape.get("anyOf", ())]
    rest = [each for each in forms if each.get("type") != "null"]
    if len(rest) == 1 and len(forms) == 2:  # noqa: PLR2004 - the one, or null
        beside = {key: each for key, each in shape.items() if key != "anyOf"}
        types = {"type": sorted({*_types(rest[0]), "null"})} if _types(rest[0]) else {}
        return {**rest[0], **beside, **types}
    return shape


def _resolved(document: Json, shape: Json) -> Json:
    while "$ref" in shape:
        target: Any = document
        for part in shape["$ref"].removeprefix("#/").split("/"):
            target = target[part.replace("~1", "/").replace("~0", "~")]
        shape = {**target, **{key: each for key, each in shape.items() if key != "$ref"}}
    return shape


def _missing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> list[Any]:
    return [key for key in old if key not in new]


def main() -> int:
    """Compare two files; 1 when clients break and the version does not say so."""
    old, new = (yaml.load(Path(name).read_text(), yaml.CSafeLoader) for name in sys.argv[1:])
    found = breaks(old, new)
    if not found:
        return 0
    versions = f"{old['info']['version']} and {new['info']['version']}"
    print(f"Between {versions} of the API, clients break:", *found, sep="\n  ")
    if is_said(old, new):
        print("The version says so.")
        return 0
    print("Mend it; or raise the first number of VERSION in service/api/spec.py, if it is meant.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
