from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_move import NewMove


T = TypeVar("T", bound="NewTurn")


@_attrs_define
class NewTurn:
    """Several moves of one turn.

    Attributes:
        moves (list[NewMove]): The moves in order, each by its fields or its notation.
        dry_run (bool | Unset): Whether to judge the moves only, and not to make them. Default: False.
    """

    moves: list[NewMove]
    dry_run: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        moves = []
        for moves_item_data in self.moves:
            moves_item = moves_item_data.to_dict()
            moves.append(moves_item)

        dry_run = self.dry_run

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "moves": moves,
            }
        )
        if dry_run is not UNSET:
            field_dict["dry_run"] = dry_run

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.new_move import NewMove  # noqa: PLC0415

        d = dict(src_dict)
        moves = []
        _moves = d.pop("moves")
        for moves_item_data in _moves:
            moves_item = NewMove.from_dict(moves_item_data)

            moves.append(moves_item)

        dry_run = d.pop("dry_run", UNSET)

        new_turn = cls(
            moves=moves,
            dry_run=dry_run,
        )

        return new_turn
