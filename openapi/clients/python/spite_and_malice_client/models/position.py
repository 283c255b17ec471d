from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.turn_phase import TurnPhase, check_turn_phase

if TYPE_CHECKING:
    from ..models.position_seat import PositionSeat


T = TypeVar("T", bound="Position")


@_attrs_define
class Position:
    """The cards of a game at one moment. Every list runs bottom to top.

    Attributes:
        centers (list[list[str]]): The center stacks; an empty list is an empty place.
        stock (list[str]): The stock; the last card is drawn next.
        set_aside (list[str]): Completed center stacks that wait.
        seats (list[PositionSeat]):
        to_move (int): The seat to move.
        phase (TurnPhase): The part of a turn.
    """

    centers: list[list[str]]
    stock: list[str]
    set_aside: list[str]
    seats: list[PositionSeat]
    to_move: int
    phase: TurnPhase
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        centers = []
        for centers_item_data in self.centers:
            centers_item = centers_item_data

            centers.append(centers_item)

        stock = self.stock

        set_aside = self.set_aside

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        to_move = self.to_move

        phase: str = self.phase

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "centers": centers,
                "stock": stock,
                "set_aside": set_aside,
                "seats": seats,
                "to_move": to_move,
                "phase": phase,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.position_seat import PositionSeat  # noqa: PLC0415

        d = dict(src_dict)
        centers = []
        _centers = d.pop("centers")
        for centers_item_data in _centers:
            centers_item = cast(list[str], centers_item_data)

            centers.append(centers_item)

        stock = cast(list[str], d.pop("stock"))

        set_aside = cast(list[str], d.pop("set_aside"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = PositionSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        to_move = d.pop("to_move")

        phase = check_turn_phase(d.pop("phase"))

        position = cls(
            centers=centers,
            stock=stock,
            set_aside=set_aside,
            seats=seats,
            to_move=to_move,
            phase=phase,
        )

        position.additional_properties = d
        return position

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
