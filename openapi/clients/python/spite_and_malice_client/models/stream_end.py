from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.game_status import GameStatus, check_game_status

if TYPE_CHECKING:
    from ..models.result import Result


T = TypeVar("T", bound="StreamEnd")


@_attrs_define
class StreamEnd:
    """What the stream of a game ends with: how the game ended, and where its players go on.

    Attributes:
        version (int): Grows by one with every entry of the game's log; the ETag of its documents.
        status (GameStatus): Where a game stands.
        result (None | Result): How it ended; null while it goes on.
        next_game_id (None | str): The game that follows on the same seats, when there is one.
    """

    version: int
    status: GameStatus
    result: None | Result
    next_game_id: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.result import Result  # noqa: PLC0415

        version = self.version

        status: str = self.status

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        next_game_id: None | str
        next_game_id = self.next_game_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "status": status,
                "result": result,
                "next_game_id": next_game_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.result import Result  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

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

        def _parse_next_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_game_id = _parse_next_game_id(d.pop("next_game_id"))

        stream_end = cls(
            version=version,
            status=status,
            result=result,
            next_game_id=next_game_id,
        )

        stream_end.additional_properties = d
        return stream_end

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
