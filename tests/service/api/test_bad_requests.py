"""Bad requests of every kind, on every operation: each gets its problem and changes nothing."""

from __future__ import annotations

import io
import re

import pytest

from tests.service.api.client import HOOK, Client, slug

OPERATIONS = [
    # method, path, whether it reads a body
    ("GET", "/v1/rulesets", False),
    ("GET", "/v1/rulesets/standard", False),
    ("GET", "/v1/levels", False),
    ("POST", "/v1/games", True),
    ("GET", "/v1/games", False),
    ("GET", "/v1/games/{id}", False),
    ("PATCH", "/v1/games/{id}", True),
    ("DELETE", "/v1/games/{id}", False),
    ("POST", "/v1/claims", True),
    ("POST", "/v1/handovers", True),
    ("POST", "/v1/games/{id}/handovers", True),
    ("POST", "/v1/games/{id}/seats/0/token", True),
    ("POST", "/v1/games/{id}/seats/0/invite", True),
    ("GET", "/v1/games/{id}/views/me", False),
    ("GET", "/v1/games/{id}/moves", False),
    ("GET", "/v1/games/{id}/moves/1", False),
    ("POST", "/v1/games/{id}/moves", True),
    ("GET", "/v1/games/{id}/plans", False),
    ("POST", "/v1/games/{id}/turns", True),
    ("POST", "/v1/games/{id}/undo", True),
    ("POST", "/v1/games/{id}/reveal", True),
    ("POST", "/v1/games/{id}/resign", True),
    ("POST", "/v1/games/{id}/claim-win", True),
    ("POST", "/v1/games/{id}/rematch", True),
    ("POST", "/v1/games/{id}/plans", True),
    ("GET", "/v1/games/{id}/plans/p_none", False),
    ("DELETE", "/v1/games/{id}/plans/p_none", False),
    ("GET", "/v1/games/{id}/events", False),
    ("GET", "/v1/games/{id}/deal", False),
    ("GET", "/v1/games/{id}/record", False),
    ("GET", "/v1/matches/m_none", False),
    ("GET", "/v1/daily", False),
    ("GET", "/v1/daily/2026-01-01/results", False),
    ("POST", "/v1/players", True),
    ("GET", "/v1/players/me", False),
    ("PATCH", "/v1/players/me", True),
    ("DELETE", "/v1/players/me", False),
    ("POST", "/v1/players/me/token", True),
    ("GET", "/v1/players/me/games", False),
    ("GET", "/v1/players/me/statistics", False),
    ("GET", "/v1/players/me/events", False),
    ("GET", "/v1/apps/me", False),
    ("POST", "/v1/admin/apps", True),
    ("GET", "/v1/admin/apps", False),
    ("GET", "/v1/admin/apps/a_none", False),
    ("DELETE", "/v1/admin/apps/a_none", False),
    ("GET", "/v1/admin/games", False),
    ("GET", "/v1/admin/games/{id}", False),
    ("POST", "/v1/admin/games/{id}/abandon", True),
    ("POST", "/v1/admin/games/{id}/requeue", True),
    ("POST", "/v1/admin/games/{id}/seats/0/revoke", True),
    ("GET", "/v1/admin/plans", False),
    ("GET", "/v1/admin/deliveries", False),
    ("GET", "/v1/admin/stats", False),
    ("GET", "/v1/admin/audit", False),
    ("GET", "/livez", False),
    ("GET", "/readyz", False),
    ("GET", "/problems/busy", False),
    *(
        (method, f"{under}/webhooks{path}", has_body)
        for under in ("/v1/games/{id}", "/v1/players/me", "/v1/apps/me")
        for method, path, has_body in (
            ("POST", "", True),
            ("GET", "", False),
            ("GET", "/wh_none", False),
            ("PATCH", "/wh_none", True),
            ("DELETE", "/wh_none", False),
            ("POST", "/wh_none/test", True),
            ("GET", "/wh_none/deliveries", False),
            ("POST", "/wh_none/deliveries/dlv_none/redeliver", True),
            ("POST", "/deliveries/dlv_none/redeliver", True),
            ("POST", "/wh_none/replay", True),
        )
    ),
]
BODIES = {
    # Of the operations that take one: a body that is good.
    "/v1/claims": {"invite": "sm_inv_none"},
    "/v1/handovers": {"code": "0000-0000-0000"},
    "/v1/games/{id}": {},
    "/v1/games/{id}/moves": {"notation": "p>c1"},
    "/v1/games/{id}/turns": {"moves": [{"notation": "p>c1"}]},
    "/v1/games/{id}/plans": {"purpose": "turn"},
    "/v1/games/{id}/webhooks": HOOK,
}
EVERY = pytest.mark.parametrize(("method", "path", "has_body"), OPERATIONS)
WITH_BODY = pytest.mark.parametrize(
    ("method", "path"), [(method, path) for method, path, has_body in OPERATIONS if has_body]
)
DEEP = "[" * 40 + "]" * 40


