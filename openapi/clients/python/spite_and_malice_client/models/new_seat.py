from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.level_name import LevelName, check_level_name
from ..models.seat_kind import SeatKind, check_seat_kind
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewSeat")


@_attrs_define
class NewSeat:
    """A seat as asked for.

    Attributes:
        kind (SeatKind): Who plays a seat.
        name (None | str | Unset): A name to show.
        level (LevelName | None | Unset): For a computer: its level; `medium` if not given.
        open_ (bool | Unset): For a human: whether the seat waits for somebody who claims it with an invite. The game
            begins when no seat is open. Default: False.
    """

    kind: SeatKind
    name: None | str | Unset = UNSET
    level: LevelName | None | Unset = UNSET
    open_: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        name: None | str | Unset
        if isinstance(self.name, Unset):
            name = UNSET
        else:
            name = self.name

        level: None | str | Unset
        if isinstance(self.level, Unset):
            level = UNSET
        elif isinstance(self.level, str):
            level = self.level
        else:
            level = self.level

        open_ = self.open_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if name is not UNSET:
            field_dict["name"] = name
        if level is not UNSET:
            field_dict["level"] = level
        if open_ is not UNSET:
            field_dict["open"] = open_

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        kind = check_seat_kind(d.pop("kind"))

        def _parse_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        name = _parse_name(d.pop("name", UNSET))

        def _parse_level(data: object) -> LevelName | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                level_type_0 = check_level_name(data)

                return level_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(LevelName | None | Unset, data)

        level = _parse_level(d.pop("level", UNSET))

        open_ = d.pop("open", UNSET)

        new_seat = cls(
            kind=kind,
            name=name,
            level=level,
            open_=open_,
        )

        return new_seat
