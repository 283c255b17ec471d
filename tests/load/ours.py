"""Our API on a socket that is open already, as `spite serve` runs it: one process to be measured."""

from __future__ import annotations

import sys

from deploy.api import run_api
from deploy.environment import read_settings, with_admin_token

if __name__ == "__main__":
    sys.exit(run_api(with_admin_token(read_settings()), int(sys.argv[1])))
