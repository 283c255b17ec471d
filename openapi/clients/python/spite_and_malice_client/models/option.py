from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.option_type import OptionType, check_option_type
from ..types import UNSET, Unset

T = TypeVar("T", bound="Option")


@_attrs_define
class Option:
    """One option, described so that a lobby can draw a control for it.

    Attributes:
        name (str): Its name.
        type_ (OptionType): What values an option has.
        meaning (str): What it means, for people.
        nullable (bool): Whether null is a value too.
        default (Any): Its value in the rule set `standard`.
        minimum (int | Unset): For an integer: the least it may be.
        maximum (int | Unset): For an integer: the most it may ever be; other options may narrow it.
        values (list[str] | Unset): For a choice or for ranks: the values there are.
    """

    name: str
    type_: OptionType
    meaning: str
    nullable: bool
    default: Any
    minimum: int | Unset = UNSET
    maximum: int | Unset = UNSET
    values: list[str] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        type_: str = self.type_

        meaning = self.meaning

        nullable = self.nullable

        default = self.default

        minimum = self.minimum

        maximum = self.maximum

        values: list[str] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "type": type_,
                "meaning": meaning,
                "nullable": nullable,
                "default": default,
            }
        )
        if minimum is not UNSET:
            field_dict["minimum"] = minimum
        if maximum is not UNSET:
            field_dict["maximum"] = maximum
        if values is not UNSET:
            field_dict["values"] = values

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        type_ = check_option_type(d.pop("type"))

        meaning = d.pop("meaning")

        nullable = d.pop("nullable")

        default = d.pop("default")

        minimum = d.pop("minimum", UNSET)

        maximum = d.pop("maximum", UNSET)

        values = cast(list[str], d.pop("values", UNSET))

        option = cls(
            name=name,
            type_=type_,
            meaning=meaning,
            nullable=nullable,
            default=default,
            minimum=minimum,
            maximum=maximum,
            values=values,
        )

        option.additional_properties = d
        return option

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
