"""The rules of openapi/spectral.yaml, and a few more, in Python: for machines without Node."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from deploy.openapi import as_yaml, describe
from service.api.named import with_names
from service.webhook import TEST, EventType

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.yaml"
METHODS = ("get", "put", "post", "patch", "delete")


@pytest.fixture(scope="module")
def document():
    """The document as it is committed."""
    return yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))


def operations(document):
    """Every operation: where it is, its path's own parameters, and its object."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield f"{method} {path}", item.get("parameters", []), item[method]


def resolve(document, shape):
    """What a reference refers to; anything else as it is."""
    while "$ref" in shape:
        *_, kind, name = shape["$ref"].split("/")
        shape = document["components"][kind][name]
    return shape


def names(document, where, shared, operation):
    """The names of an operation's parameters."""
    return {resolve(document, each)["name"] for each in [*shared, *operation.get("parameters", [])]}


def test_the_committed_document_is_the_application_s(document):
    """`make openapi` writes it anew; it equals what the service serves."""
    assert as_yaml(describe()) == COMMITTED.read_text(encoding="utf-8")


def test_the_committed_document_is_valid(document):
    """OpenAPI 3.1, without a finding."""
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_the_document_says_what_it_is(document):
    """Title, version, description, license and contact; servers without a slash at their end."""
    info = document["info"]
    assert all(info[name] for name in ("title", "version", "description", "license", "contact"))
    assert [s["url"] for s in document["servers"]] == ["/"]


def test_operations_have_names_words_and_a_known_tag(document):
    """A camelCase id of its own, a summary, a description, one tag that is described."""
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(ids) == len(set(ids))
    tags = {tag["name"]: tag["description"] for tag in document["tags"]}
    assert all(tags.values())
    for where, _, operation in operations(document):
        assert re.fullmatch("[a-z][a-zA-Z]+", operation["operationId"]), where
        assert operation["summary"], where
        assert operation["description"], where
        assert len(operation["tags"]) == 1, where
        assert operation["tags"][0] in tags, where
        schemes = {name for each in operation["security"] for name in each}
        assert schemes <= set(document["components"]["securitySchemes"]), where


def test_paths_are_clean(document):
    """No slash at the end, no query, every parameter of the path described and no other."""
    for path in document["paths"]:
        assert re.fullmatch(r"(/([a-z0-9-]+|\{[a-z_]+\}))+", path), path
    for where, shared, operation in operations(document):
        asked = set(re.findall(r"\{(\w+)\}", where))
        parameters = [resolve(document, p) for p in [*shared, *operation.get("parameters", [])]]
        assert {p["name"] for p in parameters if p["in"] == "path"} == asked, where
        for parameter in parameters:
            assert parameter["description"], where
            assert parameter["schema"], where
            assert parameter["in"] != "path" or parameter["required"], where


def test_words_have_a_schema_of_their_own(document):
    """Each set of words that a field may hold is one schema: generated clients have one type for it."""
    sets = [tuple(s["enum"]) for s in document["components"]["schemas"].values() if "enum" in s]
    assert len(sets) == len(set(sets)) > 20
    assert json.dumps(document).count('"enum": [') == len(sets)


@pytest.mark.parametrize(
    ("enum", "words"), [(["a", "new"], "a, new"), (["free", None], "free")], ids=["plain", "null"]
)
def test_words_without_a_name_are_noticed(enum, words):
    """A field whose words nobody has named stops the document from being made, and is told by its words."""
    shape = {"type": ["string", "null"], "enum": enum}
    with pytest.raises(RuntimeError, match=words):
        with_names({"components": {"schemas": {}}, "paths": {"/": shape}})


def test_posts_can_be_sent_again(document):
    """Each takes an idempotency key, says so on its 2xx answers, and names the key's problems."""
    for where, shared, operation in operations(document):
        if where.startswith("post "):
            assert "Idempotency-Key" in names(document, where, shared, operation), where
            for status, response in operation["responses"].items():
                assert not status.startswith("2") or "Idempotent-Replayed" in response["headers"]
            assert "key-in-flight" in str(operation["responses"]["409"]), where
            assert "key-reused" in str(operation["responses"]["422"]), where


def test_changes_of_a_game_can_be_bound_to_a_version(document):
    """Every POST of a game takes If-Match and can answer 412; the game's own PATCH requires it."""
    for where, shared, operation in operations(document):
        if re.match(r"(post /v1/games/\{game_id\}|patch /v1/games/\{game_id\}$)", where):
            assert "If-Match" in names(document, where, shared, operation), where
            assert "412" in operation["responses"], where
        if re.fullmatch(r"patch /v1/games/\{game_id\}", where):
            assert "428" in operation["responses"], where


