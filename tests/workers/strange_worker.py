"""A real worker process whose computer player is one of `tests.fakes.players`.

Run by the tests as ``python -m tests.workers.strange_worker PLAYER [PURPOSE ...]``, with settings in the
environment.
"""

from __future__ import annotations

import sys

from deploy import logs
from service.model import Purpose
from service.settings import Settings
from tests.fakes.players import PLAYERS, judges_slowly
from workers.run import run_worker
from workers.tasks import Minds

if __name__ == "__main__":
    logs.configure()
    sys.exit(
        run_worker(
            Settings.from_environ(),
            Minds(think=PLAYERS[sys.argv[1]], appraise=judges_slowly),
            [Purpose(each) for each in sys.argv[2:]] or tuple(Purpose),
        )
    )
