from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.adviser_name import AdviserName, check_adviser_name
from ..models.plan_purpose import PlanPurpose, check_plan_purpose
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewPlan")


@_attrs_define
class NewPlan:
    """A plan as asked for.

    Attributes:
        purpose (PlanPurpose): What a plan is for.
        level (AdviserName | Unset): A level that gives advice, by its name.
    """

    purpose: PlanPurpose
    level: AdviserName | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        purpose: str = self.purpose

        level: str | Unset = UNSET
        if not isinstance(self.level, Unset):
            level = self.level

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "purpose": purpose,
            }
        )
        if level is not UNSET:
            field_dict["level"] = level

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        purpose = check_plan_purpose(d.pop("purpose"))

        _level = d.pop("level", UNSET)
        level: AdviserName | Unset
        if isinstance(_level, Unset):
            level = UNSET
        else:
            level = check_adviser_name(_level)

        new_plan = cls(
            purpose=purpose,
            level=level,
        )

        return new_plan
