"""Every case of the table, played over HTTP: by notation, and once more by fields."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.engine.casebook import Case, Facts, Result, cases, check
from tests.http.client import HUMAN, Json, Service, Table, slug

_MOVE = re.compile(r"([hps])(\d+)?(?::(..))?(>c|>s|\+s|>o)(\d+)")
_SOURCES = {"h": "hand", "p": "payoff", "s": "side"}
_KINDS = {">c": "build", ">s": "discard", "+s": "fill", ">o": "load"}


def as_notation(move: str) -> Json:
    """A move told by its notation."""
    return {"notation": move}


def as_fields(move: str) -> Json:
    """A move told by its fields."""
    found = _MOVE.fullmatch(move)
    assert found is not None, move
    source, side, card, sign, target = found.groups()
    fields: Json = {"kind": _KINDS[sign], "source": _SOURCES[source]}
    if card is not None:
        fields["card"] = card
    if side is not None:
        fields["source_index"] = int(side) - 1
    return fields | {"target_index": int(target) - 1}


class HttpGame:
    """A game of humans from a case's position."""

    def __init__(self, service: Service, case: Case, tell: Any) -> None:
        self.tell = tell
        self.table = Table(
            service,
            ruleset=case.ruleset,
            rules=dict(case.rules),
            seats=[HUMAN] * len(case.position["seats"]),
            deal={"kind": "position", "position": dict(case.position)},
        )
        assert self.table.created["practice"] is True
        self.mover = self.table.created["to_move"] or 0

    def play(self, move: str) -> str | None:
        """Make the move for the seat to move, or for the last that was; the slug of a refusal."""
        before = self.seen  # `check` has just looked
        self.mover = before["turn"]["seat"] if before["turn"] else self.mover
        response = self.table.move(self.mover, self.tell(move))
        if response.status_code == 201:
            assert response.headers["ETag"] == f'"{before["version"] + 1}"'
            return None
        assert response.status_code == 409
        assert response.json()["version"] == before["version"]
        assert self.table.full == before
        return slug(response)

    def resign(self, seat: int) -> None:
        """Give the game up for that seat."""
        path = f"{self.table.path}/resign"
        response = self.table.service.post(path, {}, self.table.tokens[seat])
        assert response.status_code == 200, response.text

    def facts(self) -> Facts:
        """What is seen now: by the admin, and by the seat to move of its own hand and moves."""
        full = self.seen = self.table.full
        turn, seats = full["turn"], full["seats"]
        own = self.table.view(turn["seat"]) if turn else None
        result = full["result"]
        return Facts(
            status=full["status"],
            to_move=turn and turn["seat"],
            phase=turn and turn["phase"],
            hand_of_mover=own and own["seats"][turn["seat"]]["hand"],
            legal_moves=own and [move["notation"] for move in own["legal_moves"]],
            heights=[stack["height"] for stack in full["centers"]],
            needs=[stack["needs"] for stack in full["centers"]],
            stock_count=full["stock_count"],
            set_aside_count=full["set_aside_count"],
            hand_counts=[seat["hand_count"] for seat in seats],
            payoff_counts=[seat["payoff"]["count"] for seat in seats],
            payoff_tops=[seat["payoff"]["top"] for seat in seats],
            side_counts=[[len(side) for side in seat["sides"]] for seat in seats],
            result=result and Result(**result),
        )


@pytest.mark.parametrize("tell", [as_notation, as_fields])
@pytest.mark.parametrize("case", list(cases()), ids=lambda case: case.name)
def test_case(service, case, tell):
    """After its steps a case's game is as the table says, and refused steps have changed nothing."""
    assert check(case, lambda case: HttpGame(service, case, tell)) == []


def test_both_ways_to_tell_a_move_differ():
    """The second pass does not do the same as the first."""
    assert as_fields("s3>c1") == {
        "kind": "build",
        "source": "side",
        "source_index": 2,
        "target_index": 0,
    }
    assert as_fields("h:7H+s2") == {
        "kind": "fill",
        "source": "hand",
        "card": "7H",
        "target_index": 1,
    }
