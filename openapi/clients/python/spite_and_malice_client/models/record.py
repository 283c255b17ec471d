from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.record_deal import RecordDeal
    from ..models.record_entry import RecordEntry
    from ..models.record_seat import RecordSeat
    from ..models.result import Result
    from ..models.rules import Rules


T = TypeVar("T", bound="Record")


@_attrs_define
class Record:
    """A game as one portable document. A finished one can be sent back as a deal.

    Attributes:
        format_ (str): Its format.
        rules (Rules): All options of a table.
        deal (RecordDeal): How the game of a record began.
        moves (list[RecordEntry]): What was done, in order, without what was taken back.
        ruleset (str): The rule set it started from.
        seats (list[RecordSeat]):
        result (None | Result): How it ended; null while it goes on.
    """

    format_: str
    rules: Rules
    deal: RecordDeal
    moves: list[RecordEntry]
    ruleset: str
    seats: list[RecordSeat]
    result: None | Result
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.result import Result  # noqa: PLC0415

        format_ = self.format_

        rules = self.rules.to_dict()

        deal = self.deal.to_dict()

        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        ruleset = self.ruleset

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "format": format_,
                "rules": rules,
                "deal": deal,
                "moves": moves,
                "ruleset": ruleset,
                "seats": seats,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.record_deal import RecordDeal  # noqa: PLC0415
        from ..models.record_entry import RecordEntry  # noqa: PLC0415
        from ..models.record_seat import RecordSeat  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        format_ = d.pop("format")

        rules = Rules.from_dict(d.pop("rules"))

        deal = RecordDeal.from_dict(d.pop("deal"))

        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = RecordEntry.from_dict(moves_item_data)

            moves.append(moves_item)

        ruleset = d.pop("ruleset")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = RecordSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        def _parse_result(data: object) -> None | Result:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = Result.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Result, data)

        result = _parse_result(d.pop("result"))

        record = cls(
            format_=format_,
            rules=rules,
            deal=deal,
            moves=moves,
            ruleset=ruleset,
            seats=seats,
            result=result,
        )

        record.additional_properties = d
        return record

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
