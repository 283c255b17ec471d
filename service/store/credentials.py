"""The tokens, keys and kept answers of a unit of work."""
# ruff: noqa: D102 - the port has the docstrings

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Collection
from datetime import datetime
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from sqlalchemy import (
    ColumnElement,
    Text,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from service.errors import KeyInFlight
from service.model import Bearer, BearerKind
from service.ports import Answer, HeldToken, KeptAnswer, Request
from service.store import codec
from service.store import statements as sql
from service.store.part import Part
from service.store.prepared import Prepared
from service.store.tables import answers, keys, tokens

KEY_BYTES: Final = 32
_AT_ONCE: Final = 500
"""Tokens asked for in one statement."""
ANSWERS_KEY: Final = "answers"
_SERVER_KEY: Final = Prepared(
    select(keys.c.value).where(keys.c.name == bindparam("at_name", type_=Text))
)
"""A key of the server's own: `at_name`."""


class Tokens(Part):
    """Tokens, as `service.ports.Unit` has them."""

    def add_token(
        self,
        token_hash: bytes,
        bearer: Bearer,
        at: datetime,
        *,
        expires_at: datetime | None = None,
        pending: bool = False,
    ) -> None:
        row = codec.token_to_row(token_hash, bearer, at, expires_at, pending=pending)
        self._run(sql.ADD_TOKEN, row)

    def token(self, token_hash: bytes, *, revoked: bool = False) -> HeldToken | None:
        held: HeldToken | None = self._read(sql.TOKEN, {"at_hash": token_hash})
        return None if held is None or (held.revoked and not revoked) else held

    def good_tokens(self, hashes: Collection[bytes]) -> set[bytes]:
        wanted, good = list(hashes), set[bytes]()
        for begin in range(0, len(wanted), _AT_ONCE):
            some = tokens.c.hash.in_(wanted[begin : begin + _AT_ONCE])
            held = select(tokens.c.hash).where(some, tokens.c.revoked_at.is_(None))
            good.update(bytes(each) for each in self._connection.execute(held).scalars())
        return good

    def settle_token(self, token_hash: bytes, bearer: Bearer, at: datetime) -> bool:
        good = (*_of(bearer), tokens.c.revoked_at.is_(None))
        # All are locked, always in one order, before any is judged: of two fresh tokens that are first
        # used in the same moment one goes, not both.
        locked = select(tokens.c.hash).where(*good).order_by(tokens.c.hash).with_for_update()
        if token_hash not in self._connection.execute(locked).scalars().all():
            return False
        others = update(tokens).where(*good, tokens.c.hash != token_hash)
        self._connection.execute(others.values(revoked_at=at))
        used = update(tokens).where(tokens.c.hash == token_hash).values(pending=False)
        self._connection.execute(used)
        return True

    def revoke_token(self, token_hash: bytes, at: datetime) -> None:
        self._connection.execute(
            update(tokens).where(tokens.c.hash == token_hash).values(revoked_at=at)
        )

    def revoke_tokens(
        self, series_id: str, kind: BearerKind, seat: int | None, at: datetime
    ) -> None:
        of_kind = [
            tokens.c.series_id == series_id,
            tokens.c.kind == kind.value,
            tokens.c.revoked_at.is_(None),
        ]
        if seat is not None:
            of_kind.append(tokens.c.seat == seat)
        self._connection.execute(update(tokens).where(*of_kind).values(revoked_at=at))

    def revoke_tokens_of(self, bearer: Bearer, at: datetime) -> None:
        good = (*_of(bearer), tokens.c.revoked_at.is_(None))
        self._connection.execute(update(tokens).where(*good).values(revoked_at=at))

    def touch_token(self, token_hash: bytes, at: datetime) -> None:
        self._connection.execute(
            update(tokens).where(tokens.c.hash == token_hash).values(used_at=at)
        )


def _of(bearer: Bearer) -> tuple[ColumnElement[bool], ...]:
    """The tokens that make the same bearer."""
    whose = (
        tokens.c.series_id == bearer.series_id
        if bearer.series_id is not None
        else tokens.c.player_id == bearer.player_id
        if bearer.player_id is not None
        else tokens.c.app_id == bearer.app_id
    )
    return whose, tokens.c.seat == bearer.seat, tokens.c.kind == bearer.kind.value


def before(name: str) -> str:
    """Under which name the key is kept that was there before the one of `name`."""
    return f"{name}.before"


class Keys(Part):
    """The server's own keys, and what is kept under them alone."""

    def key(self, name: str) -> bytes:
        found = self._one(_SERVER_KEY, {"at_name": name})
        if found is not None:
            return bytes(found.value)
        made = secrets.token_bytes(KEY_BYTES)
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(keys).values(name=name, value=made))
        except IntegrityError:  # another process made it in this moment
            return bytes(self._one(_SERVER_KEY, {"at_name": name}).value)
        return made

    def _cipher(self, name: str) -> Fernet:
        """What keeps secret under the key of a name."""
        return Fernet(urlsafe_b64encode(self.key(name)))

    def _opened(self, name: str, sealed: bytes) -> bytes:
        """What was kept secret under the key of a name, or under the one before it."""
        try:
            return self._cipher(name).decrypt(sealed)
        except InvalidToken:
            old = self._one(_SERVER_KEY, {"at_name": before(name)})
            if old is None:
                raise
            return Fernet(urlsafe_b64encode(bytes(old.value))).decrypt(sealed)


class Answers(Keys):
    """Keys and kept answers, as `service.ports.Unit` has them."""

    def hold_key(
        self, request: Request, now: datetime, *, lost: datetime, dead: datetime
    ) -> KeptAnswer | None:
        row = {
            "scope": request.scope,
            "key": request.key,
            "digest": request.digest,
            "held_at": now,
        }
        # Held since a moment yet to come: the clock was set back, and nobody knows since when.
        ahead = now + (now - lost)
        free = or_(
            answers.c.held_at <= dead,
            and_(
                answers.c.status.is_(None),
                or_(answers.c.held_at <= lost, answers.c.held_at > ahead),
            ),
        )
        self._connection.execute(delete(answers).where(*_same(request), free))
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(answers).values(row))
        except IntegrityError:
            return self._kept(request)
        return None

    def _kept(self, request: Request) -> KeptAnswer:
        row = self._connection.execute(select(answers).where(*_same(request))).first()
        if row is None:  # it was let go of in this moment
            return KeptAnswer(request.digest, None)
        answer = None
        if row.status is not None:
            answer = Answer(row.status, row.headers, self._opened(ANSWERS_KEY, row.body))
        return KeptAnswer(row.digest, answer)

    def keep_answer(self, request: Request, answer: Answer) -> None:
        kept = self._connection.execute(
            update(answers)
            .where(*_same(request), answers.c.status.is_(None))
            .values(
                status=answer.status,
                headers=dict(answer.headers),
                body=self._cipher(ANSWERS_KEY).encrypt(answer.body),
            )
        )
        if not kept.rowcount:
            raise KeyInFlight(
                "Another request with this Idempotency-Key was quicker: send it again."
            )

    def free_key(self, request: Request) -> None:
        self._connection.execute(delete(answers).where(*_same(request), answers.c.status.is_(None)))

    def purge_answers(self, before: datetime) -> int:
        return self._connection.execute(delete(answers).where(answers.c.held_at <= before)).rowcount


def _same(request: Request) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return answers.c.scope == request.scope, answers.c.key == request.key
