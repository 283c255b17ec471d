from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.seat_kind import SeatKind, check_seat_kind
from ..types import UNSET, Unset

T = TypeVar("T", bound="CreatedSeat")


@_attrs_define
class CreatedSeat:
    """A place at a new table.

    Attributes:
        seat (int): Its number, from 0.
        kind (SeatKind): Who plays a seat.
        name (str): The name to show.
        level (None | str): A computer's level (see `GET /v1/levels`); null for a human.
        claimed (bool): Whether somebody sits there already.
        token (str | Unset): The seat's token, for a human seat that is not open; shown this once.
        invite (str | Unset): For an open seat: whoever claims it with this takes the seat. Good for one claim within 72
            hours; shown this once.
    """

    seat: int
    kind: SeatKind
    name: str
    level: None | str
    claimed: bool
    token: str | Unset = UNSET
    invite: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seat = self.seat

        kind: str = self.kind

        name = self.name

        level: None | str
        level = self.level

        claimed = self.claimed

        token = self.token

        invite = self.invite

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seat": seat,
                "kind": kind,
                "name": name,
                "level": level,
                "claimed": claimed,
            }
        )
        if token is not UNSET:
            field_dict["token"] = token
        if invite is not UNSET:
            field_dict["invite"] = invite

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seat = d.pop("seat")

        kind = check_seat_kind(d.pop("kind"))

        name = d.pop("name")

        def _parse_level(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        level = _parse_level(d.pop("level"))

        claimed = d.pop("claimed")

        token = d.pop("token", UNSET)

        invite = d.pop("invite", UNSET)

        created_seat = cls(
            seat=seat,
            kind=kind,
            name=name,
            level=level,
            claimed=claimed,
            token=token,
            invite=invite,
        )

        created_seat.additional_properties = d
        return created_seat

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
