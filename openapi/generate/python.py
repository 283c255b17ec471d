"""The Python client: by openapi-python-client, whose templates are changed in a few places."""

from __future__ import annotations

import copy
import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import openapi_python_client
from common import HERE, run, slugs, spec, streams

TEMPLATES = HERE / "templates" / "python"
PACKAGE = "spite_and_malice_client"
_THEIRS = Path(openapi_python_client.__file__).parent / "templates"
_CONFIG = f"""\
project_name_override: spite-and-malice-client
package_name_override: {PACKAGE}
literal_enums: true
post_hooks:
  - ruff check . --quiet --isolated --no-cache --fix-only --select F,I,UP --line-length 110
  - ruff format . --quiet --isolated --no-cache --line-length 110
"""
_TYPES = "{% set return_string = endpoint.response_type() %}\n"
_SYNC = """\
) -> {{ return_string | as_unembedded_code }} | None:
    {{ docstring(endpoint, return_string, is_detailed=false) | indent(4) }}

    return sync_detailed(
        {{ kwargs(endpoint) }}
    ).parsed
"""
_ASYNC = """\
) -> {{ return_string | as_unembedded_code }} | None:
    {{ docstring(endpoint, return_string, is_detailed=false) | indent(4) }}

    return (await asyncio_detailed(
        {{ kwargs(endpoint) }}
    )).parsed
"""
_DATA = """\
) -> {{ data | as_unembedded_code }}:
    {{ docstring(endpoint, data, is_detailed=false) | indent(4) }}

    answer = CALL(
        {{ kwargs(endpoint) }}
    )
    {% if (data | as_unembedded_code) == "None" %}
    if answer.status_code >= 300:
        raise errors.no_data(answer)
    {% else %}
    if answer.parsed is None or isinstance(answer.parsed, Problem):
        raise errors.no_data(answer)
    return answer.parsed
    {% endif %}
"""
_CHANGES: dict[str, list[tuple[str, str]]] = {
    "endpoint_module.py.jinja": [
        # An answer without a body is None, where the generator says Any and so takes every type away.
        (
            _TYPES,
            """\
{% set found = namespace(data=[]) %}
{% for response in endpoint.responses.patterns if response.status_code.range[0] < 300 %}
{% set found.data = found.data + [response.prop.get_type_string() | as_unembedded_code] %}
{% endfor %}
{% set data = PythonCode((found.data | unique | join(" | ")).replace("Any", "None")) %}
{% set return_string = PythonCode((endpoint.response_type() | as_unembedded_code).replace("Any | ", "")) %}
""",
        ),
        # Whoever asks for the document gets it, or an exception that says why not.
        (_SYNC, _DATA.replace("CALL", "sync_detailed")),
        (_ASYNC, _DATA.replace("CALL", "await asyncio_detailed")),
        # What stands before the service may answer, too, and knows no problem documents.
        (
            "    {% for response in endpoint.responses.patterns %}\n    {% set code_range",
            """\
    if response.status_code >= 400 and "json" not in response.headers.get("Content-Type", ""):
        raise errors.UnexpectedStatus(response.status_code, response.content)
    {% for response in endpoint.responses.patterns %}
    {% set code_range""",
        ),
    ],
    "endpoint_macros.py.jinja": [
        (
            "{% if parsed_responses %}{% import",
            (
                "{% set type = response.prop.get_type_string() | as_unembedded_code %}"
                '{% if parsed_responses and type != "Any" %}{% import'
            ),
        ),
    ],
    "client.py.jinja": [
        # None is forever. A long poll takes up to thirty seconds.
        (
            "_timeout: httpx.Timeout | None = field(default=None, ",
            "_timeout: httpx.Timeout | None = field(factory=lambda: httpx.Timeout(10, read=45), ",
        ),
    ],
}


def write(folder: Path) -> None:
    """Write the package into an empty folder."""
    package = folder / PACKAGE
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        for name, changes in _CHANGES.items():
            (work / name).write_text(_changed(name, changes))
        for template in TEMPLATES.glob("*.jinja"):
            shutil.copy(template, work)
        (work / "config.yaml").write_text(_CONFIG)
        generator = ("openapi-python-client", "generate", "--meta", "none", "--fail-on-warning")
        options = ("--config", work / "config.yaml", "--custom-template-path", work)
        (work / "openapi.json").write_text(json.dumps(_with_optional_tokens()))
        paths = ("--path", work / "openapi.json", "--output-path", package)
        run(*generator, *options, *paths, folder=work)
    for source in TEMPLATES.glob("*.py"):
        shutil.copy(source, package)
    (package / "slugs.py").write_text(_slugs())
    (package / "frames.py").write_text(_frames())
    version = spec()["info"]["version"]
    metadata = (TEMPLATES / "pyproject.toml").read_text().replace("0.0.0", version)
    (folder / "pyproject.toml").write_text(metadata)
    shutil.copy(TEMPLATES / "README.md", folder)


def _with_optional_tokens() -> dict[str, Any]:
    """The document, in which a token that may be left out is not asked for: the generator would insist."""
    document = copy.deepcopy(spec())
    for item in document["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict) and {} in operation["security"]:
                operation["security"] = []
    return document


def _changed(name: str, changes: list[tuple[str, str]]) -> str:
    template = (_THEIRS / name).read_text()
    for old, new in changes:
        if template.count(old) != 1:
            sys.exit(f"openapi-python-client has another {name}: it does not have once\n{old}")
        template = template.replace(old, new)
    return template


def _slugs() -> str:
    """The kinds of problems."""
    names = "".join(f'    "{slug}",\n' for slug in slugs())
    return f'''\
"""The kinds of problems that there are."""

from typing import Literal

ProblemSlug = Literal[
{names}]
'''


_STREAMS = {"listEvents": "Game", "listMyEvents": "Player"}
"""What the frames of an operation's stream are called after."""


def _frames() -> str:
    """What a frame of each stream may be, and how to make it."""
    parts, models = [], set()
    for operation, events in streams().items():
        whose = _STREAMS[operation]
        models |= set(events.values())
        makers = "".join(f'    "{event}": {model}.from_dict,\n' for event, model in events.items())
        parts.append(
            f"{whose}Frame = {' | '.join(events.values())}\n"
            f"{whose.upper()}_FRAMES: dict[str, Callable[[dict[str, Any]], {whose}Frame]] = "
            f"{{\n{makers}}}\n"
        )
    imports = f"from .models import {', '.join(sorted(models))}\n"
    return _FRAMES + imports + "\n" + "\n".join(parts)


_FRAMES = '''\
"""The frames of streams."""

from collections.abc import Callable
from typing import Any

'''
