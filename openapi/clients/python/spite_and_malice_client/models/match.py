from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Match")


@_attrs_define
class Match:
    """The match that a game is part of.

    Attributes:
        id (str): The match's id.
        target (int | None): The points that end it; null for none.
        totals (list[int]): The points so far, by seat.
        game_number (int): Which game of it; from 1.
    """

    id: str
    target: int | None
    totals: list[int]
    game_number: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        target: int | None
        target = self.target

        totals = self.totals

        game_number = self.game_number

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "target": target,
                "totals": totals,
                "game_number": game_number,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        def _parse_target(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        target = _parse_target(d.pop("target"))

        totals = cast(list[int], d.pop("totals"))

        game_number = d.pop("game_number")

        match = cls(
            id=id,
            target=target,
            totals=totals,
            game_number=game_number,
        )

        match.additional_properties = d
        return match

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
