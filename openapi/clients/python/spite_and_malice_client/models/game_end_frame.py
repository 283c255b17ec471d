from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.stream_end import StreamEnd


T = TypeVar("T", bound="GameEndFrame")


@_attrs_define
class GameEndFrame:
    """The game is over.

    Attributes:
        event (Literal['end']): What it is.
        data (StreamEnd): What the stream of a game ends with: how the game ended, and where its players go on.
        id (str): The game's version. Sent back as Last-Event-ID, the stream goes on behind it.
    """

    event: Literal["end"]
    data: StreamEnd
    id: str

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        data = self.data.to_dict()

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event": event,
                "data": data,
                "id": id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.stream_end import StreamEnd  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["end"], d.pop("event"))
        if event != "end":
            raise ValueError(f"event must match const 'end', got '{event}'")

        data = StreamEnd.from_dict(d.pop("data"))

        id = d.pop("id")

        game_end_frame = cls(
            event=event,
            data=data,
            id=id,
        )

        return game_end_frame
