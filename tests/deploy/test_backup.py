"""`spite backup` while games go on, and `spite restore`: what was, is again."""

from __future__ import annotations

import os
import random
import stat
import threading

import pytest
from sqlalchemy import make_url

from deploy.backup import _libpq
from service.errors import NotFound
from service.model import Status
from tests.conftest import ADMIN_TOKEN
from tests.deploy.serving import spite
from tests.servers import postgresql_programs
from tests.service.play import new_game, play_one
from tests.truth import check


@pytest.fixture
def run(database_url, tmp_path):
    """Run a command of `spite` for the test's database; PostgreSQL's programs are on PATH."""
    path = os.pathsep.join([str(postgresql_programs()), os.environ["PATH"]])

    def run(*arguments):
        return spite(
            *arguments,
            HOME=tmp_path,
            PATH=path,
            DATABASE_URL=database_url,
            SPITE_ADMIN_TOKEN=ADMIN_TOKEN,
        )

    return run


def facts(ports, game_id):
    """All that makes a game."""
    ports.store.states.forget()
    game = check(ports, game_id)
    with ports.store.reading() as unit:
        return game.version, unit.beginning(game_id), unit.entries(game_id)


def test_what_was_is_again(ports, run, tmp_path):
    """A backup made while others play has a game as it was; restored, it goes on, with its tokens."""
    created = new_game(ports, ruleset="short")
    busy, file = new_game(ports, ruleset="short"), tmp_path / "backup"
    for seed in range(3):
        play_one(ports, created, random.Random(seed))
    game_id, over = created.game.id, threading.Event()
    before = facts(ports, game_id)
    with ports.store.writing() as unit:
        key = unit.key("of-the-test")

    def play_on():
        for seed in range(10_000):
            game = play_one(ports, busy, random.Random(seed))
            if over.is_set() or game.status is not Status.ACTIVE:
                return

    player = threading.Thread(target=play_on)
    player.start()
    try:
        done = run("backup", str(file))
    finally:
        over.set()
        player.join()
    assert (done.returncode, done.stderr) == (0, "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if "backup" in each.name] == ["backup"]

    play_one(ports, created, random.Random(9))
    later = new_game(ports, ruleset="short").game.id
    assert facts(ports, game_id) != before
    refused = run("restore", str(file))
    assert (refused.returncode, "Aborted!" in refused.stderr) == (1, True)
    assert ADMIN_TOKEN not in refused.stderr
    done = run("restore", str(file), "--yes")
    assert (done.returncode, done.stderr) == (0, "")

    assert facts(ports, game_id) == before
    check(ports, busy.game.id)
    with ports.store.writing() as unit:
        assert unit.key("of-the-test") == key
        with pytest.raises(NotFound):
            unit.game(later)
    play_one(ports, created, random.Random(10))
    check(ports, game_id)


def test_what_is_no_backup_is_refused(run, tmp_path):
    """A file that is none, or a place that cannot be written, is told in one line, and nothing is changed."""
    (tmp_path / "letter").write_text("Dear all")
    for arguments, told in (
        (("restore", str(tmp_path / "letter"), "--yes"), "is no backup of a"),
        (("backup", str(tmp_path / "nowhere" / "file")), "cannot be written"),
    ):
        refused = run(*arguments)
        assert refused.returncode == 1
        assert told in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_a_password_goes_by_the_environment():
    """What PostgreSQL's programs are told of an address is in their environment, where others cannot look."""
    url = make_url("postgresql://me:open%20sesame@db.example:5433/cards?sslmode=require")
    assert _libpq(url) == {
        "PGHOST": "db.example",
        "PGPORT": "5433",
        "PGUSER": "me",
        "PGPASSWORD": "open sesame",
        "PGDATABASE": "cards",
        "PGSSLMODE": "require",
    }
