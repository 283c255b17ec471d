"""A disk that can be full: a small file system of its own where that may be had, else a limit on files."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

_SIZE = "48m"
_LIMIT = 4096
"""With the limit: nothing is written past the first page of any file."""


class Disk:
    """What `folder` is on. `writers`: the processes that write there, if it comes to limiting them."""

    def __init__(self, folder: Path, writers: Callable[[], Iterable[int]]) -> None:
        self.folder = folder
        self._writers = writers
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE},mode=0700", "tmpfs", folder]
        self.is_own = os.geteuid() == 0 and not subprocess.run(
            mount, check=False, capture_output=True
        ).returncode  # fmt: skip

    @property
    def kind(self) -> str:
        """What its being full is made of."""
        return "a small tmpfs" if self.is_own else "a limit on the size of files"

    def fill(self) -> None:
        """From now on nothing more fits on it."""
        if not self.is_own:
            self._limit(_LIMIT)
            return
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (1 << 20, 4096):
                try:
                    while True:
                        ballast.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self) -> None:
        """There is room again."""
        if self.is_own:
            (self.folder / "ballast").unlink()
        else:
            self._limit(resource.RLIM_INFINITY)

    def close(self) -> None:
        """Let go of the file system."""
        if self.is_own:
            subprocess.run(["umount", "-l", self.folder], check=False)

    def _limit(self, soft: int) -> None:
        for pid in self._writers():
            with contextlib.suppress(ProcessLookupError):
                _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
