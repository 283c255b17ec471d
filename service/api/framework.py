"""Flask, without what no request here has any use for, and which each would pay for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import flask
from flask import Flask, Request
from flask.sessions import NullSession, SessionInterface


def request_in_hand() -> Request:
    """The request itself, not Flask's stand-in for it, at which each look costs more."""
    return cast("Request", cast("Any", flask.request)._get_current_object())  # noqa: SLF001 - its public name


class App(Flask):
    """Flask whose functions are plain ones, and whose sessions do not exist."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself: Flask looks at each, six times a request, whether it is a coroutine's."""
        return func


class NoSessions(SessionInterface):
    """No sessions: a bearer says who asks. The admin's pages keep theirs in the store."""

    def __init__(self) -> None:
        self._none = self.make_null_session(Flask("none", static_folder=None))

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - Flask's
        """The one that refuses to be written to."""
        return self._none
