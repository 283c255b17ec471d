"""The tables of what is accepted and refused: rules, positions, notations."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest

from engine.cards import Card
from engine.errors import NotationError, PositionError, RulesError
from engine.moves import Kind, Move, Source
from engine.options import OPTIONS, rules_from_json, rules_to_json
from engine.position import Position, start_from
from engine.presets import PRESETS, preset
from tests.engine.casebook import CASES


def _table(name: str) -> dict[str, Any]:
    return json.loads((CASES / name).read_text())


def _id(case: Mapping[str, Any]) -> str:
    return json.dumps(case)


BAD_POSITIONS = _table("bad_positions.json")
NOTATION = _table("notation.json")


def _edited(edits: Mapping[str, Any], dropped: str | None) -> dict[str, Any]:
    """The good position of the table with some fields, by path, set or dropped."""
    position = copy.deepcopy(BAD_POSITIONS["base"])
    for path in [*edits, *([dropped] if dropped else [])]:
        *steps, last = (int(step) if step.isdecimal() else step for step in path.split("."))
        field = position
        for step in steps:
            field = field[step]
        if path == dropped:
            del field[last]
        else:
            field[last] = edits[path]
    return position


@pytest.mark.parametrize("case", _table("bad_rules.json")["cases"], ids=_id)
def test_rules_that_are_refused(case: Mapping[str, Any]) -> None:
    """Rules that cannot be played are refused, naming the option, its value and its bound."""
    with pytest.raises(RulesError) as refused:
        preset(case["ruleset"]).with_options(case["rules"])
    error = refused.value
    assert error.option == case["option"]
    assert case["bound"] in error.bound
    if case["option"] in case["rules"] and not isinstance(case["rules"][case["option"]], list):
        assert error.value == case["rules"][case["option"]]
    assert error.option in error.message
    assert json.dumps(error.params)


@pytest.mark.parametrize("case", _table("good_rules.json")["cases"], ids=_id)
def test_rules_that_are_accepted(case: Mapping[str, Any]) -> None:
    """A preset with overrides has the options the table says, and comes back from JSON as it was."""
    rules = preset(case["ruleset"]).with_options(case["rules"])
    written = json.loads(json.dumps(rules_to_json(rules)))
    assert {name: written[name] for name in case["options"]} == case["options"]
    assert list(written) == list(OPTIONS)
    assert rules_from_json(written) == rules


@pytest.mark.parametrize("missing", list(OPTIONS))
def test_whole_rules_need_every_option(missing: str) -> None:
    """Rules read whole from JSON name the option that is missing."""
    written = rules_to_json(PRESETS["book"].rules)
    del written[missing]
    with pytest.raises(RulesError) as refused:
        rules_from_json(written)
    assert refused.value.option == missing


@pytest.mark.parametrize("name", ["", "Standard", "spite", None, 3])
def test_presets_that_are_not_there(name: object) -> None:
    """An unknown preset is refused as the option ``ruleset``, and the known ones are named."""
    with pytest.raises(RulesError) as refused:
        preset(name)
    assert refused.value.option == "ruleset"
    assert all(known in refused.value.bound for known in PRESETS)


def test_base_position_stands() -> None:
    """The position that the table of bad positions edits is itself accepted."""
    start_from(preset("standard").rules, Position.from_json(BAD_POSITIONS["base"]), bytes(32))


@pytest.mark.parametrize("case", BAD_POSITIONS["cases"], ids=_id)
def test_positions_that_are_refused(case: Mapping[str, Any]) -> None:
    """A position that cannot stand is refused with the path of the field that is wrong."""
    rules = preset(case["ruleset"]).with_options(case["rules"])
    with pytest.raises(PositionError) as refused:
        start_from(
            rules, Position.from_json(_edited(case.get("set", {}), case.get("drop"))), bytes(32)
        )
    assert refused.value.path == case["path"]
    assert refused.value.reason


@pytest.mark.parametrize("value", BAD_POSITIONS["no_positions"], ids=repr)
def test_values_that_are_no_positions(value: object) -> None:
    """A value that is no object is no position."""
    with pytest.raises(PositionError):
        Position.from_json(value)


@pytest.mark.parametrize("text", BAD_POSITIONS["no_texts"], ids=repr)
def test_lines_that_are_no_positions(text: str) -> None:
    """A line that is no position is refused with a PositionError and nothing else."""
    with pytest.raises(PositionError):
        Position.from_text(text)


@pytest.mark.parametrize("row", NOTATION["moves"], ids=lambda row: row["text"])
def test_notation_both_ways(row: Mapping[str, Any]) -> None:
    """A notation is read as the fields the table says, and they are written as that notation."""
    move = Move(
        kind=Kind(row["kind"]),
        source=Source(row["source"]),
        target_index=row["target_index"],
        card=None if row["card"] is None else Card(row["card"]),
        source_index=row["source_index"],
    )
    assert Move.parse(row["text"]) == move
    assert move.notation == str(move) == row["text"]


@pytest.mark.parametrize("text", NOTATION["no_moves"], ids=repr)
def test_texts_that_are_no_moves(text: str) -> None:
    """A text that is no move is refused with a NotationError that quotes it."""
    with pytest.raises(NotationError) as refused:
        Move.parse(text)
    assert repr(text) in refused.value.message


@pytest.mark.parametrize(
    ("source", "card", "source_index", "target_index"),
    [("hand", None, None, 0), ("hand", "7H", 0, 0), ("payoff", None, 0, 0), ("side", None, None, 0),
     ("side", None, -1, 0), ("payoff", None, None, -1)],
)  # fmt: skip
def test_fields_that_are_no_move(
    source: str, card: str | None, source_index: int | None, target_index: int
) -> None:
    """A hand move names its card, a side move and no other names its stack, and nothing is negative."""
    with pytest.raises(NotationError):
        Move(Kind.BUILD, Source(source), target_index, card and Card(card), source_index)


def test_a_line_without_center_stacks_is_read() -> None:
    """A position that lists no center stack has a line like any other, and starts the same game."""
    base = BAD_POSITIONS["base"]
    position = Position.from_json({**base, "centers": []})
    read = Position.from_text(position.to_text())
    rules = preset("standard").rules
    assert start_from(rules, read, bytes(32)) == start_from(rules, position, bytes(32))
