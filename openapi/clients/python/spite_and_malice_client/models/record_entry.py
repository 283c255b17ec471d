from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="RecordEntry")


@_attrs_define
class RecordEntry:
    """A move, or a seat that gave up.

    Attributes:
        seat (int): Whose it was.
        move (str | Unset): The move's notation.
        gave_up (str | Unset): In place of a move: `resigned` or `abandoned`.
    """

    seat: int
    move: str | Unset = UNSET
    gave_up: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        move = self.move

        gave_up = self.gave_up

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
            }
        )
        if move is not UNSET:
            field_dict["move"] = move
        if gave_up is not UNSET:
            field_dict["gave_up"] = gave_up

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        move = d.pop("move", UNSET)

        gave_up = d.pop("gave_up", UNSET)

        record_entry = cls(
            seat=seat,
            move=move,
            gave_up=gave_up,
        )

        record_entry.additional_properties = d
        return record_entry

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
