"""The parts of `spite serve`, one by one."""

from __future__ import annotations

import json
import logging
import socket
import stat
import subprocess
import sys
import time

import pytest

from deploy.environment import (
    lock_data_folder,
    make_data_folder,
    token_path,
    with_admin_token,
)
from deploy.listening import address_of, listen
from deploy.logs import without_secrets
from deploy.refusal import BadSetting, Refusal
from deploy.supervise import Child, watch
from service.settings import Settings
from tests.processes import ROOT, environment


@pytest.fixture
def settings(tmp_path):
    """The embedded default, in a folder that is not made yet."""
    return Settings(data=tmp_path / "deep" / "data")


def test_data_folder_is_for_its_owner(settings):
    """A folder that is made is closed to others; one that is there keeps the permissions it has."""
    make_data_folder(settings)
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700
    settings.data.chmod(0o750)
    make_data_folder(settings)
    assert stat.S_IMODE(settings.data.stat().st_mode) == 0o750


def test_data_folder_that_is_a_file(settings):
    """What is in the way is named."""
    settings.data.parent.mkdir()
    settings.data.write_text("")
    with pytest.raises(BadSetting, match="SPITE_DATA"):
        make_data_folder(settings)


def test_lock_is_exclusive(settings):
    """Two servers on one folder would give up each other's leases: the second is refused."""
    make_data_folder(settings)
    lock_data_folder(settings)
    with pytest.raises(Refusal, match="another spite serve"):
        lock_data_folder(settings)


def test_admin_token_is_made_once(settings):
    """The token made first is the one read later, and nobody else may read it."""
    make_data_folder(settings)
    made = with_admin_token(settings)
    assert made.admin_token.startswith("sm_admin_")
    token_path(settings).chmod(0o644)
    assert with_admin_token(settings).admin_token == made.admin_token
    assert stat.S_IMODE(token_path(settings).stat().st_mode) == 0o600
    assert [path.name for path in settings.data.iterdir()] == ["admin-token"]


def test_admin_token_of_the_settings(settings):
    """Whoever sets a token gets no file."""
    make_data_folder(settings)
    given = Settings(data=settings.data, admin_token="a" * 30)
    assert with_admin_token(given) == given
    assert not token_path(settings).exists()


def test_empty_admin_token_is_refused(settings):
    """A file without a token would let nobody in, or everybody: it is refused."""
    make_data_folder(settings)
    token_path(settings).write_text("\n")
    with pytest.raises(Refusal, match="delete it"):
        with_admin_token(settings)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("0.0.0.0", "127.0.0.1")],  # noqa: S104
)
def test_address_can_be_opened(host, shown):
    """The address printed is one that a browser on this machine can open, with the port that was picked."""
    with listen(Settings(host=host, port=0)) as listener:
        address = address_of(listener, host)
        assert address.startswith(f"http://{shown}:")
        socket.create_connection((shown, int(address.rpartition(":")[2])), timeout=2).close()


def test_no_secret_is_logged():
    """Tokens, and passwords in addresses, are taken out of whatever is logged."""
    line = without_secrets(
        logging.getLogger(),
        "warning",
        "sm_seat_Zm9v-b_ar at redis://:open-sesame@host/0, postgresql://me:secret@db/spite",
    )
    assert line == "sm_seat_… at redis://…@host/0, postgresql://…@db/spite"


def test_logs_are_json_away_from_a_terminal(tmp_path):
    """Each line is one JSON object, from whatever library it comes, and nothing below a warning."""
    program = (
        "import logging, structlog; from deploy import logs; logs.configure(); "
        "structlog.get_logger('a').warning('first', token='sm_own_abc'); "
        "logging.getLogger('b').error('second %s', 2); logging.getLogger('c').info('third')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(HOME=tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = (json.loads(line) for line in done.stderr.splitlines())
    assert (first["event"], first["token"]) == ("first", "sm_own_…")
    assert (second["event"], second["logger"]) == ("second 2", "b")


@pytest.mark.parametrize(("setting", "told"), [("warning", ["b"]), ("info", ["a", "b"])])
def test_the_log_says_as_much_as_is_asked_for(tmp_path, setting, told):
    """By default nothing is said while all is well; what libraries say of it is never said."""
    program = (
        "import logging, structlog; from deploy import logs; logs.configure(); "
        "structlog.get_logger('service.x').info('a'); structlog.get_logger('workers.x').warning('b'); "
        "logging.getLogger('celery').info('c')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(HOME=tmp_path, SPITE_LOG=setting),
        capture_output=True,
        text=True,
        check=True,
    )
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == told


def test_child_that_cannot_start_is_given_up():
    """A child that dies again and again is tried ever more slowly; given up at last, it takes all with it."""
    begun, other = time.monotonic(), Child("other", lambda: time.sleep(600) or 0)
    with pytest.raises(Refusal, match=r"the thing has died 6 times in a row \(exit code 3\)"):
        watch([other, Child("thing", lambda: 3)], lambda: True)
    assert time.monotonic() - begun > 2
    assert other.pid is None
