from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.review_seat import ReviewSeat
    from ..models.review_turn import ReviewTurn


T = TypeVar("T", bound="Review")


@_attrs_define
class Review:
    """A finished game gone through.

    Attributes:
        complete (bool): Whether it came to the end of the game in its time.
        turns (list[ReviewTurn]): In order; turns without a decision are left out.
        seats (list[ReviewSeat]): By seat.
    """

    complete: bool
    turns: list[ReviewTurn]
    seats: list[ReviewSeat]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        complete = self.complete

        turns = []
        for turns_item_data in self.turns:
            turns_item = turns_item_data.to_dict()
            turns.append(turns_item)

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "complete": complete,
                "turns": turns,
                "seats": seats,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.review_seat import ReviewSeat  # noqa: PLC0415
        from ..models.review_turn import ReviewTurn  # noqa: PLC0415

        d = dict(src_dict)
        complete = d.pop("complete")

        turns = []
        _turns = d.pop("turns")
        for turns_item_data in _turns:
            turns_item = ReviewTurn.from_dict(turns_item_data)

            turns.append(turns_item)

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = ReviewSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        review = cls(
            complete=complete,
            turns=turns,
            seats=seats,
        )

        review.additional_properties = d
        return review

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
