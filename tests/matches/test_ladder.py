from __future__ import annotations

import fcntl
import json
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from deploy.ladder import ladder
from deploy.matches.estimate import Estimate
from deploy.matches.picture import picture, round_step, scale_for
from deploy.matches.results import Decisions
from deploy.matches.standings import Standing, ladder_of, standings
from tests.matches.small import contest, played

SMALL = ("--ruleset", "short", "--rules", "payoff_size=2", "--positions", "20")
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments: str):
    """The command's result, with small games that take no time."""
    return CliRunner().invoke(ladder, [*SMALL, "--processes", "1", *arguments])


def told(*arguments: str):
    """The result as JSON, without what the clock said."""
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    for each in found["ladders"]:
        for row in each["standings"]:
            del row["ms_a_decision"], row["slowest_ms"]
    return found


THREE = ("--players", "loose,easy,seed000", "--games", "4")


def test_the_json_has_its_form():
    """Every name in the result stays: scripts read them."""
    found = told(*THREE, "--ruleset", "solitaire")
    assert set(found) == {"players", "seed", "limits", "stopped", "ladders"}
    assert [each["ruleset"] for each in found["ladders"]] == ["short", "solitaire"]
    for each in found["ladders"]:
        assert set(each) == {
            "ruleset", "rules", "games", "draws", "endings", "turns_per_game", "moves_per_game",
            "repeatable", "standings", "pairs",
        }  # fmt: skip
        for row in each["standings"]:
            assert set(row) == {
                "player", "elo", "step", "score", "decisions", "cut_short", "forfeits",
                "forfeits_told",
            }  # fmt: skip
        for row in each["pairs"]:
            assert set(row) == {
                "first", "second", "deals", "wins", "draws", "losses", "score", "elo"
            }  # fmt: skip


def test_everybody_meets_everybody():
    """Each pair has its games, both orders of each deal, and scores that add up."""
    (found,) = told(*THREE)["ladders"]
    assert found["games"] == 3 * 4
    pairs = [(row["first"], row["second"]) for row in found["pairs"]]
    assert pairs == [("loose", "easy"), ("loose", "seed000"), ("easy", "seed000")]
    for row in found["pairs"]:
        assert row["deals"] == 2
        assert row["wins"] + row["draws"] + row["losses"] == 4
        assert row["score"]["value"] == pytest.approx((row["wins"] + row["draws"] / 2) / 4)
    assert found["standings"][0]["elo"]["value"] == 0
    assert found["standings"][0]["step"] is None
    mean = sum(row["score"]["value"] for row in found["standings"]) / 3
    assert mean == pytest.approx(0.5, abs=1e-3)


def test_players_of_equal_strength_are_level():
    """A level and the player behind it play the same games and get the same rating."""
    (found,) = told("--players", "loose,easy,tuned", "--games", "20")["ladders"]
    (_, easy, tuned) = found["standings"]
    assert easy["elo"]["value"] == pytest.approx(tuned["elo"]["value"], abs=0.2)
    assert tuned["step"]["low"] < 0 < tuned["step"]["high"]
    assert easy["step"]["value"] > 100


def test_alone_the_same_deals_are_compared():
    """In solitaire every player plays every deal once, and a pair is compared deal by deal."""
    found = told("--players", "loose,easy", "--ruleset", "solitaire", "--games", "6")["ladders"][1]
    assert found["games"] == 6
    (row,) = found["pairs"]
    assert row["deals"] == row["wins"] + row["draws"] + row["losses"] == 3
    loose, easy = (each["score"]["value"] for each in found["standings"])
    assert row["score"]["value"] == pytest.approx(0.5 + (loose - easy) / 2, abs=1e-3)


def test_larger_tables_are_shared():
    """With three seats a pair fills the table by turns, six lineups to a deal."""
    (found,) = told("--players", "loose,easy", "--rules", "seats=3", "--games", "1")["ladders"]
    assert found["games"] == 6


def test_it_is_the_same_on_however_many_processes():
    """Results do not depend on who played what when."""
    assert told(*THREE) == told(*THREE, "--processes", "3")


def test_a_ladder_goes_on_where_it_was_stopped(tmp_path):
    """What the file has is not played again, more can be added, and the end is that of one run."""
    save = tmp_path / "ladder.jsonl"
    told("--players", "loose,easy", "--games", "2", "--save", str(save))
    first = save.read_text()
    assert told(*THREE, "--save", str(save)) == told(*THREE)
    assert save.read_text().startswith(first)
    whole = save.read_text()
    deals = sum('"deal":' in line for line in whole.splitlines())
    assert deals == 3 * 2
    told(*THREE, "--save", str(save))
    assert save.read_text() == whole


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    """A ladder killed while it wrote goes on from the line before."""
    save = tmp_path / "ladder.jsonl"
    whole = told(*THREE, "--save", str(save))
    text = save.read_bytes()
    save.write_bytes(text[:-20])
    assert told(*THREE, "--save", str(save)) == whole
    assert len(save.read_bytes().splitlines()) == len(text.splitlines())


def test_how_long_outsiders_are_waited_for_matters_to_them_alone(tmp_path):
    """Our own players' results stand whatever --answer-s is."""
    save = tmp_path / "ladder.jsonl"
    told(*THREE, "--save", str(save))
    whole = save.read_text()
    told(*THREE, "--answer-s", "3", "--save", str(save))
    assert save.read_text() == whole


