from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.player_token_metadata import PlayerTokenMetadata


T = TypeVar("T", bound="PlayerToken")


@_attrs_define
class PlayerToken:
    """A player with its token. It is shown this once.

    Attributes:
        id (str): Its id.
        name (str): The name it sits down under, and that results show.
        metadata (PlayerTokenMetadata): Its own texts, as they were sent.
        app_id (None | str): The app it belongs to; null for a player who made itself.
        created_at (datetime.datetime): When it was made, UTC.
        token (str): Acts for every seat that the player holds; shown this once.
    """

    id: str
    name: str
    metadata: PlayerTokenMetadata
    app_id: None | str
    created_at: datetime.datetime
    token: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        metadata = self.metadata.to_dict()

        app_id: None | str
        app_id = self.app_id

        created_at = self.created_at.isoformat()

        token = self.token

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "metadata": metadata,
                "app_id": app_id,
                "created_at": created_at,
                "token": token,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.player_token_metadata import PlayerTokenMetadata  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        metadata = PlayerTokenMetadata.from_dict(d.pop("metadata"))

        def _parse_app_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        app_id = _parse_app_id(d.pop("app_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        token = d.pop("token")

        player_token = cls(
            id=id,
            name=name,
            metadata=metadata,
            app_id=app_id,
            created_at=created_at,
            token=token,
        )

        player_token.additional_properties = d
        return player_token

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
