from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.player_event import PlayerEvent


T = TypeVar("T", bound="PlayerEventFrame")


@_attrs_define
class PlayerEventFrame:
    """Something that happened in one.

    Attributes:
        event (Literal['event']): What it is.
        data (PlayerEvent): An event of a player's feed: an entry of a game's log, and how the game stood after it.
        id (str): The number in the feed. Sent back as Last-Event-ID, the stream goes on behind it.
    """

    event: Literal["event"]
    data: PlayerEvent
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
        from ..models.player_event import PlayerEvent  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["event"], d.pop("event"))
        if event != "event":
            raise ValueError(f"event must match const 'event', got '{event}'")

        data = PlayerEvent.from_dict(d.pop("data"))

        id = d.pop("id")

        player_event_frame = cls(
            event=event,
            data=data,
            id=id,
        )

        return player_event_frame
