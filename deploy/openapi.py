"""`spite openapi`: the API's description, exported from the application."""

from __future__ import annotations

import difflib
import tempfile
from pathlib import Path
from typing import Any, Final

import click

from deploy.refusal import Refusal

_FIRST: Final = ("openapi", "info", "servers", "tags", "paths", "webhooks", "components")


@click.command()
@click.option(
    "--check",
    "copy",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Print what differs in this file instead, and fail if anything does.",
)
def openapi(copy: Path | None) -> None:
    """Print the API's OpenAPI description as YAML."""
    current = as_yaml(describe())
    if copy is None:
        click.echo(current, nl=False)
        return
    try:
        committed = copy.read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{copy} cannot be read: {error.strerror}.") from error
    difference = difflib.unified_diff(
        committed.splitlines(keepends=True),
        current.splitlines(keepends=True),
        fromfile=str(copy),
        tofile="the application",
    )
    lines = list(difference)
    if lines:
        click.echo("".join(lines), nl=False)
        raise Refusal(f"{copy} is not current: make openapi writes it anew.")


def describe() -> dict[str, Any]:
    """The description as a plain document; the same on every machine."""
    import orjson

    from service.api import context
    from service.app import create_app
    from service.settings import Settings
    from service.wiring import make_ports

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        with create_app(settings, make_ports(settings)).app_context():
            document: dict[str, Any] = orjson.loads(orjson.dumps(context.openapi()))
    first = [name for name in _FIRST if name in document]
    return {name: document[name] for name in (*first, *sorted(document.keys() - set(first)))}


def as_yaml(document: dict[str, Any]) -> str:
    """A document as YAML, in its own order."""
    import yaml

    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=100)