@pytest.fixture(scope="module")
def client(shared_app):
    """One application for all of this: nothing here may leave a trace."""
    return Client(shared_app)


def test_the_table_has_every_operation(client):
    """No operation of the document is left out of the tables here."""
    here = set()
    for method, path, _ in OPERATIONS:
        operation = client.contract.operation(method, path.format(id="g_1"))
        here.add(operation["operationId"])
    everything = {
        operation["operationId"]
        for path in client.contract.document["paths"].values()
        for name, operation in path.items()
        if name in ("get", "post", "put", "patch", "delete")
    }
    assert here == everything


QUERIES = ["nope=1", "nope", "token=sm_seat_x", "access_token=x", "a=%ff", "=", "a%00=1"]


@EVERY
def test_unknown_query_parameters_are_refused(asked, method, path, has_body):
    """A parameter that an operation does not know is an error, on operations without any, too."""
    for query in QUERIES:
        response = asked(method, f"{path}?{query}")
        assert (response.status_code, slug(response)) == (422, "validation"), query
        assert response.json["errors"]


TOKENS = [
    "",
    "Bearer",
    "Bearer ",
    "Bearer sm_seat_unknown",
    "Bearer a b",
    "Bearer a, Bearer b",
    "Basic YTpi",
    "sm_seat_unknown",
    "Bearer " + "x" * 5000,
    "Bearer ünïcode",
]


@EVERY
def test_tokens_that_are_none_are_refused(asked, method, path, has_body):
    """A bearer that is malformed or unknown is refused wherever it is sent, with a challenge."""
    for value in TOKENS:
        response = asked(
            method, path, None, headers={"Authorization": value.encode().decode("latin-1")}
        )
        assert response.status_code == 401
        assert response.headers["WWW-Authenticate"].startswith("Bearer ")
        assert "invalid_token" in response.headers["WWW-Authenticate"]


@EVERY
def test_bodies_that_are_too_large_are_refused(asked, method, path, has_body):
    """What says of itself that it is more than 64 KiB is not read at all."""
    response = asked(method, path, data=b'"' + b"x" * 65536 + b'"', content_type="application/json")
    assert (response.status_code, slug(response)) == (413, "too-large")


@WITH_BODY
def test_bodies_of_unknown_size_are_read_up_to_the_limit(asked, method, path):
    """A body sent in chunks says no size; it is refused once it proves too large."""
    response = asked(
        method,
        path,
        input_stream=io.BytesIO(b"[" + b"1," * 65536),
        environ_overrides={"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"},
        content_type="application/json",
    )
    assert (response.status_code, slug(response)) == (413, "too-large")


@EVERY
def test_other_methods_are_refused_with_those_there_are(asked, method, path, has_body):
    """405 names the methods that the address has."""
    for other in ("PUT", "TRACE", "BREW"):
        response = asked(other, path)
        assert (response.status_code, slug(response)) == (405, "method-not-allowed")
        assert method in response.headers["Allow"].split(", ")


FORMS = ["{path}/", "/v1{path}", "{path}/nope", "{path}%00", "{path}%2F", "{path}/.."]


@EVERY
def test_addresses_that_are_none_are_not_found(asked, method, path, has_body):
    """Only the exact address will do: no redirect, no page of the framework."""
    for form in FORMS:
        response = asked(method, "http://localhost" + form.format(path=path.replace("{id}", "g_1")))
        assert (response.status_code, slug(response)) in (
            (404, "not-found"),
            (405, "method-not-allowed"),
        )


