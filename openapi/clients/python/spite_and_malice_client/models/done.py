from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.happening import Happening
    from ..models.view import View


T = TypeVar("T", bound="Done")


@_attrs_define
class Done:
    """What happened, and how the game looks now.

    Attributes:
        happenings (list[Happening]): All that followed, in order.
        view (View): A game as one viewer sees it. Lists of cards run bottom to top.
    """

    happenings: list[Happening]
    view: View
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        happenings = []
        for happenings_item_data in self.happenings:
            happenings_item = happenings_item_data.to_dict()
            happenings.append(happenings_item)

        view = self.view.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "happenings": happenings,
                "view": view,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.happening import Happening  # noqa: PLC0415
        from ..models.view import View  # noqa: PLC0415

        d = dict(src_dict)
        happenings = []
        _happenings = d.pop("happenings")
        for happenings_item_data in _happenings:
            happenings_item = Happening.from_dict(happenings_item_data)

            happenings.append(happenings_item)

        view = View.from_dict(d.pop("view"))

        done = cls(
            happenings=happenings,
            view=view,
        )

        done.additional_properties = d
        return done

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