def test_answers_say_what_they_are(document):
    """Described, with described headers; errors are problems with examples; refusals say what next."""
    for name, header in document["components"]["headers"].items():
        assert header["description"], name
    for where, _, operation in operations(document):
        assert any(status.startswith("2") for status in operation["responses"]), where
        for status, response in operation["responses"].items():
            assert response["description"], where
            if status.startswith(("4", "5")):
                assert list(response["content"]) == ["application/problem+json"], where
                assert response["content"]["application/problem+json"]["examples"], where
        assert "WWW-Authenticate" in operation["responses"]["401"]["headers"], where
        assert "Retry-After" in operation["responses"]["503"]["headers"], where
        created = operation["responses"].get("201", {"headers": {"ETag": None}})
        assert {"Location", "ETag"} & set(created["headers"]), where


def test_schemas_and_fields_are_described(document):
    """Each schema says what it is, and so does each field, or the schema that it refers to."""
    for name, schema in document["components"]["schemas"].items():
        assert schema["description"], name
        for field, shape in schema.get("properties", {}).items():
            items = resolve(document, resolve(document, shape).get("items", {}))
            known = resolve(document, shape).get("description") or items.get("description")
            assert known or shape.get("description"), f"{name}.{field}"
            if resolve(document, shape).get("type") == "array":
                assert resolve(document, shape)["items"], f"{name}.{field}"


def test_enumerations_are_of_their_type(document):
    """No value twice, and none of another type."""
    kinds = {"string": str, "integer": int, "boolean": bool}
    for shape in walk(document):
        if isinstance(shape.get("enum"), list) and isinstance(shape.get("type"), str):
            assert len(shape["enum"]) == len(set(map(str, shape["enum"])))
            assert all(isinstance(v, kinds[shape["type"]]) for v in shape["enum"] if v is not None)


def test_nothing_is_left_over(document):
    """Every component is used, and every reference leads somewhere."""
    text = json.dumps(document)
    for kind, components in document["components"].items():
        for name in components:
            if kind != "securitySchemes":
                assert f'"#/components/{kind}/{name}"' in text, (kind, name)
    for ref in set(re.findall(r'"\$ref": "(#[^"]+)"', text)):
        assert resolve(document, {"$ref": ref}), ref


def test_examples_are_what_they_are_examples_of(document):
    """Each is valid by its schema: of bodies, of problems, of single fields."""
    for where, _, operation in operations(document):
        media = list(operation.get("requestBody", {}).get("content", {}).values())
        assert all(each["examples"] for each in media), where
        for response in operation["responses"].values():
            media += response.get("content", {}).values()
        for each in media:
            for example in each.get("examples", {}).values():
                check(document, each["schema"], resolve(document, example)["value"])
    for shape in walk(document["components"]):
        for value in shape.get("examples", []) if isinstance(shape.get("examples"), list) else []:
            check(document, {k: v for k, v in shape.items() if k != "examples"}, value)


def test_webhooks_are_described(document):
    """One for each event and for the test, with the headers of the standard and a payload that is valid."""
    assert list(document["webhooks"]) == [*EventType, TEST]
    for kind, item in document["webhooks"].items():
        media = item["post"]["requestBody"]["content"]["application/json"]
        for example in media["examples"].values():
            assert example["value"]["type"] == kind
            check(document, media["schema"], example["value"])
        sent = {each["name"] for each in item["post"]["parameters"]}
        assert sent == {"webhook-id", "webhook-timestamp", "webhook-signature"}


def test_links_lead_to_operations(document):
    """Each names an operation and parameters that it has."""
    known = {op["operationId"]: (where, shared, op) for where, shared, op in operations(document)}
    found = [
        link
        for _, _, operation in operations(document)
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    ]
    assert found
    for link in found:
        assert set(link["parameters"]) <= names(document, *known[link["operationId"]])


def check(document, schema, value):
    """Fail unless `value` is valid by `schema`."""
    Draft202012Validator({**schema, "components": document["components"]}).validate(value)


def walk(shape):
    """Every object in a document."""
    if isinstance(shape, dict):
        yield shape
    for child in shape.values() if isinstance(shape, dict) else shape:
        if isinstance(child, dict | list):
            yield from walk(child)
