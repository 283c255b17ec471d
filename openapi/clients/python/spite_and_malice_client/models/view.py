from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.game_status import GameStatus, check_game_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.center import Center
    from ..models.computer import Computer
    from ..models.happening import Happening
    from ..models.match import Match
    from ..models.move import Move
    from ..models.position import Position
    from ..models.result import Result
    from ..models.rules import Rules
    from ..models.seat_view import SeatView
    from ..models.turn import Turn
    from ..models.undo import Undo


T = TypeVar("T", bound="View")


@_attrs_define
class View:
    """A game as one viewer sees it. Lists of cards run bottom to top.

    Attributes:
        game_id (str): The game.
        version (int): Grows by one with every entry of the game's log; the ETag of its documents.
        viewer (int | str): The seat that looks, or `spectator`, or `full`.
        status (GameStatus): Where a game stands.
        rules (Rules): All options of a table.
        turn (None | Turn): Whose turn it is; null unless the game is active.
        centers (list[Center]): Every place in the center. Places never shift: a completed stack leaves its own empty.
        stock_count (int): Cards in the stock.
        set_aside_count (int): Completed cards that wait to come back.
        seats (list[SeatView]):
        legal_moves (list[Move]): Every move there is; empty unless the viewer is to move. Of equal places the lowest is
            offered, and any is accepted.
        last_turn (list[Happening]): What happened in the latest turn that has ended.
        undo (Undo): Whether the viewer may take a move back.
        computer (Computer | None): The computer turn it waits for, or null.
        result (None | Result): How it ended; null while it goes on.
        match (Match | None): The match it belongs to; null for a single game.
        next_game_id (None | str): The game that follows on the same seats, when there is one.
        position (Position | Unset): The cards of a game at one moment. Every list runs bottom to top.
    """

    game_id: str
    version: int
    viewer: int | str
    status: GameStatus
    rules: Rules
    turn: None | Turn
    centers: list[Center]
    stock_count: int
    set_aside_count: int
    seats: list[SeatView]
    legal_moves: list[Move]
    last_turn: list[Happening]
    undo: Undo
    computer: Computer | None
    result: None | Result
    match: Match | None
    next_game_id: None | str
    position: Position | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.computer import Computer  # noqa: PLC0415
        from ..models.match import Match  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.turn import Turn  # noqa: PLC0415

        game_id = self.game_id

        version = self.version

        viewer: int | str
        viewer = self.viewer

        status: str = self.status

        rules = self.rules.to_dict()

        turn: dict[str, Any] | None
        if isinstance(self.turn, Turn):
            turn = self.turn.to_dict()
        else:
            turn = self.turn

        centers = []
        for centers_item_data in self.centers:
            centers_item = centers_item_data.to_dict()
            centers.append(centers_item)

        stock_count = self.stock_count

        set_aside_count = self.set_aside_count

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        legal_moves = []
        for legal_moves_item_data in self.legal_moves:
            legal_moves_item = legal_moves_item_data.to_dict()
            legal_moves.append(legal_moves_item)

        last_turn = []
        for last_turn_item_data in self.last_turn:
            last_turn_item = last_turn_item_data.to_dict()
            last_turn.append(last_turn_item)

        undo = self.undo.to_dict()

        computer: dict[str, Any] | None
        if isinstance(self.computer, Computer):
            computer = self.computer.to_dict()
        else:
            computer = self.computer

        result: dict[str, Any] | None
        if isinstance(self.result, Result):
            result = self.result.to_dict()
        else:
            result = self.result

        match: dict[str, Any] | None
        if isinstance(self.match, Match):
            match = self.match.to_dict()
        else:
            match = self.match

        next_game_id: None | str
        next_game_id = self.next_game_id

        position: dict[str, Any] | Unset = UNSET
        if not isinstance(self.position, Unset):
            position = self.position.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game_id": game_id,
                "version": version,
                "viewer": viewer,
                "status": status,
                "rules": rules,
                "turn": turn,
                "centers": centers,
                "stock_count": stock_count,
                "set_aside_count": set_aside_count,
                "seats": seats,
                "legal_moves": legal_moves,
                "last_turn": last_turn,
                "undo": undo,
                "computer": computer,
                "result": result,
                "match": match,
                "next_game_id": next_game_id,
            }
        )
        if position is not UNSET:
            field_dict["position"] = position

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.center import Center  # noqa: PLC0415
        from ..models.computer import Computer  # noqa: PLC0415
        from ..models.happening import Happening  # noqa: PLC0415
        from ..models.match import Match  # noqa: PLC0415
        from ..models.move import Move  # noqa: PLC0415
        from ..models.position import Position  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415
        from ..models.seat_view import SeatView  # noqa: PLC0415
        from ..models.turn import Turn  # noqa: PLC0415
        from ..models.undo import Undo  # noqa: PLC0415

        d = dict(src_dict)
        game_id = d.pop("game_id")

        version = d.pop("version")

        def _parse_viewer(data: object) -> int | str:
            return cast(int | str, data)

        viewer = _parse_viewer(d.pop("viewer"))

        status = check_game_status(d.pop("status"))

        rules = Rules.from_dict(d.pop("rules"))

        def _parse_turn(data: object) -> None | Turn:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                turn_type_0 = Turn.from_dict(data)

                return turn_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Turn, data)

        turn = _parse_turn(d.pop("turn"))

        centers = []
        _centers = d.pop("centers")
        for centers_item_data in _centers:
            centers_item = Center.from_dict(centers_item_data)

            centers.append(centers_item)

        stock_count = d.pop("stock_count")

        set_aside_count = d.pop("set_aside_count")

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = SeatView.from_dict(seats_item_data)

            seats.append(seats_item)

        legal_moves = []
        _legal_moves = d.pop("legal_moves")
        for legal_moves_item_data in _legal_moves:
            legal_moves_item = Move.from_dict(legal_moves_item_data)

            legal_moves.append(legal_moves_item)

        last_turn = []
        _last_turn = d.pop("last_turn")
        for last_turn_item_data in _last_turn:
            last_turn_item = Happening.from_dict(last_turn_item_data)

            last_turn.append(last_turn_item)

        undo = Undo.from_dict(d.pop("undo"))

        def _parse_computer(data: object) -> Computer | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                computer_type_0 = Computer.from_dict(data)

                return computer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Computer | None, data)

        computer = _parse_computer(d.pop("computer"))

        def _parse_result(data: object) -> None | Result:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = Result.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Result, data)

        result = _parse_result(d.pop("result"))

        def _parse_match(data: object) -> Match | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                match_type_0 = Match.from_dict(data)

                return match_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Match | None, data)

        match = _parse_match(d.pop("match"))

        def _parse_next_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        next_game_id = _parse_next_game_id(d.pop("next_game_id"))

        _position = d.pop("position", UNSET)
        position: Position | Unset
        if isinstance(_position, Unset):
            position = UNSET
        else:
            position = Position.from_dict(_position)

        view = cls(
            game_id=game_id,
            version=version,
            viewer=viewer,
            status=status,
            rules=rules,
            turn=turn,
            centers=centers,
            stock_count=stock_count,
            set_aside_count=set_aside_count,
            seats=seats,
            legal_moves=legal_moves,
            last_turn=last_turn,
            undo=undo,
            computer=computer,
            result=result,
            match=match,
            next_game_id=next_game_id,
            position=position,
        )

        view.additional_properties = d
        return view

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
