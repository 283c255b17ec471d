from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.turn_phase import TurnPhase, check_turn_phase

T = TypeVar("T", bound="Turn")


@_attrs_define
class Turn:
    """Whose turn it is.

    Attributes:
        seat (int): The seat to move.
        number (int): Counted through the game, from 1.
        phase (TurnPhase): The part of a turn.
    """

    seat: int
    number: int
    phase: TurnPhase
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        number = self.number

        phase: str = self.phase

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "number": number,
                "phase": phase,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        number = d.pop("number")

        phase = check_turn_phase(d.pop("phase"))

        turn = cls(
            seat=seat,
            number=number,
            phase=phase,
        )

        turn.additional_properties = d
        return turn

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
