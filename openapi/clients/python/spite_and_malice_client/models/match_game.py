from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.game_status import GameStatus, check_game_status

if TYPE_CHECKING:
    from ..models.result import Result


T = TypeVar("T", bound="MatchGame")


@_attrs_define
class MatchGame:
    """A game of a match.

    Attributes:
        id (str): The game.
        game_number (int): Which game of it; from 1.
        status (GameStatus): Where a game stands.
        result (None | Result): How it ended; null while it goes on.
    """

    id: str
    game_number: int
    status: GameStatus
    result: None | Result
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.result import Result  # noqa: PLC0415

        id = self.id

        game_number = self.game_number

        status: str = self.status

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "game_number": game_number,
                "status": status,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.result import Result  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        game_number = d.pop("game_number")

        status = check_game_status(d.pop("status"))

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

        match_game = cls(
            id=id,
            game_number=game_number,
            status=status,
            result=result,
        )

        match_game.additional_properties = d
        return match_game

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
