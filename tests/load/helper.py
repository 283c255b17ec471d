"""A process that does what it is told: commands as lines of JSON in, results as lines of JSON out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import orjson

from deploy.lifeline import tied
from tests.load.messages import UnexpectedAnswer
from tests.processes import ROOT, environment


class Helper:
    """Such a process, from outside; it ends with this one."""

    def __init__(self, module: str) -> None:
        self._module = module
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment(PYTHONPATH=ROOT),
            preexec_fn=tied(),  # noqa: PLW1509 - there is one thread here
        )

    def call(self, command: str, **arguments: Any) -> Any:
        """Have something done; UnexpectedAnswer when it could not be."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError(f"{self._module} has no pipes")
        stdin.write(orjson.dumps([command, arguments]) + b"\n")
        stdin.flush()
        line = stdout.readline()
        if not line:
            raise RuntimeError(f"{self._module} has died")
        done = orjson.loads(line)
        if "error" in done:
            raise UnexpectedAnswer(f"{command} {arguments.get('load', '')}: {done['error']}")
        return done["result"]

    def close(self) -> None:
        """End the process."""
        self.process.terminate()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


def obey(worker: object) -> None:
    """Do what is asked, by the methods of `worker`, until nothing more is."""
    for line in sys.stdin.buffer:
        command, arguments = orjson.loads(line)
        try:
            done = {"result": getattr(worker, command)(**arguments)}
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            done = {"error": f"{type(error).__name__}: {error}"}
        # A dataclass goes as an object.
        sys.stdout.buffer.write(orjson.dumps(done) + b"\n")
        sys.stdout.buffer.flush()
