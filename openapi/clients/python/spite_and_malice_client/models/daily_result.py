from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.daily_outcome import DailyOutcome, check_daily_outcome
from ..models.opponent_kind import OpponentKind, check_opponent_kind
from ..models.ruleset_name import RulesetName, check_ruleset_name

T = TypeVar("T", bound="DailyResult")


@_attrs_define
class DailyResult:
    """How a player did at a deal of the day.

    Attributes:
        rank (int): From 1, within the rule set; equal results share a rank.
        ruleset (RulesetName): A rule set, by its name.
        name (str): The player's name.
        opponent (OpponentKind): Against whom somebody played.
        outcome (DailyOutcome): How a daily deal's game ended for somebody.
        points (int): What it scored.
        turns (int): How many turns the game had, of all seats.
        finished_at (datetime.datetime): When it ended, UTC.
        mine (bool): Whether it is the result of the player who asks.
        game_id (None | str): The game; null until the day is over, but for one's own.
    """

    rank: int
    ruleset: RulesetName
    name: str
    opponent: OpponentKind
    outcome: DailyOutcome
    points: int
    turns: int
    finished_at: datetime.datetime
    mine: bool
    game_id: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        rank = self.rank

        ruleset: str = self.ruleset

        name = self.name

        opponent: str = self.opponent

        outcome: str = self.outcome

        points = self.points

        turns = self.turns

        finished_at = self.finished_at.isoformat()

        mine = self.mine

        game_id: None | str
        game_id = self.game_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "rank": rank,
                "ruleset": ruleset,
                "name": name,
                "opponent": opponent,
                "outcome": outcome,
                "points": points,
                "turns": turns,
                "finished_at": finished_at,
                "mine": mine,
                "game_id": game_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        rank = d.pop("rank")

        ruleset = check_ruleset_name(d.pop("ruleset"))

        name = d.pop("name")

        opponent = check_opponent_kind(d.pop("opponent"))

        outcome = check_daily_outcome(d.pop("outcome"))

        points = d.pop("points")

        turns = d.pop("turns")

        finished_at = datetime.datetime.fromisoformat(d.pop("finished_at"))

        mine = d.pop("mine")

        def _parse_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game_id = _parse_game_id(d.pop("game_id"))

        daily_result = cls(
            rank=rank,
            ruleset=ruleset,
            name=name,
            opponent=opponent,
            outcome=outcome,
            points=points,
            turns=turns,
            finished_at=finished_at,
            mine=mine,
            game_id=game_id,
        )

        daily_result.additional_properties = d
        return daily_result

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
