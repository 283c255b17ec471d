from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.move_kind import MoveKind, check_move_kind
from ..models.move_source import MoveSource, check_move_source
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewMove")


@_attrs_define
class NewMove:
    """A move to make: its fields, or its `notation`, or both if they agree.

    Attributes:
        kind (MoveKind | Unset): What to do with a card.
        source (MoveSource | Unset): Where a card comes from.
        card (None | str | Unset): The card; required for a hand source, optional elsewhere (checked when given).
        source_index (int | None | Unset): The own side stack, for a side source alone; from 0.
        target_index (int | Unset): The center stack, the own side stack, or for `load` the opponent's seat; from 0.
        notation (str | Unset): The move as one short text that parses back; stacks and seats are counted from 1. As in
            `h:7H>c1`, `p>c2`, `s3>c1`, `h:7H>s2`, `h:7H+s2`, `h:7H>o1`.
    """

    kind: MoveKind | Unset = UNSET
    source: MoveSource | Unset = UNSET
    card: None | str | Unset = UNSET
    source_index: int | None | Unset = UNSET
    target_index: int | Unset = UNSET
    notation: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str | Unset = UNSET
        if not isinstance(self.kind, Unset):
            kind = self.kind

        source: str | Unset = UNSET
        if not isinstance(self.source, Unset):
            source = self.source

        card: None | str | Unset
        if isinstance(self.card, Unset):
            card = UNSET
        else:
            card = self.card

        source_index: int | None | Unset
        if isinstance(self.source_index, Unset):
            source_index = UNSET
        else:
            source_index = self.source_index

        target_index = self.target_index

        notation = self.notation

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if kind is not UNSET:
            field_dict["kind"] = kind
        if source is not UNSET:
            field_dict["source"] = source
        if card is not UNSET:
            field_dict["card"] = card
        if source_index is not UNSET:
            field_dict["source_index"] = source_index
        if target_index is not UNSET:
            field_dict["target_index"] = target_index
        if notation is not UNSET:
            field_dict["notation"] = notation

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        _kind = d.pop("kind", UNSET)
        kind: MoveKind | Unset
        if isinstance(_kind, Unset):
            kind = UNSET
        else:
            kind = check_move_kind(_kind)

        _source = d.pop("source", UNSET)
        source: MoveSource | Unset
        if isinstance(_source, Unset):
            source = UNSET
        else:
            source = check_move_source(_source)

        def _parse_card(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        card = _parse_card(d.pop("card", UNSET))

        def _parse_source_index(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        source_index = _parse_source_index(d.pop("source_index", UNSET))

        target_index = d.pop("target_index", UNSET)

        notation = d.pop("notation", UNSET)

        new_move = cls(
            kind=kind,
            source=source,
            card=card,
            source_index=source_index,
            target_index=target_index,
            notation=notation,
        )

        return new_move
