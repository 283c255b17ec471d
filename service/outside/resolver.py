"""Names to addresses, in bounded time: the system's own resolver may take much longer than anybody waits."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Sequence
from typing import Final

Resolve = Callable[[str, int], Sequence[str]]
"""The addresses of a host at a port, in the order in which to try them; OSError when there are none."""
_MOST: Final = 64
"""Look-ups under way at a time; more are not begun. One that hangs does so for half a minute at most."""
_under_way = threading.Semaphore(_MOST)


class NotResolvedError(OSError):
    """A name that has no address, or none that was found in time."""


def system_resolve(host: str, port: int) -> Sequence[str]:
    """What this machine's resolver says."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    # Each once, in the system's order.
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


def resolve_within(resolve: Resolve, host: str, port: int, timeout_s: float) -> Sequence[str]:
    """What `resolve` says, if it says so within `timeout_s` seconds; NotResolvedError otherwise."""
    if not _under_way.acquire(timeout=max(0.0, timeout_s)):
        raise NotResolvedError("too many names are being looked up")
    answer: list[Sequence[str]] = []
    done = threading.Event()

    def look_up() -> None:
        try:
            answer.append(resolve(host, port))
        except (OSError, UnicodeError):
            pass
        finally:
            _under_way.release()
            done.set()

    threading.Thread(target=look_up, name="resolver", daemon=True).start()
    if not done.wait(max(0.0, timeout_s)):
        raise NotResolvedError("the name was not found in time")
    if not answer or not answer[0]:
        raise NotResolvedError("the name has no address")
    return answer[0]
