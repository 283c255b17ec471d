"""The page at `/`, and the files it is made of."""

from __future__ import annotations

import gzip
import re

import pytest
from flask.testing import FlaskClient


@pytest.fixture
def http(shared_app) -> FlaskClient:
    """A client that follows no redirect and checks no contract: pages are not part of the API."""
    return shared_app.test_client()


def test_the_page_comes_under_a_strict_policy(http):
    """No script but the service's own runs in the page, and no text becomes one."""
    answer = http.get("/")
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    policy = dict(
        part.split(" ", 1) for part in answer.headers["Content-Security-Policy"].split("; ")
    )
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["require-trusted-types-for"] == "'script'"
    inside = re.findall(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", answer.text)
    assert inside == []


def test_the_files_of_the_page_are_there_for_ever(http):
    """What the page names is served, never changes under its name, and is small when it is packed."""
    page = http.get("/")
    assert page.headers["Cache-Control"] == "no-cache"
    named = re.findall(r'(?:src|href)="(/table/[^"]+)"', page.text)
    assert {path.rpartition(".")[2] for path in named} == {"css", "js", "svg"}
    for path in named:
        plain = http.get(path)
        packed = http.get(path, headers={"Accept-Encoding": "br, gzip;q=0.8"})
        assert plain.status_code == packed.status_code == 200
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == plain.data
        assert {plain.headers["Vary"], packed.headers["Vary"]} == {"Accept-Encoding"}
        assert plain.headers["ETag"] != packed.headers["ETag"]
        assert ("immutable" in plain.headers["Cache-Control"]) == ("-" in path)


@pytest.mark.parametrize("accepted", ["", "gzip"])
@pytest.mark.parametrize("path", ["/", "/table/icon.svg"])
def test_a_file_that_is_known_is_not_sent_again(http, path, accepted):
    """A browser that has a file as it is gets told so, and no body."""
    asked = {"Accept-Encoding": accepted}
    first = http.get(path, headers=asked)
    again = http.get(path, headers={**asked, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/table/nothing.js", "/table/made.json", "/table/", "/table/../app.py"]
)
def test_other_files_are_not_there(http, path):
    """An unknown file, or one that is for developers, is a problem like any other."""
    answer = http.get(path)
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
