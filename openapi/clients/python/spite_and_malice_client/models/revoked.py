from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="Revoked")


@_attrs_define
class Revoked:
    """A seat whose tokens are dead.

    Attributes:
        game_id (str): The game.
        version (int): Grows by one with every entry of the game's log; the ETag of its documents.
        seat (int): The seat.
        tokens_revoked (int): How many tokens and invites there were.
    """

    game_id: str
    version: int
    seat: int
    tokens_revoked: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game_id = self.game_id

        version = self.version

        seat = self.seat

        tokens_revoked = self.tokens_revoked

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game_id": game_id,
                "version": version,
                "seat": seat,
                "tokens_revoked": tokens_revoked,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        game_id = d.pop("game_id")

        version = d.pop("version")

        seat = d.pop("seat")

        tokens_revoked = d.pop("tokens_revoked")

        revoked = cls(
            game_id=game_id,
            version=version,
            seat=seat,
            tokens_revoked=tokens_revoked,
        )

        revoked.additional_properties = d
        return revoked

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
