"""The OpenAPI document, and Swagger UI from local files."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import orjson
from flask import Blueprint, Response, render_template

from service.api import context, pages
from service.api.answers import JSON
from service.errors import NotFound

blueprint = Blueprint("docs", __name__)
_SWAGGER_UI: Final = "flask_swagger_ui"
_OWN: Final = "service.api"
_ASSETS: Final = {
    # name: the package that has it, its folder there, its type
    "swagger-ui.css": (_SWAGGER_UI, "dist", "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": (_SWAGGER_UI, "dist", "text/javascript; charset=utf-8"),
    "favicon-32x32.png": (_SWAGGER_UI, "dist", "image/png"),
    "docs.js": (_OWN, "static", "text/javascript; charset=utf-8"),
    "admin.css": (_OWN, "static", "text/css; charset=utf-8"),
    "pages.css": (_OWN, "static", "text/css; charset=utf-8"),
}
_REVALIDATE: Final = {"Cache-Control": "no-cache"}


@blueprint.route("/openapi.json")
def openapi() -> Response:
    """The OpenAPI document."""
    data = orjson.dumps(context.openapi(), option=orjson.OPT_INDENT_2)
    return Response(data, content_type=JSON, headers=_REVALIDATE)


@blueprint.route("/docs")
def docs() -> Response:
    """A page to read the document with, and to try operations out."""
    return pages.page(render_template("docs.html"), policy=pages.DOCS_POLICY)


@blueprint.route("/docs/<asset:name>")
def asset(name: str) -> Response:
    """A file that a page needs."""
    found = _ASSETS.get(name)
    if found is None:
        raise NotFound("There is no such file.")
    package, folder, content_type = found
    data = files(package).joinpath(folder, name).read_bytes()
    return Response(data, content_type=content_type, headers={"Cache-Control": "max-age=3600"})
