from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.game_ending import GameEnding, check_game_ending

T = TypeVar("T", bound="Result")


@_attrs_define
class Result:
    """How a game ended.

    Attributes:
        winner (int | None): The winning seat; null for a draw, or a lost solitaire.
        ending (GameEnding): Why a game ended.
        points (list[int]): What each seat scores, by seat.
    """

    winner: int | None
    ending: GameEnding
    points: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        winner: int | None
        winner = self.winner

        ending: str = self.ending

        points = self.points

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "winner": winner,
                "ending": ending,
                "points": points,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_winner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        winner = _parse_winner(d.pop("winner"))

        ending = check_game_ending(d.pop("ending"))

        points = cast(list[int], d.pop("points"))

        result = cls(
            winner=winner,
            ending=ending,
            points=points,
        )

        result.additional_properties = d
        return result

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
