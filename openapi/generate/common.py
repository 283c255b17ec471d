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
