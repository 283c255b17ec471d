"""Fields, parameters and conditions with values they cannot have: 422, and nothing is changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.service.api.client import slug

CASES = Path(__file__).parent / "cases"


def cases(name):
    """The cases of a file as parameters."""
    return json.loads((CASES / name).read_text())["cases"]


@pytest.mark.parametrize(("body", "path"), cases("bad_games.json"))
def test_games_that_cannot_be_are_refused(asked, body, path):
    """422 with the path of the field that is wrong."""
    response = asked("POST", "/v1/games", None, json=body)
    assert (response.status_code, slug(response)) == (422, "validation")
    assert path in response.json["errors"], response.json["errors"]
    assert response.json["detail"]


@pytest.mark.parametrize(("body", "path"), cases("bad_moves.json"))
def test_moves_that_are_none_are_refused(asked, body, path):
    """422 with the path of the field that is wrong; the game's version is told."""
    response = asked("POST", "/v1/games/{id}/moves", json=body)
    assert (response.status_code, slug(response)) == (422, "validation")
    assert path in response.json["errors"], response.json["errors"]
    assert response.json["version"] == 0


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"purpose": "advice"},
        {"purpose": None},
        {"purpose": 1},
        {"purpose": ["turn"]},
        {"purpose": "turn", "level": "expert"},
        {"purpose": "hint", "level": "easy"},
        {"purpose": "review", "level": None},
        {"purpose": "review", "seat": 0},
    ],
)
def test_plans_that_are_none_are_refused(asked, body):
    """A turn is played at its seat's level, and advice is given by levels that say what they expect."""
    response = asked("POST", "/v1/games/{id}/plans", json=body)
    assert (response.status_code, slug(response)) == (422, "validation")


@pytest.mark.parametrize("operation", ["moves", "plans", "undo", "seats/0/token", "rematch"])
@pytest.mark.parametrize(
    "value",
    [
        'W/"0"',
        "0",
        '"0',
        '0"',
        '"0", "1"',
        '"a"',
        '"-1"',
        '"00"',
        '"0.0"',
        '""',
        "",
        "**",
        '"' + "9" * 50 + '"',
        '"0" x',
    ],
)
def test_conditions_that_are_none_are_refused(asked, operation, value):
    """If-Match takes one strong ETag of a game, or a star; anything else is no condition at all."""
    bodies = {"moves": {"notation": "p>c1"}, "plans": {"purpose": "turn"}}
    path = f"/v1/games/{{id}}/{operation}"
    response = asked("POST", path, json=bodies.get(operation, {}), headers={"If-Match": value})
    assert (response.status_code, slug(response)) == (422, "validation")
    assert list(response.json["errors"]) == ["If-Match"]


@pytest.mark.parametrize(
    ("path", "name", "values"),
    [
        (
            "/v1/games",
            "limit",
            ["0", "101", "-1", "x", "1.0", "", "1e1", "٣", "9" * 5000, " 1", "+1"],
        ),
        (
            "/v1/games",
            "cursor",
            ["", "x", "nope", "%00", "a" * 401, "a" * 5000, "MS94L3g", "bjE", "LzEv", "éé"],
        ),
        ("/v1/games", "my_turn", ["", "1", "yes", "True", "null"]),
        ("/v1/games", "status", ["", "Active", "lost", "active,finished"]),
        ("/v1/games", "ruleset", ["", "poker", "%00"]),
        ("/v1/games/{id}/moves", "limit", ["0", "101", "-1", "x", "1.0", ""]),
        (
            "/v1/games/{id}/moves",
            "cursor",
            ["", "x", "bjAx", "bi0x", "MS8xL3g", "a" * 401, "%00", "éé", "bjE=", "bjE%0A"],
        ),
        ("/v1/games/{id}/views/me", "until", ["", "my_turn ", "end", "MY_TURN"]),
    ],
)
def test_query_parameters_with_values_they_cannot_have_are_refused(asked, path, name, values):
    """422 with the parameter's name; also for one that is given twice."""
    for value in values:
        response = asked("GET", f"{path}?{name}={value}")
        assert response.status_code == 422, value
        assert list(response.json["errors"]) == [name]
    twice = asked("GET", f"{path}?{name}=1&{name}=1")
    assert twice.json["errors"] == {name: ["it is given more than once"]}
