"""What breaks clients of the last release is noticed, and what does not is let through."""

from __future__ import annotations

import copy
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).parents[2] / "openapi"
OLD = yaml.safe_load("""
info: {version: 1.4.0}
paths:
  /games:
    parameters: [{in: query, name: page, schema: {type: integer, minimum: 1, maximum: 9, default: 1}}]
    post:
      operationId: createGame
      security: [{}, {bearer: []}]
      parameters: [{in: header, name: Key, required: false, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/New'}}}}
      responses:
        '201':
          headers: {ETag: {}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Game'}}}
        '400': {content: {application/problem+json: {schema: {type: object}}}}
  /events:
    get:
      operationId: listEvents
      security: []
      responses:
        '200':
          content:
            application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Game'}}}
            text/event-stream: {schema: {type: string, contentSchema: {$ref: '#/components/schemas/Frame'}}}
        '304': {}
webhooks:
  moved:
    post:
      parameters: [{in: header, name: id, schema: {type: string}}]
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/End'}}}}
components:
  schemas:
    Level: {type: string, enum: [easy, hard]}
    New:
      type: object
      required: [seats]
      additionalProperties: false
      properties:
        seats: {type: array, maxItems: 6, items: {type: string}}
        level: {anyOf: [{$ref: '#/components/schemas/Level'}, {type: 'null'}]}
        name: {type: [string, 'null'], maxLength: 20}
        odds: {type: number}
        texts: {type: object, additionalProperties: {type: string}}
    Game:
      type: object
      required: [id, at]
      properties:
        id: {type: string}
        at: {type: string, format: date-time}
        level: {$ref: '#/components/schemas/Level'}
        counts: {type: object, additionalProperties: {type: integer}}
    Frame: {oneOf: [{$ref: '#/components/schemas/Game'}, {$ref: '#/components/schemas/End'}]}
    End:
      type: object
      required: [version]
      properties: {version: {type: integer}}
""")
GAMES = "paths./games"
POST = f"{GAMES}.post"
MADE = f"{POST}.responses.201"
NEW = "components.schemas.New"
GAME = "components.schemas.Game"
LEVEL = "components.schemas.Level"
LEVEL_OR_NULL = {"anyOf": [{"$ref": "#/components/schemas/Level"}, {"type": "null"}]}
END = {"$ref": "#/components/schemas/End"}
OLD_FORMS = OLD["components"]["schemas"]["Frame"]["oneOf"]
ANY_TEXT = {"type": "string"}
HEADER = {"in": "header", "name": "New", "required": True, "schema": {"type": "string"}}
PAGE = {
    "in": "query",
    "name": "page",
    "required": True,
    "schema": {"type": "integer", "default": 1},
}
GONE = object()


