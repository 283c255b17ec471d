from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_player_metadata import NewPlayerMetadata


T = TypeVar("T", bound="NewPlayer")


@_attrs_define
class NewPlayer:
    """A player as asked for, or what is to change about one; what is left out stays as it is.

    Attributes:
        name (str | Unset): The name to sit down under; at first Player.
        metadata (NewPlayerMetadata | Unset): Up to 16 short texts of your own (names of up to 40 characters, texts of
            up to 256), given back to the game's creator.
    """

    name: str | Unset = UNSET
    metadata: NewPlayerMetadata | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if metadata is not UNSET:
            field_dict["metadata"] = metadata

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.new_player_metadata import NewPlayerMetadata  # noqa: PLC0415

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        _metadata = d.pop("metadata", UNSET)
        metadata: NewPlayerMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = NewPlayerMetadata.from_dict(_metadata)

        new_player = cls(
            name=name,
            metadata=metadata,
        )

        return new_player
