from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.happening import Happening
    from ..models.move_record import MoveRecord
    from ..models.view import View


T = TypeVar("T", bound="TurnPlayed")


@_attrs_define
class TurnPlayed:
    """The answer to several moves.

    Attributes:
        moves (list[MoveRecord]): The moves as they were made, in order.
        happenings (list[Happening]): All that followed, in order.
        view (View): A game as one viewer sees it. Lists of cards run bottom to top.
    """

    moves: list[MoveRecord]
    happenings: list[Happening]
    view: View
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        happenings = []
        for happenings_item_data in self.happenings:
            happenings_item = happenings_item_data.to_dict()
            happenings.append(happenings_item)

        view = self.view.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "moves": moves,
                "happenings": happenings,
                "view": view,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.happening import Happening  # noqa: PLC0415
        from ..models.move_record import MoveRecord  # noqa: PLC0415
        from ..models.view import View  # noqa: PLC0415

        d = dict(src_dict)
        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = MoveRecord.from_dict(moves_item_data)

            moves.append(moves_item)

        happenings = []
        _happenings = d.pop("happenings")
        for happenings_item_data in _happenings:
            happenings_item = Happening.from_dict(happenings_item_data)

            happenings.append(happenings_item)

        view = View.from_dict(d.pop("view"))

        turn_played = cls(
            moves=moves,
            happenings=happenings,
            view=view,
        )

        turn_played.additional_properties = d
        return turn_played

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
