"""For WSGI servers of one's own: ``gunicorn --worker-class gthread 'deploy.wsgi:app()'``.

A function, so that each process makes an application with connections of its own.
"""

from __future__ import annotations

from flask import Flask

from deploy import logs
from deploy.api import make_app


def app() -> Flask:
    """The application, set up from the environment."""
    logs.configure()
    return make_app()
