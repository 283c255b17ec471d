"""What the generators share."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
SPEC = HERE.parent / "openapi.yaml"
NODE_MODULES = HERE / "node_modules"


@cache
def spec() -> dict[str, Any]:
    """The OpenAPI document."""
    return yaml.load(SPEC.read_text(), yaml.CSafeLoader)


def slugs() -> list[str]:
    """The kinds of problems: each has an example under its name."""
    return sorted(spec()["components"]["examples"])


def streams() -> dict[str, dict[str, str]]:
    """The schemas of the frames of each stream, by event, by the operation that it is an answer of."""
    found = {}
    for item in spec()["paths"].values():
        for operation in item.values():
            if isinstance(operation, dict):
                content = operation["responses"].get("200", {}).get("content", {})
                if "text/event-stream" in content:
                    frame = content["text/event-stream"]["schema"]["contentSchema"]["items"]["$ref"]
                    found[operation["operationId"]] = _frames(frame.rpartition("/")[2])
    return found


def _frames(name: str) -> dict[str, str]:
    schemas = spec()["components"]["schemas"]
    kinds = [form["$ref"].rpartition("/")[2] for form in schemas[name]["oneOf"]]
    return {schemas[kind]["properties"]["event"]["const"]: kind for kind in kinds}


def run(*command: object, folder: Path | None = None) -> None:
    """Run a tool of this environment or of `node_modules`; end with what it says if it fails."""
    path = [NODE_MODULES / ".bin", Path(sys.executable).parent, os.environ.get("PATH", os.defpath)]
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, "PATH": os.pathsep.join(map(str, path))},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}")
