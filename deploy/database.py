"""`spite migrate`, and what `spite serve` does before it begins."""

from __future__ import annotations

import click

from deploy import logs
from deploy.environment import make_data_folder, read_settings
from deploy.refusal import BadSetting, Refusal
from service.settings import Settings


@click.command()
@click.option("--to", "revision", default="head", show_default=True, help="The revision to go to.")
def migrate(revision: str) -> None:
    """Bring the database's tables to the newest revision, or to another."""
    logs.configure()
    settings = read_settings()
    if settings.embedded:
        make_data_folder(settings)
    bring_to(settings, revision)


@click.command("rotate-keys")
def rotate_keys() -> None:
    """Make new keys for what the database keeps encrypted, while the server goes on.

    Those are the secrets of webhooks and the answers kept for requests that are sent again. Whoever is signed
    in at /admin has to sign in again. The key before can still be used until the next time: when one has
    leaked, do it twice.
    """
    from service.errors import Busy
    from service.store.database import open_engine
    from service.store.rotation import rotate
    from service.usecases import sign_in

    logs.configure()
    settings = read_settings()
    bring_to(settings)
    engine = open_engine(settings.database)
    try:
        counts = rotate(engine, signing=[sign_in.KEY])
    except Busy as error:
        raise Refusal("the database is busy: nothing was changed; try again.") from error
    finally:
        engine.dispose()
    click.echo(", ".join(f"{name}: {count}" for name, count in counts.items()) + " encrypted anew")


def bring_to(settings: Settings, revision: str = "head") -> None:
    """Bring the database to a revision. Refusal when it is unknown, or the database is out of reach."""
    from alembic.util import CommandError
    from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

    from service.store import schema
    from service.store.database import open_engine

    try:
        engine = open_engine(settings.database)
    except (ArgumentError, NoSuchModuleError, ValueError, OSError) as error:
        raise BadSetting("DATABASE_URL: it is no address of a database.") from error
    try:
        schema.migrate(engine, revision)
    except CommandError as error:
        raise Refusal(f"the database cannot be brought to {revision}: {error}") from error
    except DBAPIError as error:
        first = str(error.orig).strip().partition("\n")[0]
        raise Refusal(f"the database cannot be used: {first}") from error
    finally:
        engine.dispose()
