from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Center")


@_attrs_define
class Center:
    """A place for a center stack.

    Attributes:
        height (int): How many cards.
        needs (None | str): The rank it takes next; null for a stack that is complete.
        cards (list[str]): The cards, bottom to top.
    """

    height: int
    needs: None | str
    cards: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        height = self.height

        needs: None | str
        needs = self.needs

        cards = self.cards

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "height": height,
                "needs": needs,
                "cards": cards,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        height = d.pop("height")

        def _parse_needs(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        needs = _parse_needs(d.pop("needs"))

        cards = cast(list[str], d.pop("cards"))

        center = cls(
            height=height,
            needs=needs,
            cards=cards,
        )

        center.additional_properties = d
        return center

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
