from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.event import Event


T = TypeVar("T", bound="GameEventFrame")


@_attrs_define
class GameEventFrame:
    """Something that happened.

    Attributes:
        event (Literal['event']): What it is.
        data (Event): An entry of a game's log: public facts only.
        id (str): The game's version. Sent back as Last-Event-ID, the stream goes on behind it.
    """

    event: Literal["event"]
    data: Event
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
        from ..models.event import Event  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["event"], d.pop("event"))
        if event != "event":
            raise ValueError(f"event must match const 'event', got '{event}'")

        data = Event.from_dict(d.pop("data"))

        id = d.pop("id")

        game_event_frame = cls(
            event=event,
            data=data,
            id=id,
        )

        return game_event_frame
