from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_quota import NewQuota


T = TypeVar("T", bound="NewApp")


@_attrs_define
class NewApp:
    """An app as asked for.

    Attributes:
        name (str): A name to know it by.
        quota (NewQuota | Unset): How much an app is to be allowed in a day.
    """

    name: str
    quota: NewQuota | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        quota: dict[str, Any] | Unset = UNSET
        if not isinstance(self.quota, Unset):
            quota = self.quota.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if quota is not UNSET:
            field_dict["quota"] = quota

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.new_quota import NewQuota  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        _quota = d.pop("quota", UNSET)
        quota: NewQuota | Unset
        if isinstance(_quota, Unset):
            quota = UNSET
        else:
            quota = NewQuota.from_dict(_quota)

        new_app = cls(
            name=name,
            quota=quota,
        )

        return new_app
