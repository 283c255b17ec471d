from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..models.deal_kind import DealKind, check_deal_kind
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.deal_record import DealRecord
    from ..models.new_position import NewPosition


T = TypeVar("T", bound="Deal")


@_attrs_define
class Deal:
    """Where the cards of a new game come from.

    Attributes:
        kind (DealKind): Where the cards come from.
        code (str | Unset): For `code`: the code, as the deal of a finished game tells it.
        position (NewPosition | Unset): The cards of a game at one moment. Every list runs bottom to top.
        record (DealRecord | Unset): For `record`: the document of a finished game, as `GET …/record` gives it.
    """

    kind: DealKind
    code: str | Unset = UNSET
    position: NewPosition | Unset = UNSET
    record: DealRecord | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        code = self.code

        position: dict[str, Any] | Unset = UNSET
        if not isinstance(self.position, Unset):
            position = self.position.to_dict()

        record: dict[str, Any] | Unset = UNSET
        if not isinstance(self.record, Unset):
            record = self.record.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if code is not UNSET:
            field_dict["code"] = code
        if position is not UNSET:
            field_dict["position"] = position
        if record is not UNSET:
            field_dict["record"] = record

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.deal_record import DealRecord  # noqa: PLC0415
        from ..models.new_position import NewPosition  # noqa: PLC0415

        d = dict(src_dict)
        kind = check_deal_kind(d.pop("kind"))

        code = d.pop("code", UNSET)

        _position = d.pop("position", UNSET)
        position: NewPosition | Unset
        if isinstance(_position, Unset):
            position = UNSET
        else:
            position = NewPosition.from_dict(_position)

        _record = d.pop("record", UNSET)
        record: DealRecord | Unset
        if isinstance(_record, Unset):
            record = UNSET
        else:
            record = DealRecord.from_dict(_record)

        deal = cls(
            kind=kind,
            code=code,
            position=position,
            record=record,
        )

        return deal
