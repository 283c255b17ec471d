"""The browser table as it is committed, without Node."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path

OPENAPI = Path(__file__).parents[2] / "openapi"
BUNDLE = Path(__file__).parents[2] / "service" / "api" / "static" / "table"
FILES = ("build.mjs", "index.html", "package-lock.json", "package.json", "tsconfig.json")


def sources():
    """The files that the bundle is made of, as openapi/table/build.mjs names them."""
    found = [each for each in (OPENAPI / "table" / "src").rglob("*") if each.is_file()]
    found += (OPENAPI / "clients" / "typescript").glob("*.js")
    found += [OPENAPI / "table" / name for name in FILES]
    return sorted(found, key=lambda path: path.relative_to(OPENAPI).as_posix())


def test_the_bundle_is_made_of_the_sources_that_are_there():
    """Whoever changes the table or the client has bundled it anew: run make table."""
    total = sha256()
    for path in sources():
        content = sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(OPENAPI).as_posix()} {content}\n".encode())
    assert json.loads((BUNDLE / "made.json").read_text())["sources"] == total.hexdigest()


def test_the_scripts_are_small():
    """All of them together stay under 80 kB as they are sent, and all styles under 15 kB."""
    kept = {"js": 80_000, "css": 15_000}
    for ending, most in kept.items():
        sizes = [len(gzip.compress(each.read_bytes(), 9)) for each in BUNDLE.glob(f"*.{ending}")]
        assert 0 < sum(sizes) < most, ending


def test_the_lock_file_names_no_address():
    """What npm installs is named by version and checksum, wherever it comes from."""
    locked = json.loads((OPENAPI / "table" / "package-lock.json").read_text())["packages"]
    assert not [name for name, entry in locked.items() if "resolved" in entry]
    assert all("integrity" in entry for name, entry in locked.items() if name)
