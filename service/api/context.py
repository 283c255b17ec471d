"""What belongs to the app and to the request in hand, for those who answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import flask
from flask import Flask, current_app

from service.api.framework import request_in_hand
from service.api.meters import Meters
from service.api.streams import Streams
from service.model import Origin
from service.ports import Ports

_KEY: Final = "spite"
_STREAMS: Final = "spite-streams"
_OPENAPI: Final = "spite-openapi"
_METERS: Final = "spite-meters"
_REQUEST_ID: Final = "spite.request_id"
"""In a request's environment, where it is nearer at hand than in Flask's `g`."""


def set_ports(app: Flask, ports: Ports) -> None:
    """Give `app` what its use cases need."""
    app.extensions[_KEY] = ports


def ports() -> Ports:
    """What the use cases of the app in hand need."""
    return ports_of(current_app)


def ports_of(app: Flask) -> Ports:
    """What the use cases of an app need."""
    return cast("Ports", app.extensions[_KEY])


def set_streams(app: Flask, streams: Streams) -> None:
    """Give `app` what holds its live streams."""
    app.extensions[_STREAMS] = streams


def streams(app: Flask | None = None) -> Streams:
    """The live streams of an app, of the one in hand by default."""
    return cast("Streams", (app or current_app).extensions[_STREAMS])


def set_meters(app: Flask, meters: Meters) -> None:
    """Give `app` what it counts with."""
    app.extensions[_METERS] = meters


def meters() -> Meters:
    """What the app in hand counts with."""
    return cast("Meters", current_app.extensions[_METERS])


def set_openapi(app: Flask, document: Mapping[str, Any]) -> None:
    """Give `app` the OpenAPI document of what it serves."""
    app.extensions[_OPENAPI] = document


def openapi() -> Mapping[str, Any]:
    """The OpenAPI document of the app in hand."""
    return cast("Mapping[str, Any]", current_app.extensions[_OPENAPI])


def request_id() -> str:
    """The id of the request in hand; a dash before it has one."""
    return cast("str", request_in_hand().environ.get(_REQUEST_ID, "-"))


def origin() -> Origin:
    """Where the request in hand comes from."""
    return Origin(request_id(), flask.request.remote_addr or "-")


def set_request_id(value: str) -> None:
    """Name the request in hand."""
    request_in_hand().environ[_REQUEST_ID] = value
