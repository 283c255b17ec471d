"""What `spite` says when it will not do something: one line."""

from __future__ import annotations

from typing import IO, Any

import click


class Refusal(click.ClickException):
    """One clear line on stderr, and exit code 1."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line."""
        click.echo(f"spite: {self.format_message()}", file=file, err=file is None)


class BadSetting(Refusal):
    """A setting with a value it cannot have; exit code 2."""

    exit_code = 2
