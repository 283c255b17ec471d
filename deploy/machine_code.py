"""Whether computer players run as machine code here."""

from __future__ import annotations

import structlog

from engine.computer.core.game import COMPILED

_log = structlog.get_logger(__name__)


def warn_if_not_compiled(*, compiled: bool = COMPILED) -> None:
    """Say in the log that computer players think slowly here, where that is so."""
    if not compiled:
        _log.warning(
            "core_not_compiled",
            meaning="computer players think a hundred times slower, and play weaker in the same time",
            remedy="install the package again where there is a C compiler",
        )
