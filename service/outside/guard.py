"""Whether a webhook may go where it points: asked when it is registered, and anew at every connection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from service.outside.addresses import Address, Network, address, is_open
from service.outside.resolver import NotResolvedError, Resolve, resolve_within, system_resolve
from service.outside.urls import UrlError, parse

REGISTER_S: Final = 2.0
"""How long a name is looked up for at most while somebody registers it, seconds."""


class RefusedError(Exception):
    """An address that webhooks may not be sent to; the message says why, and what would allow it."""


class Guard:
    """Knows where webhooks may go. Safe for threads."""

    def __init__(self, allowed: Sequence[Network], resolve: Resolve = system_resolve) -> None:
        self._allowed = tuple(allowed)
        self._resolve = resolve

    def why_not(self, url: str) -> str | None:
        """Why `url` cannot be a webhook's, as far as can be told now; None when it can.

        A name that cannot be found now may be found later: it is judged then.
        """
        try:
            target = parse(url)
            self.addresses(target.host, target.port, REGISTER_S)
        except NotResolvedError:
            return None
        except (UrlError, RefusedError) as error:
            return str(error)
        return None

    def addresses(self, host: str, port: int, timeout_s: float) -> list[Address]:
        """The addresses to connect to for a host as `parse` gives it, all of them judged.

        RefusedError when a single one is out of bounds: whoever names such a host beside a good one hopes
        that the wrong one is taken. NotResolvedError when there are none within `timeout_s` seconds.
        """
        literal = _literal(host)
        if literal is not None:
            self._judge([literal], "it is")
            return [literal]
        texts = resolve_within(self._resolve, host, port, timeout_s)
        try:
            found = [address(text) for text in texts]
        except ValueError:
            raise RefusedError("its host has no plain address") from None
        # Where a name leads inside is not for strangers to learn: the address is not told.
        self._judge(found, "its host leads to")
        return found

    def _judge(self, found: Sequence[Address], what: str) -> None:
        if not all(is_open(each, self._allowed) for each in found):
            raise RefusedError(
                f"{what} an address of a private or special network, and webhooks go to public addresses "
                "only; the operator may allow its network (SPITE_WEBHOOK_ALLOW)"
            )


def _literal(host: str) -> Address | None:
    try:
        return address(host)
    except ValueError:
        return None
