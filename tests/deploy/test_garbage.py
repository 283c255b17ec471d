"""Processes that serve do not go through what they have loaded again and again."""

from __future__ import annotations

import subprocess
import sys

from tests.processes import ROOT

_SERVING = """
import gc, weakref
from deploy import garbage
loaded = [{} for _ in range(1000)]
before = len(gc.get_objects())
garbage.begin_to_serve()
assert len(gc.get_objects()) < before / 10, "what was loaded is still gone through"
assert gc.get_freeze_count() > 1000
class Node: pass
gone = 0
def count():
    global gone
    gone += 1
for _ in range(garbage.THRESHOLD * 2):
    node = Node()
    node.itself = node
    weakref.finalize(node, count)
assert gone, "garbage is not found any more"
print("fine")
"""


def test_what_is_loaded_is_set_aside_and_garbage_is_still_found() -> None:
    """What is there when serving begins is looked at no more, and cycles made later go as before."""
    answer = subprocess.run(
        [sys.executable, "-c", _SERVING],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert answer.stdout.strip() == "fine", answer.stderr
