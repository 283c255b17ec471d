from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Audited")


@_attrs_define
class Audited:
    """Something the admin did or looked at.

    Attributes:
        id (int): Its number.
        at (datetime.datetime): When, UTC.
        actor (str): Who.
        action (str): What: `view_game`, `view_full`, `abandon`, `requeue`, `revoke`, `seat_token`, `app_issue`,
            `app_revoke`, `sign_in`, `sign_in_refused`, `sign_out`; then what it was done to.
        game_id (None | str): The game.
        request_id (None | str): The request by which it was done.
        address (None | str): The address it came from.
    """

    id: int
    at: datetime.datetime
    actor: str
    action: str
    game_id: None | str
    request_id: None | str
    address: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        at = self.at.isoformat()

        actor = self.actor

        action = self.action

        game_id: None | str
        game_id = self.game_id

        request_id: None | str
        request_id = self.request_id

        address: None | str
        address = self.address

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "at": at,
                "actor": actor,
                "action": action,
                "game_id": game_id,
                "request_id": request_id,
                "address": address,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        actor = d.pop("actor")

        action = d.pop("action")

        def _parse_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game_id = _parse_game_id(d.pop("game_id"))

        def _parse_request_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        request_id = _parse_request_id(d.pop("request_id"))

        def _parse_address(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        address = _parse_address(d.pop("address"))

        audited = cls(
            id=id,
            at=at,
            actor=actor,
            action=action,
            game_id=game_id,
            request_id=request_id,
            address=address,
        )

        audited.additional_properties = d
        return audited

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
