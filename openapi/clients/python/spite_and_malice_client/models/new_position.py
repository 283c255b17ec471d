from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.turn_phase import TurnPhase, check_turn_phase
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_position_seat import NewPositionSeat


T = TypeVar("T", bound="NewPosition")


@_attrs_define
class NewPosition:
    """The cards of a game at one moment. Every list runs bottom to top.

    Attributes:
        centers (list[list[str]]): The center stacks; an empty list is an empty place.
        stock (list[str]): The stock; the last card is drawn next.
        seats (list[NewPositionSeat]):
        to_move (int): The seat to move.
        set_aside (list[str] | Unset): Completed center stacks that wait.
        phase (TurnPhase | Unset): The part of a turn.
    """

    centers: list[list[str]]
    stock: list[str]
    seats: list[NewPositionSeat]
    to_move: int
    set_aside: list[str] | Unset = UNSET
    phase: TurnPhase | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        centers = []
        for centers_item_data in self.centers:
            centers_item = centers_item_data

            centers.append(centers_item)

        stock = self.stock

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        to_move = self.to_move

        set_aside: list[str] | Unset = UNSET
        if not isinstance(self.set_aside, Unset):
            set_aside = self.set_aside

        phase: str | Unset = UNSET
        if not isinstance(self.phase, Unset):
            phase = self.phase

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "centers": centers,
                "stock": stock,
                "seats": seats,
                "to_move": to_move,
            }
        )
        if set_aside is not UNSET:
            field_dict["set_aside"] = set_aside
        if phase is not UNSET:
            field_dict["phase"] = phase

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.new_position_seat import NewPositionSeat  # noqa: PLC0415

        d = dict(src_dict)
        centers = []
        _centers = d.pop("centers")
        for centers_item_data in _centers:
            centers_item = cast(list[str], centers_item_data)

            centers.append(centers_item)

        stock = cast(list[str], d.pop("stock"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = NewPositionSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        to_move = d.pop("to_move")

        set_aside = cast(list[str], d.pop("set_aside", UNSET))

        _phase = d.pop("phase", UNSET)
        phase: TurnPhase | Unset
        if isinstance(_phase, Unset):
            phase = UNSET
        else:
            phase = check_turn_phase(_phase)

        new_position = cls(
            centers=centers,
            stock=stock,
            seats=seats,
            to_move=to_move,
            set_aside=set_aside,
            phase=phase,
        )

        return new_position
