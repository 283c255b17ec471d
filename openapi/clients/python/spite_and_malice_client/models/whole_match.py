from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.match_status import MatchStatus, check_match_status

if TYPE_CHECKING:
    from ..models.match_game import MatchGame


T = TypeVar("T", bound="WholeMatch")


@_attrs_define
class WholeMatch:
    """A match and its games.

    Attributes:
        id (str): The match's id.
        target (int | None): The points that end it; null for none.
        totals (list[int]): The points so far, by seat.
        status (MatchStatus): Where a match stands.
        games (list[MatchGame]): Its games, in order.
    """

    id: str
    target: int | None
    totals: list[int]
    status: MatchStatus
    games: list[MatchGame]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        target: int | None
        target = self.target

        totals = self.totals

        status: str = self.status

        games = []
        for games_item_data in self.games:
            games_item = games_item_data.to_dict()
            games.append(games_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "target": target,
                "totals": totals,
                "status": status,
                "games": games,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_game import MatchGame  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        def _parse_target(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        target = _parse_target(d.pop("target"))

        totals = cast(list[int], d.pop("totals"))

        status = check_match_status(d.pop("status"))

        games = []
        _games = d.pop("games")
        for games_item_data in _games:
            games_item = MatchGame.from_dict(games_item_data)

            games.append(games_item)

        whole_match = cls(
            id=id,
            target=target,
            totals=totals,
            status=status,
            games=games,
        )

        whole_match.additional_properties = d
        return whole_match

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
