"""The file of weights: read as it was written, and refused when it is not what it says."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from engine.computer.core.value import VERSION
from engine.computer.weights import FEATURES, LAYERS, WeightsError, read, shipped, write
from engine.presets import PRESETS
from tests.processes import ROOT


def file_of(**changes):
    """The file that is shipped, with some of its fields changed."""
    weights = shipped()
    told = json.loads(write(weights.parts, "test", {"from": "a test"}, {}))
    return json.dumps(told | changes).encode()


def test_the_shipped_file_is_whole():
    """It has every layer, says where it comes from, and is made for this engine's features."""
    weights = shipped()
    assert FEATURES == VERSION
    assert weights.provenance
    assert weights.scores
    for name, count in LAYERS.items():
        layer = weights.parts[name]
        assert (len(layer) if isinstance(layer, list) else 1) == count


def test_it_is_read_as_it_was_written():
    """Writing and reading change no number."""
    weights = shipped()
    again = read(write(weights.parts, "again", {"a": 1}, {"b": 2}, ({"seats": 1},)))
    assert again.parts == weights.parts
    assert (again.provenance, again.scores) == ({"a": 1}, {"b": 2})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no file of weights"),
        (b"[]", "no file of weights"),
        (b'{"features": 1}', "no file of weights"),
        (file_of(features=FEATURES + 1), "made for features"),
        (file_of(checksum="0" * 64), "checksum"),
        (file_of(layers="AAAA"), "checksum"),
        (file_of(layers="not base64 !"), "no file of weights"),
    ],
)
def test_what_is_no_file_of_weights_is_refused(data, reason):
    """Broken, truncated and foreign files say what is wrong with them."""
    with pytest.raises(WeightsError, match=reason):
        read(data)


def test_machine_code_of_another_version_is_not_run():
    """What was compiled before the features changed says so: it would write past the end of its weights."""
    stale = (
        "from engine.computer.core import value; value.VERSION -= 1; import engine.computer.strong"
    )
    command = [sys.executable, "-c", stale]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "make native" in done.stderr


def test_tables_can_be_left_to_the_linear_terms():
    """A table is left out when all the options named for it hold."""
    weights = read(write(shipped().parts, "x", {}, {}, ({"seats": 1, "center_limit": 3},)))
    assert not weights.hold_for(PRESETS["solitaire"].rules)
    assert weights.hold_for(PRESETS["classic"].rules)
    assert weights.hold_for(PRESETS["solitaire"].with_options({"center_limit": 4}))
