"""`spite verify`: was a finished game dealt as it was committed to?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

import click

TIMEOUT_S: Final = 10
"""How long a service may take to answer, seconds."""


class Broken(click.ClickException):
    """The deal is not the one that was committed to; exit code 1."""

    exit_code = 1


class Unknown(click.ClickException):
    """It cannot be said whether it is; exit code 2."""

    exit_code = 2


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option("--url", help="Ask this service in place of reading FILE.", metavar="URL")
@click.option("--game", help="The id of the game to ask for.", metavar="ID")
@click.option("--commitment", help="The commitment you noted when the game began.", metavar="HEX")
def verify(file: IO[bytes], url: str | None, game: str | None, commitment: str | None) -> None:
    """Check that a finished game was dealt as it was committed to.

    FILE is the JSON of GET /v1/games/ID/deal; standard input if there is none. Exit code 0: it was.
    1: it was not. 2: that cannot be said.
    """
    if (url is None) != (game is None):
        raise click.UsageError("--url and --game go together.")
    document = _read(file) if url is None or game is None else _fetch(url, game)
    click.echo(check(document, commitment))


def check(document: Mapping[str, Any], noted: str | None = None) -> str:
    """What holds of a deal, in words; Broken or Unknown with what does not, or cannot be said.

    `document`: as the service tells it. `noted`: the commitment that was shown when the game began.
    """
    from engine.deal import commitment, order_of
    from engine.errors import RulesError
    from engine.options import rules_from_json

    if document.get("revealed") is not True:
        raise Unknown("The deal is still kept: it is told when the game (or its day) is over.")
    if document.get("commitment") is None:
        raise Unknown("This game began from a position: nothing was dealt, or committed to.")
    try:
        secret, salt = (bytes.fromhex(document[name]) for name in ("secret", "salt"))
        rules = rules_from_json(document["rules"])
        told, order = str(document["commitment"]), list(document["order"])
    except (KeyError, TypeError, ValueError, AttributeError, RulesError) as error:
        raise Unknown("This is no deal as GET /v1/games/ID/deal tells it.") from error
    if noted is not None and noted.strip().lower() != told:
        raise Broken("The commitment is not the one you noted: the deal was changed.")
    if commitment(secret, salt) != told:
        raise Broken("The salt and the secret do not give the commitment: the deal was changed.")
    if list(order_of(rules, secret)) != order:
        raise Broken("The secret does not give this order of the cards: they were stacked.")
    lines = [f"The salt and the secret give the commitment {told}."]
    lines.append(f"The secret gives the order of all {len(order)} cards.")
    if noted is None:
        lines.append("Compare the commitment with the one shown when the game began.")
    return "\n".join(lines)


def _read(file: IO[bytes]) -> Mapping[str, Any]:
    return _document(file.read())


def _fetch(url: str, game: str) -> Mapping[str, Any]:
    import httpx

    address = f"{url.rstrip('/')}/v1/games/{game}/deal"
    try:
        answer = httpx.get(address, timeout=TIMEOUT_S)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise Unknown(f"{address} cannot be reached: {error}") from error
    if answer.status_code != httpx.codes.OK:
        raise Unknown(f"{address} answers {answer.status_code}.")
    return _document(answer.content)


def _document(text: bytes) -> Mapping[str, Any]:
    import orjson

    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise Unknown("This is no JSON.") from error
    if not isinstance(document, dict):
        raise Unknown("This is no deal as GET /v1/games/ID/deal tells it.")
    return document
