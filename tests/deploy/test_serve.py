"""`spite serve` on a fresh machine: it says where it is, answers, ends cleanly, and refuses clearly."""

from __future__ import annotations

import socket
import stat

import httpx
import pytest

from tests.deploy.serving import ADDRESS, Serving, spite
from tests.processes import called, family, lives
from tests.truth import check, until


@pytest.fixture
def serving(tmp_path):
    """A server that is not started yet, with an empty home folder."""
    made = Serving(tmp_path)
    yield made
    made.end()


def mode(path):
    """A file's permissions."""
    return stat.S_IMODE(path.stat().st_mode)


def test_fresh_machine(serving):
    """With an empty home it prints one address, tells nobody the token, and ends cleanly with Ctrl-C."""
    serving.start()
    assert len(ADDRESS.findall(serving.out)) == 1
    assert serving.out.count("http://") == 1
    assert httpx.get(f"{serving.url}/livez").is_success
    game_id = serving.new_game()

    token_file = serving.data / "admin-token"
    token = token_file.read_text().strip()
    assert (mode(serving.data), mode(token_file)) == (0o700, 0o600)
    assert mode(serving.data / "spite.db") == 0o600
    assert str(token_file) in serving.out
    full = f"{serving.url}/v1/games/{game_id}/views/full"
    assert httpx.get(full, headers={"Authorization": f"Bearer {token}"}).is_success

    processes = family(serving.process.pid)
    assert len(processes) >= 5
    assert serving.interrupt() == 0
    until(lambda: not any(lives(pid) for pid in processes), 1, "all processes to end")
    assert token not in serving.out + serving.err
    assert serving.err == ""
    check(serving.ports, game_id)


def test_goes_on_after_ctrl_c(serving):
    """Ended in the middle of a game and started again, it has the same token and plays on."""
    serving.start()
    game_id = serving.new_game()
    token = (serving.data / "admin-token").read_text()
    assert serving.interrupt() == 0
    version = check(serving.ports, game_id).version
    serving.start()
    serving.wait_for(game_id, version + 5)
    assert (serving.data / "admin-token").read_text() == token
    check(serving.ports, game_id)


def test_one_server_a_folder(serving):
    """A second server on the same folder is refused in one line, and the first goes on."""
    serving.start("--no-worker")
    second = spite("serve", **serving.settings)
    assert second.returncode == 1
    assert second.stderr.count("\n") == 1
    assert f"another spite serve is using {serving.data}" in second.stderr
    assert second.stdout == ""
    assert httpx.get(f"{serving.url}/livez").is_success


def test_worker_may_run_elsewhere(serving):
    """Without a worker of its own it serves, and no computer moves."""
    serving.start("--no-worker")
    assert not any(name == "spite-worker" for name in map(called, family(serving.process.pid)))


def test_port_in_use(tmp_path):
    """A port that somebody else has is refused in one line that says what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = spite("serve", HOME=tmp_path, PORT=port)
    assert refused.returncode == 1
    assert refused.stderr.count("\n") == 1
    assert f"port {port} of 127.0.0.1 is in use" in refused.stderr


@pytest.mark.parametrize(
    "setting",
    [
        {"PORT": "http"},
        {"HOST": "300.1.1.1"},
        {"SPITE_THINK_MS": "5"},
        {"SPITE_DATA": "/proc/nowhere"},
        {"REDIS_URL": "localhost"},
        {"DATABASE_URL": "mysql://localhost/spite"},
        {"SPITE_ADMIN_TOKEN": "short"},
    ],
    ids=lambda setting: next(iter(setting)),
)
def test_bad_setting(tmp_path, setting):
    """A setting with a value it cannot have is named in one line; exit code 2, and nothing is begun."""
    refused = spite("serve", **{"HOME": tmp_path, "PORT": 0, **setting})
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"spite: {next(iter(setting))}: ")
    assert refused.stderr.count("\n") == 1
    assert refused.stdout == ""


def test_database_out_of_reach(tmp_path):
    """A database server that does not answer is told in one line."""
    settings = {"DATABASE_URL": "postgresql://127.0.0.1:1/spite", "SPITE_ADMIN_TOKEN": "x" * 30}
    refused = spite("serve", HOME=tmp_path, PORT=0, **settings)
    assert refused.returncode == 1
    assert refused.stderr.startswith("spite: the database cannot be used: ")
    assert refused.stderr.count("\n") == 1
