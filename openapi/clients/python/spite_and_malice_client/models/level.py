from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Level")


@_attrs_define
class Level:
    """A level of computer players.

    Attributes:
        name (str): Its name.
        also_called (list[str]): What other tables call it.
        summary (str): One or two sentences for a lobby.
        factor (float): How long it may think, as a multiple of the base time.
        time_limit_ms (int): The most milliseconds it may think about a turn, at this service's base time.
    """

    name: str
    also_called: list[str]
    summary: str
    factor: float
    time_limit_ms: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        also_called = self.also_called

        summary = self.summary

        factor = self.factor

        time_limit_ms = self.time_limit_ms

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "also_called": also_called,
                "summary": summary,
                "factor": factor,
                "time_limit_ms": time_limit_ms,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        also_called = cast(list[str], d.pop("also_called"))

        summary = d.pop("summary")

        factor = d.pop("factor")

        time_limit_ms = d.pop("time_limit_ms")

        level = cls(
            name=name,
            also_called=also_called,
            summary=summary,
            factor=factor,
            time_limit_ms=time_limit_ms,
        )

        level.additional_properties = d
        return level

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
