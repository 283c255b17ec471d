from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.computer_turns import ComputerTurns, check_computer_turns
from ..models.game_status import GameStatus, check_game_status
from ..models.undo_policy import UndoPolicy, check_undo_policy
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.created_game_metadata import CreatedGameMetadata
    from ..models.created_seat import CreatedSeat
    from ..models.created_webhook import CreatedWebhook
    from ..models.match import Match
    from ..models.result import Result
    from ..models.rules import Rules


T = TypeVar("T", bound="CreatedGame")


@_attrs_define
class CreatedGame:
    """A new game, with its tokens: they are shown this once.

    Attributes:
        id (str): Its id. Who knows it may read these facts.
        version (int): Grows by one with every entry of the game's log; the ETag of its documents.
        status (GameStatus): Where a game stands.
        ruleset (str): The rule set it started from.
        rules (Rules): All options of a table.
        seats (list[CreatedSeat]):
        to_move (int | None): The seat to move; null unless the game is active.
        result (None | Result): How it ended; null while it goes on.
        match (Match | None): The match it belongs to; null for a single game.
        next_game_id (None | str): The game that follows on the same seats, when there is one.
        deal_commitment (None | str): A hash that binds the deal; null when the cards were not dealt.
        practice (bool): Whether it stays out of the main statistics.
        computer_turns (ComputerTurns): When computer seats move.
        undo (UndoPolicy): What may be taken back.
        hints (bool): Whether hints may be asked for.
        local (bool): Whether the players share one screen.
        listed (bool): Whether anyone may find it.
        created_at (datetime.datetime): When it was made, UTC.
        updated_at (datetime.datetime): When its version last changed, UTC.
        spectator_token (str): Reads the game as a spectator. It is shown this once.
        metadata (CreatedGameMetadata | Unset): The texts that were sent with it.
        owner_token (str | Unset): The creator's token, when the game was made without a bearer of its own. It is shown
            this once.
        webhook (CreatedWebhook | Unset): A new webhook, with its secret.
    """

    id: str
    version: int
    status: GameStatus
    ruleset: str
    rules: Rules
    seats: list[CreatedSeat]
    to_move: int | None
    result: None | Result
    match: Match | None
    next_game_id: None | str
    deal_commitment: None | str
    practice: bool
    computer_turns: ComputerTurns
    undo: UndoPolicy
    hints: bool
    local: bool
    listed: bool
    created_at: datetime.datetime
    updated_at: datetime.datetime
    spectator_token: str
    metadata: CreatedGameMetadata | Unset = UNSET
    owner_token: str | Unset = UNSET
    webhook: CreatedWebhook | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.match import Match  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415

        id = self.id

        version = self.version

        status: str = self.status

        ruleset = self.ruleset

        rules = self.rules.to_dict()

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        to_move: int | None
        to_move = self.to_move

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

        deal_commitment: None | str
        deal_commitment = self.deal_commitment

        practice = self.practice

        computer_turns: str = self.computer_turns

        undo: str = self.undo

        hints = self.hints

        local = self.local

        listed = self.listed

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        spectator_token = self.spectator_token

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        owner_token = self.owner_token

        webhook: dict[str, Any] | Unset = UNSET
        if not isinstance(self.webhook, Unset):
            webhook = self.webhook.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "version": version,
                "status": status,
                "ruleset": ruleset,
                "rules": rules,
                "seats": seats,
                "to_move": to_move,
                "result": result,
                "match": match,
                "next_game_id": next_game_id,
                "deal_commitment": deal_commitment,
                "practice": practice,
                "computer_turns": computer_turns,
                "undo": undo,
                "hints": hints,
                "local": local,
                "listed": listed,
                "created_at": created_at,
                "updated_at": updated_at,
                "spectator_token": spectator_token,
            }
        )
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if owner_token is not UNSET:
            field_dict["owner_token"] = owner_token
        if webhook is not UNSET:
            field_dict["webhook"] = webhook

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.created_game_metadata import CreatedGameMetadata  # noqa: PLC0415
        from ..models.created_seat import CreatedSeat  # noqa: PLC0415
        from ..models.created_webhook import CreatedWebhook  # noqa: PLC0415
        from ..models.match import Match  # noqa: PLC0415
        from ..models.result import Result  # noqa: PLC0415
        from ..models.rules import Rules  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        version = d.pop("version")

        status = check_game_status(d.pop("status"))

        ruleset = d.pop("ruleset")

        rules = Rules.from_dict(d.pop("rules"))

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = CreatedSeat.from_dict(seats_item_data)

            seats.append(seats_item)

        def _parse_to_move(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        to_move = _parse_to_move(d.pop("to_move"))

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

        def _parse_deal_commitment(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        deal_commitment = _parse_deal_commitment(d.pop("deal_commitment"))

        practice = d.pop("practice")

        computer_turns = check_computer_turns(d.pop("computer_turns"))

        undo = check_undo_policy(d.pop("undo"))

        hints = d.pop("hints")

        local = d.pop("local")

        listed = d.pop("listed")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at"))

        spectator_token = d.pop("spectator_token")

        _metadata = d.pop("metadata", UNSET)
        metadata: CreatedGameMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = CreatedGameMetadata.from_dict(_metadata)

        owner_token = d.pop("owner_token", UNSET)

        _webhook = d.pop("webhook", UNSET)
        webhook: CreatedWebhook | Unset
        if isinstance(_webhook, Unset):
            webhook = UNSET
        else:
            webhook = CreatedWebhook.from_dict(_webhook)

        created_game = cls(
            id=id,
            version=version,
            status=status,
            ruleset=ruleset,
            rules=rules,
            seats=seats,
            to_move=to_move,
            result=result,
            match=match,
            next_game_id=next_game_id,
            deal_commitment=deal_commitment,
            practice=practice,
            computer_turns=computer_turns,
            undo=undo,
            hints=hints,
            local=local,
            listed=listed,
            created_at=created_at,
            updated_at=updated_at,
            spectator_token=spectator_token,
            metadata=metadata,
            owner_token=owner_token,
            webhook=webhook,
        )

        created_game.additional_properties = d
        return created_game

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