@pytest.fixture(scope="module")
def breaking():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("breaking", FOLDER / "breaking.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def changed(*changes):
    """The document with other values at some places; a place is its keys, with dots between."""
    document = copy.deepcopy(OLD)
    for place, value in changes:
        *above, last = place.split(".")
        part = document
        for key in above:
            part = part[key]
        if value is GONE:
            del part[last]
        else:
            part[last] = value
    return document


def at(place, value):
    """One change. Keys with a dot in them do not occur."""
    return [(place, value)]


BREAKING = [
    ("POST /games: is gone", at(POST, GONE)),
    ("GET /events: is gone", at("paths./events", GONE)),
    ("is called makeGame", at(f"{POST}.operationId", "makeGame")),
    ("needs a token now", at(f"{POST}.security", [{"bearer": []}])),
    ("the query parameter page is gone", at(f"{GAMES}.parameters", [])),
    ("the query parameter page is required", at(f"{GAMES}.parameters", [PAGE])),
    ("the header parameter New is required", at(f"{POST}.parameters", [HEADER])),
    ("the header parameter Key is gone", at(f"{POST}.parameters", [])),
    ("a body is required", at(f"{POST}.requestBody.required", True)),
    ("the body is no application/json", at(f"{POST}.requestBody.content", {"text/plain": {}})),
    ("POST /games: the body is no application", at(f"{POST}.requestBody", GONE)),
    ("answers 201 no more", at(MADE, GONE)),
    ("may answer 202 now", at(f"{POST}.responses.202", {})),
    ("has no header ETag", at(f"{MADE}.headers", GONE)),
    ("the answer 201 is no application/json", at(f"{MADE}.content", {})),
    ("Frame: is no Game any more", at("components.schemas.Frame.oneOf", [END])),
    ("webhook moved: is gone", at("webhooks", {})),
    ("webhook moved: the header id is gone", at("webhooks.moved.post.parameters", [])),
    ("End.version: is gone", at("components.schemas.End.properties", {})),
    ("the schema Level is gone", [
        (LEVEL, GONE),
        (f"{NEW}.properties.level", ANY_TEXT),
        (f"{GAME}.properties.level", ANY_TEXT),
    ]),
    ("New.level: may not be hard", at(f"{LEVEL}.enum", ["easy", "new"])),
    ("New.level: may not be null", at(f"{NEW}.properties.level", {"$ref": "#/components/schemas/Level"})),
    ("New.name: may not be null", at(f"{NEW}.properties.name.type", "string")),
    ("New.name: may not be any other word", at(f"{NEW}.properties.name.enum", ["Ann"])),
    ("New.name: maxLength is 10, and was 20", at(f"{NEW}.properties.name.maxLength", 10)),
    ("New.name: minLength is 1, and was none", at(f"{NEW}.properties.name.minLength", 1)),
    ("New.name: pattern is a", at(f"{NEW}.properties.name.pattern", "a")),
    ("New.odds: may not be number", at(f"{NEW}.properties.odds.type", "integer")),
    ("New.seats[]: may not be string", at(f"{NEW}.properties.seats.items.type", "integer")),
    ("New.texts[]: may not be string", at(f"{NEW}.properties.texts.additionalProperties.type", "integer")),
    ("New.texts: takes no other fields", at(f"{NEW}.properties.texts.additionalProperties", False)),
    ("New.odds: is gone", at(f"{NEW}.properties.odds", GONE)),
    ("New.name: is required", at(f"{NEW}.required", ["seats", "name"])),
    ("New.more: is required", at(f"{NEW}.required", ["seats", "more"])),
    ("page: default is 2, and was 1", at(f"{GAMES}.parameters", [{**PAGE, "schema": {"default": 2}}])),
    ("page: default is none, and was 1", at(f"{GAMES}.parameters", [{**PAGE, "schema": {}}])),
    ("Game.id: may be anything else", at(f"{GAME}.properties.id", {})),
    ("Game.id: is gone", at(f"{GAME}.properties.id", GONE)),
    ("Game.id: may be missing", at(f"{GAME}.required", ["at"])),
    ("Game.id: may be null", at(f"{GAME}.properties.id.type", ["string", "null"])),
    ("Game.id: may be integer", at(f"{GAME}.properties.id.type", "integer")),
    ("Game.at: has the format None", at(f"{GAME}.properties.at.format", GONE)),
    ("Game.counts[]: may be number", at(f"{GAME}.properties.counts.additionalProperties.type", "number")),
    ("Game.level: may be null", at(f"{GAME}.properties.level", LEVEL_OR_NULL)),
]  # fmt: skip
HARMLESS = [
    ("an operation more", at("paths./more", {"get": {}})),
    ("a token that is needed no more", at(f"{POST}.security", [])),
    ("a parameter more", at(f"{GAMES}.parameters", [{**PAGE, "required": False, "schema": {
        "type": "integer", "default": 1}}, {"in": "query", "name": "more", "schema": {}}])),
    ("a problem more", at(f"{POST}.responses.409", {})),
    ("a problem less", at(f"{POST}.responses.400", GONE)),
    ("a header more", at(f"{MADE}.headers.Age", {})),
    ("a form more", at("components.schemas.Frame.oneOf", [*OLD_FORMS, {"type": "object"}])),
    ("a word more", at(f"{LEVEL}.enum", ["easy", "hard", "new"])),
    ("a field more, sent", at(f"{NEW}.properties.more", {"type": "string"})),
    ("a field that need not be sent", at(f"{NEW}.required", [])),
    ("fields that nobody knows, sent", at(f"{NEW}.additionalProperties", GONE)),
    ("null as well, sent", at(f"{NEW}.properties.odds.type", ["number", "null"])),
    ("more room", at(f"{NEW}.properties.name.maxLength", 40)),
    ("no bound", at(f"{NEW}.properties.seats.maxItems", GONE)),
    ("a field more, received", at(f"{GAME}.properties.more", {"type": "string"})),
    ("a field that is always there", at(f"{GAME}.required", ["id", "at", "level"])),
    ("a number that is whole", at(f"{GAME}.properties.counts.additionalProperties.minimum", 0)),
    ("other words", at(f"{GAME}.properties.id.description", "Its id.")),
    ("a name for words", [
        ("components.schemas.Name", {"type": "string", "maxLength": 20}),
        (f"{NEW}.properties.name", {"anyOf": [{"$ref": "#/components/schemas/Name"}, {"type": "null"}]}),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("words", "changes"), BREAKING, ids=[words for words, _ in BREAKING])
def test_what_breaks_clients_is_told(breaking, words, changes):
    """Each change after which a client has to be changed is found, and told by where it is."""
    assert words in "\n".join(breaking.breaks(OLD, changed(*changes)))


@pytest.mark.parametrize(("words", "changes"), HARMLESS, ids=[words for words, _ in HARMLESS])
def test_what_breaks_nobody_is_let_through(breaking, words, changes):
    """Changes that clients need not know of are no findings."""
    assert breaking.breaks(OLD, changed(*changes)) == []


@pytest.mark.parametrize(
    ("version", "code"), [("1.4.0", 1), ("1.5.0", 1), ("2.0.0", 0)], ids=["same", "minor", "major"]
)
def test_the_version_can_say_so(tmp_path, version, code):
    """The program names the break and fails, unless the first number of the version has grown."""
    new = changed((f"{GAME}.properties.id", GONE), ("info.version", version))
    for name, document in (("old", OLD), ("new", new)):
        (tmp_path / name).write_text(yaml.safe_dump(document))
    command = [sys.executable, FOLDER / "breaking.py", tmp_path / "old", tmp_path / "new"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, "Game.id: is gone" in done.stdout) == (code, True), done.stdout


def test_the_release_s_clients_work(breaking):
    """What is served now breaks no client of the last release, or its version says so."""
    old, new = (
        yaml.load((FOLDER / name).read_text(), yaml.CSafeLoader)
        for name in ("released.yaml", "openapi.yaml")
    )
    assert breaking.is_said(old, new) or breaking.breaks(old, new) == []
