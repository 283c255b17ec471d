"""Processes that do not outlive the one that started them."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Callable
from typing import Final

_PR_SET_PDEATHSIG: Final = 1
_PR_SET_NAME: Final = 15
_PR_SET_CHILD_SUBREAPER: Final = 36
_libc: Final = ctypes.CDLL(None, use_errno=True)


def tie_to(parent: int) -> None:
    """Have the kernel kill this process when its parent, which is `parent`, dies in whatever way."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it died before the kernel was asked
        os._exit(1)


def adopt_orphans() -> None:
    """Have processes whose parent, a descendant of this one, has died become children of this one."""
    _libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)


def call_this_process(name: str) -> None:
    """What ``ps`` and ``top`` call this process, its children included; 15 letters."""
    _libc.prctl(_PR_SET_NAME, name.encode())


def tied() -> Callable[[], None]:
    """For `subprocess`: what a child of this process does first."""
    parent = os.getpid()
    return lambda: tie_to(parent)
