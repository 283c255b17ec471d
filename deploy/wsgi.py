"""For WSGI servers of one's own: ``gunicorn -k deploy.patience.PatientWorker 'deploy.wsgi:app()'``.

A function, so that each process makes an application with connections of its own. Under any other server
each live stream takes one of its threads, so that there are no more than half of SPITE_THREADS.
"""

from __future__ import annotations

from flask import Flask

from deploy import logs
from deploy.api import make_app


def app() -> Flask:
    """The application, set up from the environment."""
    logs.configure()
    return make_app()
