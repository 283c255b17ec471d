from __future__ import annotations

import pytest

from tests.service.api.client import TWO_HUMANS, Table, slug

DAY = "2026-01-02"
"""The day that the test's clock begins on."""


def results(client, token=None, day=DAY, query=""):
    """The results of a day."""
    return client.get(f"/v1/daily/{day}/results?{query}", token).json


def new_player(client, name):
    """A player's token."""
    return client.post("/v1/players", {"name": name}).json["token"]


def give_up(client, token, **fields):
    """A player's game of the day's deal, given up at once."""
    table = Table(client, maker=token, **{"deal": {"kind": "daily"}, **fields})
    assert table.do("resign", token).status_code == 200
    return table


def test_results_tell_how_players_did_and_nothing_of_the_cards(clocked):
    """While the day lasts nobody is told which games they were, but for one's own; afterwards all are."""
    ada, bruno = new_player(clocked, "Ada"), new_player(clocked, "Bruno")
    tables = [give_up(clocked, ada)]
    clocked.clock.advance(1)
    tables.append(give_up(clocked, bruno))
    found = results(clocked, ada)
    assert (found["date"], found["final"], found["next"]) == (DAY, False, None)
    assert [(item["name"], item["rank"], item["mine"]) for item in found["items"]] == [
        ("Ada", 1, True),
        ("Bruno", 1, False),
    ]
    ids = [table.created["id"] for table in tables]
    assert [item["game_id"] for item in found["items"]] == [ids[0], None]
    assert [item["game_id"] for item in results(clocked)["items"]] == [None, None]
    assert found["items"][0]["outcome"] == "lost"
    assert (found["items"][0]["opponent"], found["items"][0]["points"]) == ("medium", 0)
    clocked.clock.advance(24 * 3600)
    after = results(clocked)
    assert after["final"]
    assert [item["game_id"] for item in after["items"]] == ids


def test_results_are_of_all_rule_sets_or_of_one(clocked):
    """By rule set; a filter for it, and one for the opponent."""
    ada = new_player(clocked, "Ada")
    for ruleset in ("standard", "classic"):
        give_up(clocked, ada, ruleset=ruleset)
    assert [item["ruleset"] for item in results(clocked)["items"]] == ["classic", "standard"]
    found = results(clocked, query="ruleset=classic&opponent=medium")["items"]
    assert [item["ruleset"] for item in found] == ["classic"]
    assert results(clocked, query="opponent=human")["items"] == []


def test_results_come_in_pages(clocked):
    """Each once, in order, with the ranks of the whole list."""
    for n in range(5):
        give_up(clocked, new_player(clocked, f"Player {n}"))
        clocked.clock.advance(1)
    names, cursor = [], ""
    for _ in range(3):
        page = results(clocked, query=f"limit=2{cursor}")
        names += [item["name"] for item in page["items"]]
        assert {item["rank"] for item in page["items"]} == {1}
        cursor = f"&cursor={page['next']}"
    assert (names, page["next"]) == ([f"Player {n}" for n in range(5)], None)


@pytest.mark.parametrize(
    "cursor", ["x", "bm9uZQ", "W10", "WzEsMiwzLDQsNSw2XQ", "WyJhIiwxLDEsMSwxZTMwLCJiIl0"]
)
def test_a_cursor_of_another_list_is_refused(clocked, cursor):
    """It is named, and nothing fails."""
    refused = clocked.get(f"/v1/daily/{DAY}/results?cursor={cursor}")
    assert (refused.status_code, list(refused.json["errors"])) == (422, ["cursor"])


@pytest.mark.parametrize("day", ["2026-01-03", "9999-12-31", "2026-02-30", "0000-01-01", "today"])
def test_a_day_that_is_not_there_is_not_found(clocked, day):
    """One that has not come yet, or that no calendar has."""
    assert slug(clocked.get(f"/v1/daily/{day}/results")) == "not-found"


def test_a_day_without_results_has_an_empty_list(clocked):
    """However long ago it was."""
    assert results(clocked, day="0001-01-01")["items"] == []


def test_games_without_a_player_have_no_results(clocked):
    """Nobody in particular played them."""
    table = Table(clocked, deal={"kind": "daily"})
    table.do("resign", table.tokens[0])
    assert results(clocked)["items"] == []


def test_a_name_that_changed_is_shown_as_it_is_now(clocked):
    """And who is deleted is listed no more."""
    ada = new_player(clocked, "Ada")
    give_up(clocked, ada)
    clocked.patch("/v1/players/me", {"name": "Zoë"}, ada)
    assert [item["name"] for item in results(clocked)["items"]] == ["Zoë"]
    clocked.delete("/v1/players/me", ada)
    assert results(clocked)["items"] == []


def test_two_players_at_one_deal_both_have_results(clocked):
    """A game between humans has a result for each."""
    ada, bruno = new_player(clocked, "Ada"), new_player(clocked, "Bruno")
    seats = [TWO_HUMANS[0], {"kind": "human", "open": True}]
    table = Table(clocked, maker=ada, seats=seats, deal={"kind": "daily"})
    clocked.post("/v1/claims", {"invite": table.invites[1]}, bruno)
    table.do("resign", ada)
    found = results(clocked)["items"]
    assert [(item["name"], item["outcome"], item["rank"]) for item in found] == [
        ("Bruno", "won", 1),
        ("Ada", "lost", 2),
    ]
