from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.rules import Rules


T = TypeVar("T", bound="Ruleset")


@_attrs_define
class Ruleset:
    """A rule set with a name.

    Attributes:
        name (str): Its name.
        summary (str): One sentence for a lobby.
        rules (Rules): All options of a table.
        rules_text (str): The rules in words, for players.
    """

    name: str
    summary: str
    rules: Rules
    rules_text: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        summary = self.summary

        rules = self.rules.to_dict()

        rules_text = self.rules_text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "summary": summary,
                "rules": rules,
                "rules_text": rules_text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name")

        summary = d.pop("summary")

        rules = Rules.from_dict(d.pop("rules"))

        rules_text = d.pop("rules_text")

        ruleset = cls(
            name=name,
            summary=summary,
            rules=rules,
            rules_text=rules_text,
        )

        ruleset.additional_properties = d
        return ruleset

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
