from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.seat_kind import SeatKind, check_seat_kind

if TYPE_CHECKING:
    from ..models.payoff import Payoff


T = TypeVar("T", bound="SeatView")


@_attrs_define
class SeatView:
    """What is seen of one seat.

    Attributes:
        seat (int): Its number, from 0.
        name (str): The name to show.
        kind (SeatKind): Who plays a seat.
        level (None | str): A computer's level (see `GET /v1/levels`); null for a human.
        hand (list[str] | None): The hand; null for one the viewer may not see.
        hand_count (int): How many cards are in the hand.
        payoff (Payoff): A pay-off pile, as everyone sees it.
        sides (list[list[str]]): The side stacks, each bottom to top.
    """

    seat: int
    name: str
    kind: SeatKind
    level: None | str
    hand: list[str] | None
    hand_count: int
    payoff: Payoff
    sides: list[list[str]]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        name = self.name

        kind: str = self.kind

        level: None | str
        level = self.level

        hand: list[str] | None
        if isinstance(self.hand, list):
            hand = self.hand

        else:
            hand = self.hand

        hand_count = self.hand_count

        payoff = self.payoff.to_dict()

        sides = []
        for sides_item_data in self.sides:
            sides_item = sides_item_data

            sides.append(sides_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "name": name,
                "kind": kind,
                "level": level,
                "hand": hand,
                "hand_count": hand_count,
                "payoff": payoff,
                "sides": sides,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.payoff import Payoff  # noqa: PLC0415

        d = dict(src_dict)
        seat = d.pop("seat")

        name = d.pop("name")

        kind = check_seat_kind(d.pop("kind"))

        def _parse_level(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        level = _parse_level(d.pop("level"))

        def _parse_hand(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                hand_type_0 = cast(list[str], data)

                return hand_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        hand = _parse_hand(d.pop("hand"))

        hand_count = d.pop("hand_count")

        payoff = Payoff.from_dict(d.pop("payoff"))

        sides = []
        _sides = d.pop("sides")
        for sides_item_data in _sides:
            sides_item = cast(list[str], sides_item_data)

            sides.append(sides_item)

        seat_view = cls(
            seat=seat,
            name=name,
            kind=kind,
            level=level,
            hand=hand,
            hand_count=hand_count,
            payoff=payoff,
            sides=sides,
        )

        seat_view.additional_properties = d
        return seat_view

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