@pytest.mark.parametrize(
    "game_id", ["g_none", "x", "%00", "%F0%9F%82%A1", "a" * 65, "a" * 5000, "..", "1;drop", "*"]
)
def test_games_that_are_none_are_not_found(asked, game_id):
    """An id that no game has, or could have, is not found on any operation of a game."""
    for method, path, _ in OPERATIONS:
        if "{id}" in path:
            more = {"json": BODIES[path]} if path in BODIES and method != "GET" else {}
            response = asked(method, path.replace("{id}", game_id), **more)
            assert (response.status_code, slug(response)) == (404, "not-found"), path


NO_JSON = [
    b"{",
    b"{}}",
    b"{'a': 1}",
    b"nope",
    b" ",
    b'{"a": NaN}',
    b'{"a": Infinity}',
    b'{"a": 1e999}',
    b'{"a": "\xff"}',
    b'{"a": "\\ud800"}',
    b"\xef\xbb\xbf{}",
    '{"a": 1}'.encode("utf-16"),
    b'{"a": ' + DEEP.encode() + b"}",
    b"[" * 60000,
    b'{"a":' * 5000,
    b"\0",
    b"9" * 60000,
]


@WITH_BODY
def test_bodies_that_are_no_json_are_refused(asked, method, path):
    """What is no JSON in UTF-8, or nests too deeply, is malformed."""
    for data in NO_JSON:
        response = asked(method, path, data=data, content_type="application/json")
        assert (response.status_code, slug(response)) == (400, "malformed")


NO_OBJECTS = ["[]", "null", "true", "1", '"text"', "[{}]"]


@WITH_BODY
def test_bodies_that_are_no_object_are_refused(asked, method, path):
    """A body is an object."""
    for data in NO_OBJECTS:
        response = asked(method, path, data=data, content_type="application/json")
        assert (response.status_code, slug(response)) == (422, "validation")
        assert response.json["errors"] == {"body": ["it must be a JSON object"]}


OTHER_TYPES = [
    {},
    {"Content-Type": ""},
    {"Content-Type": "text/plain"},
    {"Content-Type": "text/json"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": "application/json-patch+json"},
    {"Content-Type": "application/json", "Content-Encoding": "gzip"},
    {"Content-Type": ";;;"},
]


@WITH_BODY
def test_bodies_of_another_type_are_refused(asked, method, path):
    """A body says that it is JSON, or it is not read."""
    for headers in OTHER_TYPES:
        response = asked(method, path, data=b"{}", headers=headers)
        assert (response.status_code, slug(response)) == (415, "unsupported-media-type")


NULLS = [{"a\0b": 1}, {"a": "\0"}, {"a": ["x", {"b": "\0"}]}, {"\0": "\0"}]


@WITH_BODY
def test_null_characters_are_refused_wherever_they_stand(asked, method, path):
    """No text and no name has a null character."""
    for body in NULLS:
        response = asked(method, path, json=body)
        assert (response.status_code, slug(response)) == (422, "validation")
        assert "\0" not in response.text


@WITH_BODY
def test_unknown_fields_are_refused_by_name(asked, method, path):
    """Every field that is not known is named, cut where it is long."""
    body = {"nope": 1, "": 2, "x" * 10_000: 3}
    response = asked(method, path, json=body)
    assert response.status_code == 422
    assert response.json["errors"]["nope"] == ["There is no such field."]
    assert len(response.data) < 3000


@pytest.mark.parametrize("host", ["a b", "<x>", "x" * 5000, "[", "a:b:c", "..", ""])
def test_hosts_that_are_none_break_nothing(asked, host):
    """Whatever the Host header says, there is an answer, and it is JSON."""
    response = asked("GET", "/v1/games/nope!", headers={"Host": host})
    assert response.status_code in (400, 404)
    assert re.fullmatch(r"http://[A-Za-z0-9.:\[\]-]+/problems/[a-z-]+", response.json["type"])


@pytest.mark.parametrize(
    "name", ["Accept", "Prefer", "If-None-Match", "Origin", "X-Request-Id", "Range", "Expect"]
)
@pytest.mark.parametrize(
    "value", ["", "\x00\x01", "ÿ" * 50, "," * 5000, '"' * 999, ";q=;", "*/*;q=x"]
)
def test_other_headers_break_nothing(asked, name, value):
    """A header with a value that makes no sense is as good as none."""
    assert asked("GET", "/v1/games/{id}", headers={name: value}).status_code == 200
    assert asked("GET", "/problems/busy", headers={name: value}).status_code == 200