@pytest.mark.parametrize(
    "change", [("--seed", "1"), ("--positions", "21"), ("--rules", "load=true")]
)
def test_other_games_are_not_taken_for_these(tmp_path, change):
    """Another seed, budget or rule is another contest: its results are kept beside the old ones."""
    save = tmp_path / "ladder.jsonl"
    told(*THREE, "--save", str(save))
    before = save.read_text()
    told(*THREE, *change, "--save", str(save))
    assert save.read_text().startswith(before)
    assert len(save.read_text()) > 1.5 * len(before)


@pytest.mark.parametrize("text", ["my diary", "my diary\n", "[]\n", '{"of": "x"}\n7\n', "{}\n"])
def test_another_file_is_refused_and_left_as_it_is(tmp_path, text):
    """A file that has no results is never written to."""
    save = tmp_path / "diary"
    save.write_text(text)
    found = run(*THREE, "--save", str(save))
    assert found.exit_code == 1
    assert "left as it is" in found.output
    assert save.read_text() == text


def test_one_ladder_at_a_time_has_a_file(tmp_path):
    """A file that another ladder writes to is refused."""
    save = tmp_path / "ladder.jsonl"
    with save.open("a") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        found = run(*THREE, "--save", str(save))
    assert found.exit_code == 1
    assert "in use" in found.output


def test_a_file_that_cannot_be_written_is_told(tmp_path):
    """A folder that is not there is one clear line, before any game is played."""
    found = run(*THREE, "--save", str(tmp_path / "nowhere" / "ladder.jsonl"))
    assert found.exit_code == 1
    assert "cannot be written: No such file" in found.output


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", "easy"), "two players"),
        (("--players", "easy,easy"), "twice"),
        (("--players", "easy,nobody"), "nobody"),
        (("--ruleset", "bridge"), "classic"),
        (("--rules", "hand_size=99"), "hand_size"),
        (("--picture", "/nowhere/ladder.svg"), "no folder /nowhere"),
    ],
)
def test_bad_options_are_refused_in_words(arguments, says):
    """What cannot be is told clearly, with exit code 2, before any game is played."""
    found = run(*arguments)
    assert found.exit_code == 2
    assert says in found.output


def test_people_get_tables():
    """Without --json there are the ratings with their steps, and who scored what against whom."""
    found = run(*THREE)
    assert found.exit_code == 0
    for text in ("short, 12 games", "Elo, 95 %", "step, 95 %", "against", "±", "turns"):
        assert text in found.stdout


def test_a_ladder_stopped_before_the_first_game_is_empty():
    """Nothing played is no rating, in words and in figures."""
    some = contest("loose", "easy")
    nothing = ladder_of("short", some.rules, some.players, "0", some.limits)
    found = standings(nothing, [played(each, deals=0) for each in nothing.contests])
    assert [each.elo for each in found.players][1:] == [None]
    assert found.met == ()
    assert picture([found])


def test_the_picture_shows_every_rating(tmp_path):
    """The SVG is well-formed, with a panel a rule set, a dot a player, figures, and words for all."""
    drawing = tmp_path / "ladder.svg"
    found = told(*THREE, "--ruleset", "solitaire", "--picture", str(drawing))
    root = ET.fromstring(drawing.read_text())  # noqa: S314 - our own file
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert [each for each in texts if each in ("short", "solitaire")] == ["short", "solitaire"]
    assert len(list(root.iter(f"{SVG}circle"))) == 6
    easy = found["ladders"][0]["standings"][1]["elo"]
    assert any(each.startswith(f"+{round(easy['value'])} ± ") for each in texts)
    assert "easy" in root.findtext(f"{SVG}title")
    assert "prefers-color-scheme: dark" in drawing.read_text()
    width, height = map(float, root.get("viewBox").split()[2:])
    for circle in root.iter(f"{SVG}circle"):
        assert 0 < float(circle.get("cx")) < width
        assert 0 < float(circle.get("cy")) < height


@pytest.mark.parametrize(
    ("size", "step"), [(1, 1), (1.1, 2), (3, 5), (7, 10), (19, 20), (130, 200), (201, 500)]
)
def test_scales_go_in_round_steps(size, step):
    """A step is 1, 2 or 5 times a power of ten."""
    assert round_step(size) == step


@pytest.mark.parametrize(
    ("ratings", "low", "high"),
    [
        ([(0, 0, 0)], -60, 60),
        ([(0, 0, 0), (300, 250, 350), (420, 360, 480)], 0, 500),
        ([(0, 0, 0), (-80, -120, -40)], -150, 0),
        # A player that lost everything: its interval is cut off, its rating is not.
        ([(0, 0, 0), (400, -900, 1700)], -200, 600),
    ],
)
def test_a_scale_holds_what_there_is(ratings, low, high):
    """Every rating is on the scale, with its interval unless that is wider than all the rest."""
    players = [Standing("x", Estimate(*each), None, None, Decisions(), ()) for each in ratings]
    scale = scale_for(players, 400)
    assert (scale.low, scale.high) == (low, high)
    assert list(scale.ticks())[-1] == high
    assert scale.at(low - 1000) == scale.at(low) < scale.at(high) == scale.at(high + 1000)
