from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.review_decision import ReviewDecision


T = TypeVar("T", bound="ReviewTurn")


@_attrs_define
class ReviewTurn:
    """A turn in a review.

    Attributes:
        turn (int): Its number.
        seat (int): Whose turn it was.
        expectation (float): The seat's chance to win before it, with the best line there was.
        played (float): The seat's chance to win after it.
        loss (float): What its decisions cost, added up.
        decisions (list[ReviewDecision]): In order.
    """

    turn: int
    seat: int
    expectation: float
    played: float
    loss: float
    decisions: list[ReviewDecision]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        turn = self.turn

        seat = self.seat

        expectation = self.expectation

        played = self.played

        loss = self.loss

        decisions = []
        for decisions_item_data in self.decisions:
            decisions_item = decisions_item_data.to_dict()
            decisions.append(decisions_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "turn": turn,
                "seat": seat,
                "expectation": expectation,
                "played": played,
                "loss": loss,
                "decisions": decisions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.review_decision import ReviewDecision  # noqa: PLC0415

        d = dict(src_dict)
        turn = d.pop("turn")

        seat = d.pop("seat")

        expectation = d.pop("expectation")

        played = d.pop("played")

        loss = d.pop("loss")

        decisions = []
        _decisions = d.pop("decisions")
        for decisions_item_data in _decisions:
            decisions_item = ReviewDecision.from_dict(decisions_item_data)

            decisions.append(decisions_item)

        review_turn = cls(
            turn=turn,
            seat=seat,
            expectation=expectation,
            played=played,
            loss=loss,
            decisions=decisions,
        )

        review_turn.additional_properties = d
        return review_turn

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
