"""Write the clients that are committed, or see whether they are what would be written.

python openapi/generate            writes openapi/clients/
python openapi/generate --check    compares it, and says where it differs
"""

from __future__ import annotations

import argparse
import filecmp
import shutil
import sys
import tempfile
from pathlib import Path

import python
import typescript

CLIENTS = Path(__file__).parents[1] / "clients"
GENERATORS = {"python": python.write, "typescript": typescript.write}
"""What writes a client into an empty folder."""


def differences(expected: Path, found: Path) -> list[str]:
    """What is missing, too much or other in the second folder; what git ignores is not looked at."""
    wanted, there = _files(expected), _files(found)
    return [
        *(f"{name}: missing" for name in sorted(wanted - there)),
        *(f"{name}: nothing generates it" for name in sorted(there - wanted)),
        *(
            f"{name}: differs"
            for name in sorted(wanted & there)
            if not filecmp.cmp(expected / name, found / name, shallow=False)
        ),
    ]


def _files(folder: Path) -> set[str]:
    ignored = {"node_modules", "__pycache__", "build"}
    paths = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {
        str(path)
        for path in paths
        if not any(part in ignored or part.endswith(".egg-info") for part in path.parts)
    }


def main() -> int:
    """Write or compare; 1 when something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    check = parser.parse_args().check
    wrong = []
    for name, write in GENERATORS.items():
        with tempfile.TemporaryDirectory() as temporary:
            fresh = Path(temporary) / name
            fresh.mkdir()
            write(fresh)
            if check:
                wrong += [f"{name}/{each}" for each in differences(fresh, CLIENTS / name)]
            else:
                shutil.rmtree(CLIENTS / name, ignore_errors=True)
                shutil.copytree(fresh, CLIENTS / name)
    if wrong:
        print("The clients are not what `make clients` writes:", *wrong, sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
