"""The Celery applications: which broker, which tasks, and as little else as can be.

Messages are ids in JSON. Nothing is stored as a result, workers take no commands from the broker, and a
message is acknowledged as soon as it is taken up: a turn or a delivery that is lost comes back through its
lease in the database, on any broker alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from celery import Celery
from kombu import Queue

from service.model import Purpose
from workers import transport
from workers.desk import Desk
from workers.tasks import QUEUES, USUAL, Minds, add_tasks

_HOUR_S: Final = 3600


def make_app(
    desk: Desk,
    minds: Minds = USUAL,
    purposes: Sequence[Purpose] = tuple(Purpose),
    processes: int | None = None,
) -> Celery:
    """The application of computer turns, hints and reviews, or some of them; its tasks work at `desk`.

    Those of the first of `purposes` are taken up first. `processes`: how many think at a time.
    """
    settings = desk.settings
    queues = [QUEUES[purpose] for purpose in purposes]
    app = bare_app(queues[0], processes or settings.worker_processes, settings.redis_url)
    app.conf.task_queues = [Queue(name, routing_key=name) for name in queues]
    if settings.redis_url is not None:
        # What a busy worker has reserved waits for it alone, though others may be free.
        app.conf.worker_disable_prefetch = True
        app.conf.broker_transport_options = {
            "queue_order_strategy": "priority",
            # Above every time limit: nothing is delivered twice while it is worked on.
            "visibility_timeout": _HOUR_S,
            "socket_timeout": 5,
            "socket_connect_timeout": 3,
        }
    add_tasks(app, desk, minds)
    return app


def bare_app(queue: str, concurrency: int, broker_url: str | None = None) -> Celery:
    """An application without tasks. `broker_url`: None for a broker within the process."""
    app = Celery("spite", set_as_current=False)
    app.conf.update(broker_url=broker_url or "memory://localhost//")
    app.conf.update(
        accept_content=["json"],
        task_serializer="json",
        result_accept_content=["json"],
        task_ignore_result=True,
        task_store_errors_even_if_ignored=False,
        task_default_queue=queue,
        task_create_missing_queues=False,
        task_acks_late=False,
        task_reject_on_worker_lost=False,
        # The relay tries again itself, and never from within a request.
        task_publish_retry=False,
        task_send_sent_event=False,
        worker_concurrency=concurrency,
        worker_prefetch_multiplier=1,
        worker_send_task_events=False,
        worker_enable_remote_control=False,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        # A pool process on a busy machine may take long to come up.
        worker_proc_alive_timeout=30.0,
        worker_lost_wait=0.5,
        worker_cancel_long_running_tasks_on_connection_loss=False,
        broker_connection_timeout=3,
        broker_connection_retry=True,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_heartbeat=0,
        enable_utc=True,
    )
    if broker_url is None:
        app.conf.broker_transport = transport.NAME
    return app
