from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="NewQuota")


@_attrs_define
class NewQuota:
    """How much an app is to be allowed in a day.

    Attributes:
        games (int | None | Unset): How many games it and its players may make in a day, UTC; null for any number.
            Default: 10000.
        players (int | None | Unset): How many players it may make in a day, UTC; null for any number. Default: 10000.
    """

    games: int | None | Unset = 10000
    players: int | None | Unset = 10000

    def to_dict(self) -> dict[str, Any]:
        games: int | None | Unset
        if isinstance(self.games, Unset):
            games = UNSET
        else:
            games = self.games

        players: int | None | Unset
        if isinstance(self.players, Unset):
            players = UNSET
        else:
            players = self.players

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if games is not UNSET:
            field_dict["games"] = games
        if players is not UNSET:
            field_dict["players"] = players

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)

        def _parse_games(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        games = _parse_games(d.pop("games", UNSET))

        def _parse_players(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        players = _parse_players(d.pop("players", UNSET))

        new_quota = cls(
            games=games,
            players=players,
        )

        return new_quota
