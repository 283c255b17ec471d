from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.move import Move


T = TypeVar("T", bound="Line")


@_attrs_define
class Line:
    """A line of play that was considered.

    Attributes:
        line (list[Move]): Its moves, in order.
        expectation (float | None): The chance to win with it, 0 to 1; a draw counts as an even share. Null when nobody
            judged that.
    """

    line: list[Move]
    expectation: float | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        line = []
        for line_item_data in self.line:
            line_item = line_item_data.to_dict()
            line.append(line_item)

        expectation: float | None
        expectation = self.expectation

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "line": line,
                "expectation": expectation,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.move import Move  # noqa: PLC0415

        d = dict(src_dict)
        line = []
        _line = d.pop("line")
        for line_item_data in _line:
            line_item = Move.from_dict(line_item_data)

            line.append(line_item)

        def _parse_expectation(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        expectation = _parse_expectation(d.pop("expectation"))

        line = cls(
            line=line,
            expectation=expectation,
        )

        line.additional_properties = d
        return line

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
