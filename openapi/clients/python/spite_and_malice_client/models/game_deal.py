from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.position import Position
    from ..models.rules import Rules


T = TypeVar("T", bound="GameDeal")


@_attrs_define
class GameDeal:
    """What is told of a game's deal.

    Attributes:
        game_id (str): The game.
        commitment (None | str): The salted hash that binds the deal, from the first day; null when no cards were dealt.
        rules (Rules): All options of a table.
        revealed (bool): Whether the rest is told: after the end, and after the day of a daily deal.
        daily (datetime.date | None): The day whose deal it is, UTC; null for another.
        code (None | str): By this code others may play the same deal; null while it is kept.
        secret (None | str): The 256 bits all shuffles follow from, in hexadecimal; null while kept.
        salt (None | str): What the commitment is salted with, in hexadecimal; null while kept.
        order (list[str] | None): The shuffled pack, dealt from its end; null while it is kept.
        position (None | Position): For a game from a position: that position, once the game is over.
    """

    game_id: str
    commitment: None | str
    rules: Rules
    revealed: bool
    daily: datetime.date | None
    code: None | str
    secret: None | str
    salt: None | str
    order: list[str] | None
    position: None | Position
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.position import Position  # noqa: PLC0415

        game_id = self.game_id

        commitment: None | str
        commitment = self.commitment

        rules = self.rules.to_dict()

        revealed = self.revealed

        daily: None | str
        if isinstance(self.daily, datetime.date):
            daily = self.daily.isoformat()
        else:
            daily = self.daily

        code: None | str
        code = self.code

        secret: None | str
        secret = self.secret

        salt: None | str
        salt = self.salt

        order: list[str] | None
        if isinstance(self.order, list):
            order = self.order

        else:
            order = self.order

        position: dict[str, Any] | None
        if isinstance(self.position, Position):
            position = self.position.to_dict()
        else:
            position = self.position

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game_id": game_id,
                "commitment": commitment,
                "rules": rules,
                "revealed": revealed,
                "daily": daily,
                "code": code,
                "secret": secret,
                "salt": salt,
                "order": order,
                "position": position,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.position import Position  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        game_id = d.pop("game_id")

        def _parse_commitment(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        commitment = _parse_commitment(d.pop("commitment"))

        rules = Rules.from_dict(d.pop("rules"))

        revealed = d.pop("revealed")

        def _parse_daily(data: object) -> datetime.date | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                daily_type_0 = datetime.date.fromisoformat(data)

                return daily_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.date | None, data)

        daily = _parse_daily(d.pop("daily"))

        def _parse_code(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        code = _parse_code(d.pop("code"))

        def _parse_secret(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        secret = _parse_secret(d.pop("secret"))

        def _parse_salt(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        salt = _parse_salt(d.pop("salt"))

        def _parse_order(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                order_type_0 = cast(list[str], data)

                return order_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        order = _parse_order(d.pop("order"))

        def _parse_position(data: object) -> None | Position:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                position_type_0 = Position.from_dict(data)

                return position_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Position, data)

        position = _parse_position(d.pop("position"))

        game_deal = cls(
            game_id=game_id,
            commitment=commitment,
            rules=rules,
            revealed=revealed,
            daily=daily,
            code=code,
            secret=secret,
            salt=salt,
            order=order,
            position=position,
        )

        game_deal.additional_properties = d
        return game_deal

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
