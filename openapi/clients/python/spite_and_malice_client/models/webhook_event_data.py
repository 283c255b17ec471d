from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.webhook_event_data_metadata import WebhookEventDataMetadata


T = TypeVar("T", bound="WebhookEventData")


@_attrs_define
class WebhookEventData:
    """The public facts of an event: a reason to look, and no cards.

    Attributes:
        game_id (None | str): The game.
        version (int | None): The game's version; of two events the larger one is the newer.
        seat (int | None): `turn.ready`: the seat to move; `game.moved`: whose doing it was; `plan.finished`: the seat
            whose plan it was; `game.finished` and `match.finished`: the winner. Null for nobody.
        to_move (int | None): The seat to move then.
        status (None | str): Where the game stood then.
        metadata (WebhookEventDataMetadata): The texts that the game was made with.
        next_game_id (str | Unset): The game that follows in the match, once there is one.
        plan_id (str | Unset): For `plan.finished`: the plan.
    """

    game_id: None | str
    version: int | None
    seat: int | None
    to_move: int | None
    status: None | str
    metadata: WebhookEventDataMetadata
    next_game_id: str | Unset = UNSET
    plan_id: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game_id: None | str
        game_id = self.game_id

        version: int | None
        version = self.version

        seat: int | None
        seat = self.seat

        to_move: int | None
        to_move = self.to_move

        status: None | str
        status = self.status

        metadata = self.metadata.to_dict()

        next_game_id = self.next_game_id

        plan_id = self.plan_id

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game_id": game_id,
                "version": version,
                "seat": seat,
                "to_move": to_move,
                "status": status,
                "metadata": metadata,
            }
        )
        if next_game_id is not UNSET:
            field_dict["next_game_id"] = next_game_id
        if plan_id is not UNSET:
            field_dict["plan_id"] = plan_id

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.webhook_event_data_metadata import WebhookEventDataMetadata  # noqa: PLC0415

        d = dict(src_dict)

        def _parse_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game_id = _parse_game_id(d.pop("game_id"))

        def _parse_version(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        version = _parse_version(d.pop("version"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        def _parse_to_move(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        to_move = _parse_to_move(d.pop("to_move"))

        def _parse_status(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        status = _parse_status(d.pop("status"))

        metadata = WebhookEventDataMetadata.from_dict(d.pop("metadata"))

        next_game_id = d.pop("next_game_id", UNSET)

        plan_id = d.pop("plan_id", UNSET)

        webhook_event_data = cls(
            game_id=game_id,
            version=version,
            seat=seat,
            to_move=to_move,
            status=status,
            metadata=metadata,
            next_game_id=next_game_id,
            plan_id=plan_id,
        )

        webhook_event_data.additional_properties = d
        return webhook_event_data

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
