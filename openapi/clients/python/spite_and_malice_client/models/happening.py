from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.move import Move


T = TypeVar("T", bound="Happening")


@_attrs_define
class Happening:
    """A public fact that followed from a move. Which fields there are depends on its type.

    Attributes:
        type_ (str): `played` (seat, move, rank), `drew` (seat, count), `turned_up` (seat, card), `completed` (center,
            cards), `recycled` (count), `turn_ended` (seat, by), `resigned` (seat), `game_ended` (winner, ending, points);
            more may come.
        seat (int | Unset): The seat it is about.
        move (Move | Unset): A move. It may be sent back as it is, to be made.
        rank (None | str | Unset): For a build: the rank the card stands for from now on.
        count (int | Unset): How many cards.
        card (str | Unset): The new pay-off top.
        center (int | Unset): The center stack; from 0.
        cards (list[str] | Unset): The cards, bottom to top.
        by (str | Unset): How the turn ended: `discard`, `empty_hand` or `pass`.
        winner (int | None | Unset): The winning seat; null for a draw.
        ending (str | Unset): Why the game ended.
        points (list[int] | Unset): What each seat scores.
    """

    type_: str
    seat: int | Unset = UNSET
    move: Move | Unset = UNSET
    rank: None | str | Unset = UNSET
    count: int | Unset = UNSET
    card: str | Unset = UNSET
    center: int | Unset = UNSET
    cards: list[str] | Unset = UNSET
    by: str | Unset = UNSET
    winner: int | None | Unset = UNSET
    ending: str | Unset = UNSET
    points: list[int] | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        seat = self.seat

        move: dict[str, Any] | Unset = UNSET
        if not isinstance(self.move, Unset):
            move = self.move.to_dict()

        rank: None | str | Unset
        if isinstance(self.rank, Unset):
            rank = UNSET
        else:
            rank = self.rank

        count = self.count

        card = self.card

        center = self.center

        cards: list[str] | Unset = UNSET
        if not isinstance(self.cards, Unset):
            cards = self.cards

        by = self.by

        winner: int | None | Unset
        if isinstance(self.winner, Unset):
            winner = UNSET
        else:
            winner = self.winner

        ending = self.ending

        points: list[int] | Unset = UNSET
        if not isinstance(self.points, Unset):
            points = self.points

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
            }
        )
        if seat is not UNSET:
            field_dict["seat"] = seat
        if move is not UNSET:
            field_dict["move"] = move
        if rank is not UNSET:
            field_dict["rank"] = rank
        if count is not UNSET:
            field_dict["count"] = count
        if card is not UNSET:
            field_dict["card"] = card
        if center is not UNSET:
            field_dict["center"] = center
        if cards is not UNSET:
            field_dict["cards"] = cards
        if by is not UNSET:
            field_dict["by"] = by
        if winner is not UNSET:
            field_dict["winner"] = winner
        if ending is not UNSET:
            field_dict["ending"] = ending
        if points is not UNSET:
            field_dict["points"] = points

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.move import Move  # noqa: PLC0415

        d = dict(src_dict)
        type_ = d.pop("type")

        seat = d.pop("seat", UNSET)

        _move = d.pop("move", UNSET)
        move: Move | Unset
        if isinstance(_move, Unset):
            move = UNSET
        else:
            move = Move.from_dict(_move)

        def _parse_rank(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        rank = _parse_rank(d.pop("rank", UNSET))

        count = d.pop("count", UNSET)

        card = d.pop("card", UNSET)

        center = d.pop("center", UNSET)

        cards = cast(list[str], d.pop("cards", UNSET))

        by = d.pop("by", UNSET)

        def _parse_winner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        winner = _parse_winner(d.pop("winner", UNSET))

        ending = d.pop("ending", UNSET)

        points = cast(list[int], d.pop("points", UNSET))

        happening = cls(
            type_=type_,
            seat=seat,
            move=move,
            rank=rank,
            count=count,
            card=card,
            center=center,
            cards=cards,
            by=by,
            winner=winner,
            ending=ending,
            points=points,
        )

        happening.additional_properties = d
        return happening

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
