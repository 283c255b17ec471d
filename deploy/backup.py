"""`spite backup` and `spite restore`: the whole database in one file, while the server goes on.

Of SQLite it is a database file, copied by SQLite's own online backup; of PostgreSQL, an archive of pg_dump.
Either holds everything there is: games with their cards, tokens as hashes, and the server's keys.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

import click
from sqlalchemy import URL, make_url

from deploy import logs
from deploy.database import bring_to
from deploy.environment import lock_data_folder, make_data_folder, read_settings
from deploy.refusal import Refusal
from service.settings import Settings

_PAGES: Final = 512
"""Pages copied at a time: between two lots whoever writes has the database to themselves."""
_SQLITE_MAGIC: Final = b"SQLite format 3\x00"
_ARCHIVE_MAGIC: Final = b"PGDMP"


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Write the whole database to FILE, while the server goes on. FILE is for this user alone.

    It is written under another name first: a FILE that is there already is replaced by a whole one, or stays.
    """
    logs.configure()
    settings = read_settings()
    url = make_url(settings.database)
    os.umask(0o077)
    half = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        # Made here, so that it is nobody else's from its first byte on.
        half.open("xb").close()
        if url.get_backend_name() == "sqlite":
            _copy_sqlite(_file_of(url), half)
        else:
            _run(
                ["pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={half}"],
                url,
            )
        half.replace(file)
    except OSError as error:
        raise Refusal(f"{file} cannot be written: {error.strerror}.") from error
    finally:
        half.unlink(missing_ok=True)
    click.echo(
        f"{file} has it all, {file.stat().st_size:,} bytes. Whoever reads it sees all cards."
    )


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--yes", is_flag=True, help="Do not ask before what is in the database is replaced.")
def restore(file: Path, *, yes: bool) -> None:
    """Put what spite backup wrote to FILE in place of all that is in the database.

    Every process that uses the database has to be ended before. A backup of an older version is brought up to
    date.
    """
    logs.configure()
    settings = read_settings()
    url = make_url(settings.database)
    is_sqlite = url.get_backend_name() == "sqlite"
    _demand_magic(file, _SQLITE_MAGIC if is_sqlite else _ARCHIVE_MAGIC, url.get_backend_name())
    locks = []
    if settings.embedded:
        os.umask(0o077)
        make_data_folder(settings)
        locks.append(lock_data_folder(settings))
    if not yes:
        click.confirm(
            f"Replace all that is in {url.render_as_string()} by {file}?", abort=True, err=True
        )
    if is_sqlite:
        _restore_sqlite(file, url)
    else:
        _run(
            [
                "pg_restore",
                "--clean",
                "--if-exists",
                "--no-owner",
                "--no-privileges",
                "--single-transaction",
                "--exit-on-error",
                f"--dbname={url.database}",
                str(file),
            ],
            url,
        )
    _bring_up_to_date(settings)
    for lock in locks:
        os.close(lock)
    click.echo(f"The database is as it was when {file} was written.")


def _bring_up_to_date(settings: Settings) -> None:
    try:
        bring_to(settings)
    except Refusal as error:
        raise Refusal(f"it was restored, but is no use to this version: {error}") from error


def _demand_magic(file: Path, magic: bytes, backend: str) -> None:
    try:
        with file.open("rb") as opened:
            found = opened.read(len(magic))
    except OSError as error:
        raise Refusal(f"{file} cannot be read: {error.strerror}.") from error
    if found != magic:
        raise Refusal(f"{file} is no backup of a {backend} database; nothing was changed.")


def _file_of(url: URL) -> Path:
    if not url.database or url.database == ":memory:":
        raise Refusal("a database in memory cannot be backed up or restored.")
    return Path(url.database)


def _copy_sqlite(source: Path, target: Path) -> None:
    if not source.exists():
        raise Refusal(f"there is no database at {source} yet.")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30)) as read,
            closing(sqlite3.connect(target)) as write,
        ):
            read.backup(write, pages=_PAGES, sleep=0.01)
            # A file by itself, which can be copied and read anywhere: no log beside it.
            write.execute("PRAGMA journal_mode = DELETE")
            _check(write, target)
    except sqlite3.Error as error:
        raise Refusal(f"the database cannot be copied: {error}") from error
    with target.open("rb") as copied:
        os.fsync(copied.fileno())


def _check(connection: sqlite3.Connection, file: Path) -> None:
    (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise Refusal(f"{file} is damaged: {found}")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    if ("alembic_version",) not in tables.fetchall():
        raise Refusal(f"{file} has no games in it.")


def _restore_sqlite(file: Path, url: URL) -> None:
    """Write the backup over the database, in one transaction of SQLite's."""
    target = _file_of(url)
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True)) as read:
            _check(read, file)
            with closing(sqlite3.connect(target, timeout=5)) as write:
                read.backup(write)
    except sqlite3.Error as error:
        raise Refusal(f"{file} cannot be restored: {error}") from error


def _run(command: Sequence[str], url: URL) -> None:
    """Run a tool of PostgreSQL's. The password goes by its environment: a list of processes shows none."""
    if shutil.which(command[0]) is None:
        raise Refusal(f"{command[0]} is not on PATH: it comes with PostgreSQL's programs.")
    done = subprocess.run(
        command,
        env={**os.environ, **_libpq(url)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        told = done.stderr.strip().splitlines()
        raise Refusal(f"{command[0]} failed: {told[0] if told else 'it does not say why'}")


def _libpq(url: URL) -> Mapping[str, str]:
    """An address as the environment of PostgreSQL's programs."""
    known = {
        "PGHOST": url.host,
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
    }
    found = {name: str(value) for name, value in known.items() if value is not None}
    for option in ("sslmode", "sslrootcert"):
        value = url.query.get(option)
        if isinstance(value, str):
            found[f"PG{option.upper()}"] = value
    return found
