"""The commands that end by themselves."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import click
import pytest
import yaml

from deploy.cli import COMMANDS
from tests.deploy.serving import spite
from tests.processes import ROOT, environment


def test_help_lists_every_command_and_imports_none(tmp_path):
    """`spite --help` is quick: whatever a command needs is imported when it runs."""
    program = (
        "import sys, deploy.cli as c; c.main(['--help'], standalone_mode=False); "
        "print(sorted({'celery', 'flask', 'sqlalchemy', 'service', 'engine'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment(HOME=tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(f"\n  {name} " in done.stdout for name in COMMANDS)
    assert done.stdout.endswith("[]\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there(name):
    """Each name in the list leads to a command with a text of its own."""
    module, _, attribute = COMMANDS[name][0].partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)
    assert command.help


def test_openapi_is_printed_and_checked(tmp_path):
    """What is printed is the description; a copy passes the check, and one that differs shows where."""
    printed = spite("openapi", HOME=tmp_path)
    assert printed.returncode == 0, printed.stderr
    assert yaml.safe_load(printed.stdout)["openapi"].startswith("3.1")
    copy = tmp_path / "openapi.yaml"
    copy.write_text(printed.stdout)
    assert spite("openapi", "--check", str(copy), HOME=tmp_path).returncode == 0
    copy.write_text(printed.stdout.replace("openapi: 3.1", "openapi: 3.0", 1))
    checked = spite("openapi", "--check", str(copy), HOME=tmp_path)
    assert checked.returncode == 1
    assert "\n-openapi: 3.0" in checked.stdout
    assert "\n+openapi: 3.1" in checked.stdout
    assert "is not current" in checked.stderr


def test_openapi_check_of_no_file(tmp_path):
    """A copy that is not there is told in one line."""
    checked = spite("openapi", "--check", str(tmp_path / "none.yaml"), HOME=tmp_path)
    assert checked.returncode == 1
    assert checked.stderr.count("\n") == 1


def test_migrate(tmp_path):
    """Tables are made, made again without harm, and an unknown revision is refused in one line."""
    settings = {"HOME": tmp_path, "SPITE_DATA": tmp_path / "data"}
    for arguments in ([], [], ["--to", "base"], []):
        assert spite("migrate", *arguments, **settings).returncode == 0
    assert (tmp_path / "data" / "spite.db").exists()
    refused = spite("migrate", "--to", "nowhere", **settings)
    assert refused.returncode == 1
    assert refused.stderr.startswith("spite: the database cannot be brought to nowhere: ")


def test_worker_of_its_own_needs_a_database_server(tmp_path):
    """Without DATABASE_URL there is nothing for a worker of its own to work on."""
    refused = spite("worker", HOME=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.startswith("spite: DATABASE_URL: ")
