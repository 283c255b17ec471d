"""The settings of this process, and the folder that the embedded default keeps its things in."""

from __future__ import annotations

import fcntl
import os
from dataclasses import replace
from pathlib import Path
from typing import Final

from deploy.refusal import BadSetting, Refusal
from service import tracing
from service.model import BearerKind
from service.settings import MIN_TOKEN_LENGTH, Settings, SettingsError
from service.tokens import new_token

TOKEN_FILE: Final = "admin-token"  # noqa: S105 - a file's name
_LOCK_FILE: Final = "serving.lock"
_BROKERS: Final = ("redis://", "rediss://", "redis+socket://", "unix://")


def read_settings() -> Settings:
    """The settings of the environment, `data` as an absolute path; BadSetting names a bad one."""
    try:
        settings = Settings.from_environ()
        if settings.traces is not None:
            tracing.demand()
        data = settings.data.expanduser().absolute()
    except SettingsError as error:
        raise BadSetting(str(error)) from error
    except RuntimeError as error:
        raise BadSetting("SPITE_DATA: it must be set, since there is no home folder.") from error
    if settings.redis_url is not None and not settings.redis_url.startswith(_BROKERS):
        raise BadSetting("REDIS_URL: it must be a redis://… address.")
    return replace(settings, data=data)


def make_data_folder(settings: Settings) -> None:
    """Make the data folder, for this user alone; one that is there already is left as it is."""
    try:
        settings.data.parent.mkdir(parents=True, exist_ok=True)
        settings.data.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadSetting(
            f"SPITE_DATA: {settings.data} cannot be made: {error.strerror}."
        ) from error
    if not os.access(settings.data, os.W_OK | os.X_OK):
        raise BadSetting(f"SPITE_DATA: {settings.data} cannot be written to.")


def lock_data_folder(settings: Settings) -> int:
    """Keep others from serving this data folder for as long as this process lives; the lock's file.

    Refusal when somebody else does. The lock goes with the process, however it ends.
    """
    descriptor = os.open(settings.data / _LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(descriptor)
        raise Refusal(
            f"another spite serve is using {settings.data}: end it, or set SPITE_DATA to another folder."
        ) from error
    return descriptor


def with_admin_token(settings: Settings) -> Settings:
    """The settings with the admin token of the data folder, which is made unless there is one.

    Whoever sets SPITE_ADMIN_TOKEN has another.
    """
    if settings.admin_token is not None or not settings.embedded:
        return settings
    path = token_path(settings)
    if not path.exists():
        _write_token(path)
    token = path.read_text(encoding="utf-8", errors="replace").strip()
    if len(token) < MIN_TOKEN_LENGTH:
        raise Refusal(f"{path} holds no admin token: delete it, and a new one is made.")
    path.chmod(0o600)
    return replace(settings, admin_token=token)


def token_path(settings: Settings) -> Path:
    """Where the admin token of the embedded default is kept."""
    return settings.data / TOKEN_FILE


def _write_token(path: Path) -> None:
    """Write a new token, so that there is never half a one."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(new_token(BearerKind.ADMIN) + "\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
