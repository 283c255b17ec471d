"""A real courier process. Run by the tests as ``python -m tests.workers.courier_process``."""

from __future__ import annotations

import sys

from deploy import logs
from service.settings import Settings
from workers.courier import run_courier

if __name__ == "__main__":
    logs.configure()
    sys.exit(run_courier(Settings.from_environ()))
