from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.move_kind import MoveKind, check_move_kind
from ..models.move_source import MoveSource, check_move_source

T = TypeVar("T", bound="Move")


@_attrs_define
class Move:
    """A move. It may be sent back as it is, to be made.

    Attributes:
        kind (MoveKind): What to do with a card.
        source (MoveSource): Where a card comes from.
        card (None | str): The card; required for a hand source, optional elsewhere (checked when given).
        source_index (int | None): The own side stack, for a side source alone; from 0.
        target_index (int): The center stack, the own side stack, or for `load` the opponent's seat; from 0.
        notation (str): The move as one short text that parses back; stacks and seats are counted from 1.
    """

    kind: MoveKind
    source: MoveSource
    card: None | str
    source_index: int | None
    target_index: int
    notation: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        source: str = self.source

        card: None | str
        card = self.card

        source_index: int | None
        source_index = self.source_index

        target_index = self.target_index

        notation = self.notation

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
                "source": source,
                "card": card,
                "source_index": source_index,
                "target_index": target_index,
                "notation": notation,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_move_kind(d.pop("kind"))

        source = check_move_source(d.pop("source"))

        def _parse_card(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        card = _parse_card(d.pop("card"))

        def _parse_source_index(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        source_index = _parse_source_index(d.pop("source_index"))

        target_index = d.pop("target_index")

        notation = d.pop("notation")

        move = cls(
            kind=kind,
            source=source,
            card=card,
            source_index=source_index,
            target_index=target_index,
            notation=notation,
        )

        move.additional_properties = d
        return move

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
