from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="NewPositionSeat")


@_attrs_define
class NewPositionSeat:
    """The cards of one seat.

    Attributes:
        hand (list[str]): The hand.
        payoff (list[str]): The pay-off pile; its top is the last card.
        sides (list[list[str]]): The side stacks.
    """

    hand: list[str]
    payoff: list[str]
    sides: list[list[str]]

    def to_dict(self) -> dict[str, Any]:
        hand = self.hand

        payoff = self.payoff

        sides = []
        for sides_item_data in self.sides:
            sides_item = sides_item_data

            sides.append(sides_item)

        field_dict: dict[str, Any] = {}

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

        new_position_seat = cls(
            hand=hand,
            payoff=payoff,
            sides=sides,
        )

        return new_position_seat
