"""The command line of `spite play`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from deploy.play import keys
from deploy.play.command import play

NOBODY = "http://127.0.0.1:1"


def run(*arguments, env=None):
    """The command with these arguments."""
    return CliRunner().invoke(play, arguments, env=env)


def test_every_option_is_explained():
    """--help names every option with a word on it."""
    shown = run("--help").output
    for option in play.params:
        assert max(option.opts, key=len) in shown
        assert getattr(option, "help", None)


@pytest.mark.parametrize(
    ("arguments", "env"), [(["--url", NOBODY], {}), ([], {"SPITE_URL": NOBODY})]
)
def test_a_named_service_that_does_not_answer_is_an_error(arguments, env):
    """Nothing is started in its place: the message says what to do, and the exit code is 2."""
    result = run(*arguments, env=env)
    assert result.exit_code == 2
    assert f"Nothing answers at {NOBODY}." in result.output
    assert "spite serve" in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--option", "payoff_size"], "name=value"),
        (["--option", "=5"], "name=value"),
        (["--seats", "7"], "1<=x<=6"),
        (["--seats", "0"], "1<=x<=6"),
        (["--own"], "--own does not go with --url"),
        (["--nonsense"], "No such option"),
    ],
)
def test_wrong_usage_is_refused(arguments, words):
    """What cannot be meant is refused before anything is asked of a service."""
    result = run("--url", NOBODY, *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_option_values_are_json_or_texts():
    """A value that is JSON is that; all else is a text."""
    given = play.make_context(
        "play",
        [
            arg
            for text in (
                "payoff_size=10",
                'must_play=["A"]',
                "center_limit=null",
                "recycle=when_empty",
                "x=",
            )
            for arg in ("--option", text)
        ],
    ).params["options"]
    assert given == {
        "payoff_size": 10,
        "must_play": ["A"],
        "center_limit": None,
        "recycle": "when_empty",
        "x": "",
    }


def test_a_key_is_read_from_a_private_file_or_the_environment(tmp_path, monkeypatch):
    """A key comes from a file that only its owner may read, or from the environment."""
    path = keys.save(tmp_path, "g_1", "sm_seat_x")
    assert keys.load(path) == "sm_seat_x"
    monkeypatch.setenv(keys.VARIABLE, "sm_seat_y")
    assert keys.load(None) == "sm_seat_y"


@pytest.mark.parametrize(
    ("content", "mode", "words"),
    [
        (b"sm_seat_x", 0o640, "chmod 600"),
        (b"sm_seat_x", 0o604, "chmod 600"),
        (b"", 0o600, "holds no key"),
        (b"two words", 0o600, "holds no key"),
        (b"sm\x1b[31m", 0o600, "holds no key"),
        (b"\xff\xfe", 0o600, "cannot be read"),
    ],
)
def test_a_key_that_is_not_safe_or_none_at_all_is_refused(tmp_path, content, mode, words):
    """A key that others may read, or a file without one, is not used."""
    path = tmp_path / "key"
    path.write_bytes(content)
    path.chmod(mode)
    with pytest.raises(keys.NoKey, match=words):
        keys.load(path)


def test_a_missing_key_is_explained(tmp_path, monkeypatch):
    """Without a file and a variable, both are named."""
    monkeypatch.delenv(keys.VARIABLE, raising=False)
    with pytest.raises(keys.NoKey, match="--token-file"):
        keys.load(None)
    with pytest.raises(keys.NoKey, match="cannot be read"):
        keys.load(tmp_path / "nothing")


def test_no_option_takes_a_token():
    """A token on the command line would be seen by other users and kept in the shell's history."""
    assert not [option for option in play.params if option.name in ("token", "key")]


def test_the_name_of_a_keys_file_cannot_leave_its_folder():
    """A game's id comes from outside: only letters, digits, dashes and underscores name a file."""
    assert keys.file_name("../../g_1/x") == "spite-g_1x.key"
