"""What belongs to the app and to the request in hand, for those who answer it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from flask import Flask, current_app, g

from service.ports import Ports

_KEY: Final = "spite"
_OPENAPI: Final = "spite-openapi"


def set_ports(app: Flask, ports: Ports) -> None:
    """Give `app` what its use cases need."""
    app.extensions[_KEY] = ports


def ports() -> Ports:
    """What the use cases of the app in hand need."""
    return cast("Ports", current_app.extensions[_KEY])


def set_openapi(app: Flask, document: Mapping[str, Any]) -> None:
    """Give `app` the OpenAPI document of what it serves."""
    app.extensions[_OPENAPI] = document


def openapi() -> Mapping[str, Any]:
    """The OpenAPI document of the app in hand."""
    return cast("Mapping[str, Any]", current_app.extensions[_OPENAPI])


def request_id() -> str:
    """The id of the request in hand; a dash before it has one."""
    return cast("str", g.get("request_id", "-"))


def set_request_id(value: str) -> None:
    """Name the request in hand."""
    g.request_id = value
