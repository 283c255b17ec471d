from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.review_point import ReviewPoint


T = TypeVar("T", bound="ReviewSeat")


@_attrs_define
class ReviewSeat:
    """A seat in a review.

    Attributes:
        seat (int): The seat.
        turns (int): Its turns.
        decisions (int): Its decisions.
        best (int): Decisions with nothing better.
        loss (float): What all its decisions cost, added up.
        loss_a_turn (float): The same for a turn, on average.
        curve (list[ReviewPoint]): Its chance to win after each of its turns.
        worst (list[int]): The turns in which it lost most, the worst first; five at most.
    """

    seat: int
    turns: int
    decisions: int
    best: int
    loss: float
    loss_a_turn: float
    curve: list[ReviewPoint]
    worst: list[int]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        turns = self.turns

        decisions = self.decisions

        best = self.best

        loss = self.loss

        loss_a_turn = self.loss_a_turn

        curve = []
        for curve_item_data in self.curve:
            curve_item = curve_item_data.to_dict()
            curve.append(curve_item)

        worst = self.worst

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "turns": turns,
                "decisions": decisions,
                "best": best,
                "loss": loss,
                "loss_a_turn": loss_a_turn,
                "curve": curve,
                "worst": worst,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.review_point import ReviewPoint  # noqa: PLC0415

        d = dict(src_dict)
        seat = d.pop("seat")

        turns = d.pop("turns")

        decisions = d.pop("decisions")

        best = d.pop("best")

        loss = d.pop("loss")

        loss_a_turn = d.pop("loss_a_turn")

        curve = []
        _curve = d.pop("curve")
        for curve_item_data in _curve:
            curve_item = ReviewPoint.from_dict(curve_item_data)

            curve.append(curve_item)

        worst = cast(list[int], d.pop("worst"))

        review_seat = cls(
            seat=seat,
            turns=turns,
            decisions=decisions,
            best=best,
            loss=loss,
            loss_a_turn=loss_a_turn,
            curve=curve,
            worst=worst,
        )

        review_seat.additional_properties = d
        return review_seat

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
