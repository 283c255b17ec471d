from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="NewHandover")


@_attrs_define
class NewHandover:
    """A code as it was entered.

    Attributes:
        code (str): The code. Small letters, other gaps, O for 0, and I or L for 1 are understood.
    """

    code: str

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        code = d.pop("code")

        new_handover = cls(
            code=code,
        )

        return new_handover
