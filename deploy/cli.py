"""The `spite` command line. A command is imported when it runs, so that `spite --help` is quick."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import click

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "serve": ("deploy.serve:serve", "Serve games over HTTP, computer players included."),
    "worker": ("deploy.worker:worker", "Think about computer turns for a server elsewhere."),
    "migrate": ("deploy.database:migrate", "Bring the database up to date."),
    "backup": ("deploy.backup:backup", "Write the whole database to a file."),
    "restore": ("deploy.backup:restore", "Put a backup in place of the database."),
    "rotate-keys": ("deploy.database:rotate_keys", "Make new keys for what is kept encrypted."),
    "openapi": ("deploy.openapi:openapi", "Print the API's description, or check a copy of it."),
    "simulate": ("deploy.simulate:simulate", "Let computer players play each other."),
    "ladder": ("deploy.ladder:ladder", "Let every player play every other, and rate them."),
    "verify": ("deploy.verify:verify", "Check that a finished game was dealt fairly."),
    "bench": ("deploy.bench.command:bench", "Measure how fast computer players think here."),
    "play": ("deploy.play.command:play", "Play in the terminal."),
}
"""Every command: where it is, and what the list of commands says of it."""


class LazyGroup(click.Group):
    """A group whose commands are imported one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Their names, most useful first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """One of them, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: Any = getattr(import_module(module), name)
        if not isinstance(command, click.Command):
            raise TypeError(f"{COMMANDS[cmd_name][0]} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List them without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, meaning) for name, (_, meaning) in COMMANDS.items()])


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="spite-and-malice", prog_name="spite")
def main() -> None:
    """Spite and Malice: a server for the card game, and computer players."""


if __name__ == "__main__":
    main(prog_name="spite")
