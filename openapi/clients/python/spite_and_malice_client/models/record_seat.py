from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.seat_kind import SeatKind, check_seat_kind

T = TypeVar("T", bound="RecordSeat")


@_attrs_define
class RecordSeat:
    """Who sat there.

    Attributes:
        kind (SeatKind): Who plays a seat.
        name (str): The name shown.
        level (None | str): A computer's level (see `GET /v1/levels`); null for a human.
    """

    kind: SeatKind
    name: str
    level: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        name = self.name

        level: None | str
        level = self.level

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "name": name,
                "level": level,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_seat_kind(d.pop("kind"))

        name = d.pop("name")

        def _parse_level(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        level = _parse_level(d.pop("level"))

        record_seat = cls(
            kind=kind,
            name=name,
            level=level,
        )

        record_seat.additional_properties = d
        return record_seat

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
