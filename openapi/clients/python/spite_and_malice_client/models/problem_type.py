from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ProblemType")


@_attrs_define
class ProblemType:
    """A kind of problem, explained.

    Attributes:
        type_ (str): The address of this page.
        slug (str): The last path segment of its type.
        status (int): The HTTP status it comes with.
        title (str): The kind of problem in words.
        meaning (str): What it means.
        cure (str): What to do about it.
        retry_safe (bool): Whether the same request, sent again, does no harm and may succeed.
    """

    type_: str
    slug: str
    status: int
    title: str
    meaning: str
    cure: str
    retry_safe: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        slug = self.slug

        status = self.status

        title = self.title

        meaning = self.meaning

        cure = self.cure

        retry_safe = self.retry_safe

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "slug": slug,
                "status": status,
                "title": title,
                "meaning": meaning,
                "cure": cure,
                "retry_safe": retry_safe,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        type_ = d.pop("type")

        slug = d.pop("slug")

        status = d.pop("status")

        title = d.pop("title")

        meaning = d.pop("meaning")

        cure = d.pop("cure")

        retry_safe = d.pop("retry_safe")

        problem_type = cls(
            type_=type_,
            slug=slug,
            status=status,
            title=title,
            meaning=meaning,
            cure=cure,
            retry_safe=retry_safe,
        )

        problem_type.additional_properties = d
        return problem_type

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
