from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.game_status import GameStatus, check_game_status

if TYPE_CHECKING:
    from ..models.happening import Happening
    from ..models.move_record import MoveRecord


T = TypeVar("T", bound="PlayerEvent")


@_attrs_define
class PlayerEvent:
    """An event of a player's feed: an entry of a game's log, and how the game stood after it.

    Attributes:
        version (int): The game's version from this entry on; 0 for `created`.
        type_ (str): `created` when the game was made, else as in `GET /v1/games/{game_id}/events`; more may come.
        at (datetime.datetime): When it was, UTC.
        seat (int | None): Whose doing it was; null for nobody's.
        turn (int): The number of the turn it belongs to.
        happenings (list[Happening]): All that followed, in order.
        move (MoveRecord | None): For `moved`: the move's record as it stands now.
        taken_back (int | None): For `took_back`: how many entries count no more.
        changed (list[str]): For `amended`: the names of what changed.
        next_game_id (None | str): For `next_game`: the game that follows on the same seats.
        n (int): Its number in the feed; from 1, without a gap.
        game_id (str): The game.
        status (GameStatus): Where a game stands.
        to_move (int | None): The seat that was to move after it; null unless the game was active.
        my_turn (bool): Whether a seat of the player's was to move after it.
    """

    version: int
    type_: str
    at: datetime.datetime
    seat: int | None
    turn: int
    happenings: list[Happening]
    move: MoveRecord | None
    taken_back: int | None
    changed: list[str]
    next_game_id: None | str
    n: int
    game_id: str
    status: GameStatus
    to_move: int | None
    my_turn: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.move_record import MoveRecord  # noqa: PLC0415

        version = self.version

        type_ = self.type_

        at = self.at.isoformat()

        seat: int | None
        seat = self.seat

        turn = self.turn

        happenings = []
        for happenings_item_data in self.happenings:
            happenings_item = happenings_item_data.to_dict()
            happenings.append(happenings_item)

        move: dict[str, Any] | None
        if isinstance(self.move, MoveRecord):
            move = self.move.to_dict()
        else:
            move = self.move

        taken_back: int | None
        taken_back = self.taken_back

        changed = self.changed

        next_game_id: None | str
        next_game_id = self.next_game_id

        n = self.n

        game_id = self.game_id

        status: str = self.status

        to_move: int | None
        to_move = self.to_move

        my_turn = self.my_turn

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "version": version,
                "type": type_,
                "at": at,
                "seat": seat,
                "turn": turn,
                "happenings": happenings,
                "move": move,
                "taken_back": taken_back,
                "changed": changed,
                "next_game_id": next_game_id,
                "n": n,
                "game_id": game_id,
                "status": status,
                "to_move": to_move,
                "my_turn": my_turn,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.happening import Happening  # noqa: PLC0415
        from ..models.move_record import MoveRecord  # noqa: PLC0415

        d = dict(src_dict)
        version = d.pop("version")

        type_ = d.pop("type")

        at = datetime.datetime.fromisoformat(d.pop("at"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        turn = d.pop("turn")

        happenings = []
        _happenings = d.pop("happenings")
        for happenings_item_data in _happenings:
            happenings_item = Happening.from_dict(happenings_item_data)

            happenings.append(happenings_item)

        def _parse_move(data: object) -> MoveRecord | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                move_type_0 = MoveRecord.from_dict(data)

                return move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(MoveRecord | None, data)

        move = _parse_move(d.pop("move"))

        def _parse_taken_back(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        taken_back = _parse_taken_back(d.pop("taken_back"))

        changed = cast(list[str], d.pop("changed"))

        def _parse_next_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_game_id = _parse_next_game_id(d.pop("next_game_id"))

        n = d.pop("n")

        game_id = d.pop("game_id")

        status = check_game_status(d.pop("status"))

        def _parse_to_move(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        to_move = _parse_to_move(d.pop("to_move"))

        my_turn = d.pop("my_turn")

        player_event = cls(
            version=version,
            type_=type_,
            at=at,
            seat=seat,
            turn=turn,
            happenings=happenings,
            move=move,
            taken_back=taken_back,
            changed=changed,
            next_game_id=next_game_id,
            n=n,
            game_id=game_id,
            status=status,
            to_move=to_move,
            my_turn=my_turn,
        )

        player_event.additional_properties = d
        return player_event

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
