from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="NewMatch")


@_attrs_define
class NewMatch:
    """A match as asked for: games between the same seats, one after another.

    Attributes:
        target (int | None): The points that end it; null for a match without an end.
    """

    target: int | None

    def to_dict(self) -> dict[str, Any]:
        target: int | None
        target = self.target

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "target": target,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_target(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        target = _parse_target(d.pop("target"))

        new_match = cls(
            target=target,
        )

        return new_match
