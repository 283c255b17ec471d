from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.turn_horizon import TurnHorizon, check_turn_horizon

T = TypeVar("T", bound="TurnJudged")


@_attrs_define
class TurnJudged:
    """What several moves would do, as far as their mover can foresee.

    Attributes:
        version (int): The game's version they were judged at.
        legal (bool): True: what is not legal is a problem.
        ends_with (None | TurnHorizon): What the last move leads to; null when the turn simply goes on.
    """

    version: int
    legal: bool
    ends_with: None | TurnHorizon
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        version = self.version

        legal = self.legal

        ends_with: None | str
        if isinstance(self.ends_with, str):
            ends_with = self.ends_with
        else:
            ends_with = self.ends_with

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "legal": legal,
                "ends_with": ends_with,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        version = d.pop("version")

        legal = d.pop("legal")

        def _parse_ends_with(data: object) -> None | TurnHorizon:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                ends_with_type_0 = check_turn_horizon(data)

                return ends_with_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TurnHorizon, data)

        ends_with = _parse_ends_with(d.pop("ends_with"))

        turn_judged = cls(
            version=version,
            legal=legal,
            ends_with=ends_with,
        )

        turn_judged.additional_properties = d
        return turn_judged

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
