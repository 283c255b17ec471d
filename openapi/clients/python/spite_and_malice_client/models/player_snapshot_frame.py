from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.game_list import GameList


T = TypeVar("T", bound="PlayerSnapshotFrame")


@_attrs_define
class PlayerSnapshotFrame:
    """The player's games, the first page.

    Attributes:
        event (Literal['snapshot']): What it is.
        data (GameList): A page of games.
        id (str): The number in the feed. Sent back as Last-Event-ID, the stream goes on behind it.
    """

    event: Literal["snapshot"]
    data: GameList
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
        from ..models.game_list import GameList  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["snapshot"], d.pop("event"))
        if event != "snapshot":
            raise ValueError(f"event must match const 'snapshot', got '{event}'")

        data = GameList.from_dict(d.pop("data"))

        id = d.pop("id")

        player_snapshot_frame = cls(
            event=event,
            data=data,
            id=id,
        )

        return player_snapshot_frame
