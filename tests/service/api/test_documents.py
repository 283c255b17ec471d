"""What the service says about itself: rule sets, levels, the OpenAPI document, its pages."""

from __future__ import annotations

import json
import re

import pytest
from openapi_spec_validator import validate

from engine.options import OPTIONS
from engine.presets import PRESETS
from service.api.pages import coded
from service.api.resources.games.new import NewGameSchema
from service.api.resources.moves.schemas import NewMoveSchema
from tests.service.api.client import Client


@pytest.fixture(scope="module")
def client(shared_app):
    """One application for the module."""
    return Client(shared_app)


@pytest.fixture(scope="module")
def document(client):
    """The OpenAPI document."""
    return client.get("/openapi.json").json


def operations(document):
    """Every operation: its path, method and object."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                yield path, method, operation


def test_rule_sets_come_with_their_rules_and_every_option(client):
    """A lobby can draw itself from this one document."""
    rulesets = client.get("/v1/rulesets").json
    assert [item["name"] for item in rulesets["items"]] == list(PRESETS)
    assert [option["name"] for option in rulesets["options"]] == list(OPTIONS)
    assert all(item["rules_text"] for item in rulesets["items"])
    for item in rulesets["items"]:
        assert client.get(f"/v1/rulesets/{item['name']}").json == item
    for name in ("poker", "Standard", "standard%20"):
        assert client.get(f"/v1/rulesets/{name}").status_code == 404


def test_levels_come_weakest_first(client):
    """The five levels, with the time each may take."""
    levels = client.get("/v1/levels").json["items"]
    assert [level["name"] for level in levels] == ["beginner", "easy", "medium", "hard", "expert"]
    assert [level["time_limit_ms"] for level in levels] == [500, 500, 1000, 3000, 4000]
    assert [level["factor"] for level in levels] == [0.5, 0.5, 1, 3, 4]


def test_the_document_is_valid_openapi(document):
    """It keeps to the standard, and is of version 3.1."""
    validate(document)
    assert document["openapi"].startswith("3.1")


def test_the_document_does_not_depend_on_who_asks(client, document):
    """It can be committed and compared: no host, no setting, no time stands in it."""
    other = client.call("GET", "/openapi.json", headers={"Host": "other.example"})
    assert other.json == document
    assert document["servers"] == [{"url": "/", "description": "This service."}]


def test_every_operation_is_named_and_described(document):
    """Names are unique and camelCase; each has a summary, a tag, its problems and who may call."""
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names))
    for path, method, operation in operations(document):
        where = f"{method} {path}"
        assert re.fullmatch("[a-z][a-zA-Z]+", operation["operationId"]), where
        assert operation["summary"], where
        assert operation["tags"], where
        assert "security" in operation, where
        assert {"401", "422", "500", "503"} <= set(operation["responses"]), where
        for status, response in operation["responses"].items():
            assert response["description"], where
            if int(status) >= 400:
                assert list(response["content"]) == ["application/problem+json"], where
        shared = document["paths"][path].get("parameters", [])
        for parameter in [*shared, *operation.get("parameters", [])]:
            assert parameter["description"], where


def test_every_field_is_described(document):
    """Each schema says what it is, and each of its fields, or the schema it refers to, does."""
    for name, schema in document["components"]["schemas"].items():
        for field, shape in schema.get("properties", {}).items():
            items = shape.get("items", {})
            known = "description" in shape or "$ref" in shape or "$ref" in items
            assert known, f"{name}.{field}"


def test_requests_are_closed_and_answers_open(document):
    """Unknown fields are refused in requests; answers may get more of them, and so may what frames carry."""
    schemas = document["components"]["schemas"]
    bodies = set()
    for _, _, operation in operations(document):
        for content in operation.get("requestBody", {}).get("content", {}).values():
            bodies |= _reachable(schemas, content["schema"])
    assert {"NewGame", "NewSeat", "NewMove", "NewPosition", "RuleOverrides"} <= bodies
    # What fields a frame itself has is for the standard of such streams to say.
    frames = {name for name in schemas if name.endswith("Frame") and "oneOf" not in schemas[name]}
    assert {"GameViewFrame", "PlayerEventFrame", "ClosingFrame"} <= frames
    for name, schema in schemas.items():
        if "properties" in schema:
            closed = False if name in bodies | frames else None
            assert schema.get("additionalProperties") == closed, name


def _reachable(schemas, shape, seen=None):
    seen = set() if seen is None else seen
    for name in re.findall(r"#/components/schemas/(\w+)", json.dumps(shape)):
        if name not in seen:
            seen.add(name)
            _reachable(schemas, schemas[name], seen)
    return seen


@pytest.mark.parametrize(
    ("path", "schema"), [("/v1/games", NewGameSchema), ("/v1/games/{game_id}/moves", NewMoveSchema)]
)
def test_examples_are_good(document, path, schema):
    """What the document shows as a request can be sent."""
    content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    assert content["examples"]
    for example in content["examples"].values():
        assert schema().validate(example["value"]) == {}


def test_example_games_can_be_made(client, document):
    """Each example of a new game makes one."""
    content = document["paths"]["/v1/games"]["post"]["requestBody"]["content"]["application/json"]
    for example in content["examples"].values():
        assert client.post("/v1/games", example["value"]).status_code == 201


def test_pages_have_all_they_need_and_run_nothing_inline(client):
    """Everything a page loads is here, and its policy allows nothing else."""
    for path in ("/docs", "/problems/busy"):
        page = client.get(path)
        assert page.status_code == 200
        policy = page.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|https?://", page.text)
        for address in re.findall(r'(?:src|href|data-document)="([^"]+)"', page.text):
            assert client.get(address).status_code == 200, address
        for name in ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"):
            assert name in page.headers
    for name in ("nope.js", "..", "swagger-ui.css.map", "__init__.py", "%2e%2e%2fapp.py"):
        assert client.get(f"/docs/{name}").status_code == 404


def test_the_bare_address_leads_somewhere(client):
    """Whoever opens the address that was printed gets a page, from which the documentation is found."""
    answer = client._client.get("/")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    (link,) = re.findall(r'href="(/docs)"', answer.text)
    assert client._client.get(link, follow_redirects=True).status_code == 200


def test_code_in_a_problem_s_words_is_shown_as_code(client):
    """What stands between backticks is code on the page, and nothing is taken for HTML."""
    page = client.get("/problems/stale-version", Accept="text/html")
    assert "<code>If-Match</code>" in page.text
    assert "`" not in page.text
    assert str(coded("a `<b>` c & d")) == "a <code>&lt;b&gt;</code> c &amp; d"
