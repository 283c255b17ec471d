from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PositionSeat")


@_attrs_define
class PositionSeat:
    """The cards of one seat.

    Attributes:
        hand (list[str]): The hand.
        payoff (list[str]): The pay-off pile; its top is the last card.
        sides (list[list[str]]): The side stacks.
    """

    hand: list[str]
    payoff: list[str]
    sides: list[list[str]]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        hand = self.hand

        payoff = self.payoff

        sides = []
        for sides_item_data in self.sides:
            sides_item = sides_item_data

            sides.append(sides_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "hand": hand,
                "payoff": payoff,
                "sides": sides,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        hand = cast(list[str], d.pop("hand"))

        payoff = cast(list[str], d.pop("payoff"))

        sides = []
        _sides = d.pop("sides")
        for sides_item_data in _sides:
            sides_item = cast(list[str], sides_item_data)

            sides.append(sides_item)

        position_seat = cls(
            hand=hand,
            payoff=payoff,
            sides=sides,
        )

        position_seat.additional_properties = d
        return position_seat

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
