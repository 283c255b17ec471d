from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.group_tally import GroupTally
    from ..models.tally import Tally


T = TypeVar("T", bound="Statistics")


@_attrs_define
class Statistics:
    """What a player's finished games add up to.

    Attributes:
        total (Tally): What some finished games add up to.
        items (list[GroupTally]): The same, by rule set and opponent.
        practice (list[GroupTally]): Games that stay out of all that: practice (an undone move, a hint, a position, a
            record, a known deal), hot-seat games, and those against oneself.
    """

    total: Tally
    items: list[GroupTally]
    practice: list[GroupTally]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        total = self.total.to_dict()

        items = []
        for items_item_data in self.items:
            items_item = items_item_data.to_dict()
            items.append(items_item)

        practice = []
        for practice_item_data in self.practice:
            practice_item = practice_item_data.to_dict()
            practice.append(practice_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "total": total,
                "items": items,
                "practice": practice,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.group_tally import GroupTally  # noqa: PLC0415
        from ..models.tally import Tally  # noqa: PLC0415

        d = dict(src_dict)
        total = Tally.from_dict(d.pop("total"))

        items = []
        _items = d.pop("items")
        for items_item_data in _items:
            items_item = GroupTally.from_dict(items_item_data)

            items.append(items_item)

        practice = []
        _practice = d.pop("practice")
        for practice_item_data in _practice:
            practice_item = GroupTally.from_dict(practice_item_data)

            practice.append(practice_item)

        statistics = cls(
            total=total,
            items=items,
            practice=practice,
        )

        statistics.additional_properties = d
        return statistics

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
