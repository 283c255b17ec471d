"""A network between two programs that can be cut: what is sent then arrives nowhere, and nobody is told."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from asyncio import StreamReader, StreamWriter

from deploy.lifeline import tied
from tests.processes import ROOT

_CUT, _MEND = "cut", "mend"


class Wire:
    """Leads from `port` of the loopback to another port; a process of its own, so that it is quick."""

    def __init__(self, target: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, str(target)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            preexec_fn=tied(),  # noqa: PLW1509 - nothing of this process is used in the child before exec
        )
        assert self._process.stdout is not None
        self.port = int(self._process.stdout.readline())

    def cut(self) -> None:
        """From now on nothing arrives; connections are made, and stay open."""
        self._tell(_CUT)

    def mend(self) -> None:
        """From now on all arrives, what was sent meanwhile too."""
        self._tell(_MEND)

    def close(self) -> None:
        """End it."""
        with self._process:
            self._process.kill()

    def _tell(self, command: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(command + "\n")


async def _lead(target: int) -> None:
    whole = asyncio.Event()
    whole.set()
    pumps: set[asyncio.Task[None]] = set()

    async def pump(reader: StreamReader, writer: StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await whole.wait()
                writer.write(data)
                await writer.drain()
            await whole.wait()
        writer.close()

    async def connect(reader: StreamReader, writer: StreamWriter) -> None:
        await whole.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        except OSError:
            writer.close()
            return
        for way in (pump(reader, far_writer), pump(far_reader, writer)):
            task = asyncio.create_task(way)
            pumps.add(task)
            task.add_done_callback(pumps.discard)

    def obey() -> None:
        command = sys.stdin.readline().strip()
        if command == _CUT:
            whole.clear()
        elif command == _MEND:
            whole.set()
        elif not command:
            raise SystemExit

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    asyncio.get_running_loop().add_reader(sys.stdin, obey)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_lead(int(sys.argv[1])))
