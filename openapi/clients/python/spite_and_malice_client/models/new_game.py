from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.computer_turns import ComputerTurns, check_computer_turns
from ..models.ruleset_name import RulesetName, check_ruleset_name
from ..models.undo_policy import UndoPolicy, check_undo_policy
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.deal import Deal
    from ..models.new_game_metadata import NewGameMetadata
    from ..models.new_match import NewMatch
    from ..models.new_seat import NewSeat
    from ..models.new_webhook import NewWebhook
    from ..models.rule_overrides import RuleOverrides


T = TypeVar("T", bound="NewGame")


@_attrs_define
class NewGame:
    """A game as asked for. Without any field: a human against a medium computer at `standard`.

    Attributes:
        ruleset (RulesetName | Unset): A rule set, by its name.
        rules (RuleOverrides | Unset): Options of a table that are to differ from its rule set's.
        seats (list[NewSeat] | Unset): Who plays, seat by seat; the number of seats follows. Not given: a human at seat
            0, computers elsewhere; for a record, who played it.
        match (NewMatch | None | Unset): Make it the first game of a match; null for a single game.
        deal (Deal | Unset): Where the cards of a new game come from.
        computer_turns (ComputerTurns | Unset): When computer seats move.
        undo (UndoPolicy | Unset): What may be taken back.
        hints (bool | Unset): Whether hints may be asked for. Not given: not between humans, else yes.
        local (bool | Unset): Whether the players share one screen: then the hand of the seat to move is covered until
            it is revealed. Default: False.
        listed (bool | Unset): Whether anyone may find the game. Default: False.
        think_ms (int | None | Unset): The base of the levels' time limits, milliseconds; the service's own if not
            given.
        abandon_after_s (int | None | Unset): After so many seconds of silence of the human to move, another seat may
            claim the win; null or not given: never.
        metadata (NewGameMetadata | Unset): Up to 16 short texts of your own (names of up to 40 characters, texts of up
            to 256), given back to the game's creator.
        webhook (NewWebhook | Unset): A webhook as asked for.
    """

    ruleset: RulesetName | Unset = UNSET
    rules: RuleOverrides | Unset = UNSET
    seats: list[NewSeat] | Unset = UNSET
    match: NewMatch | None | Unset = UNSET
    deal: Deal | Unset = UNSET
    computer_turns: ComputerTurns | Unset = UNSET
    undo: UndoPolicy | Unset = UNSET
    hints: bool | Unset = UNSET
    local: bool | Unset = False
    listed: bool | Unset = False
    think_ms: int | None | Unset = UNSET
    abandon_after_s: int | None | Unset = UNSET
    metadata: NewGameMetadata | Unset = UNSET
    webhook: NewWebhook | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.new_match import NewMatch  # noqa: PLC0415

        ruleset: str | Unset = UNSET
        if not isinstance(self.ruleset, Unset):
            ruleset = self.ruleset

        rules: dict[str, Any] | Unset = UNSET
        if not isinstance(self.rules, Unset):
            rules = self.rules.to_dict()

        seats: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.seats, Unset):
            seats = []
            for seats_item_data in self.seats:
                seats_item = seats_item_data.to_dict()
                seats.append(seats_item)

        match: dict[str, Any] | None | Unset
        if isinstance(self.match, Unset):
            match = UNSET
        elif isinstance(self.match, NewMatch):
            match = self.match.to_dict()
        else:
            match = self.match

        deal: dict[str, Any] | Unset = UNSET
        if not isinstance(self.deal, Unset):
            deal = self.deal.to_dict()

        computer_turns: str | Unset = UNSET
        if not isinstance(self.computer_turns, Unset):
            computer_turns = self.computer_turns

        undo: str | Unset = UNSET
        if not isinstance(self.undo, Unset):
            undo = self.undo

        hints = self.hints

        local = self.local

        listed = self.listed

        think_ms: int | None | Unset
        if isinstance(self.think_ms, Unset):
            think_ms = UNSET
        else:
            think_ms = self.think_ms

        abandon_after_s: int | None | Unset
        if isinstance(self.abandon_after_s, Unset):
            abandon_after_s = UNSET
        else:
            abandon_after_s = self.abandon_after_s

        metadata: dict[str, Any] | Unset = UNSET
        if not isinstance(self.metadata, Unset):
            metadata = self.metadata.to_dict()

        webhook: dict[str, Any] | Unset = UNSET
        if not isinstance(self.webhook, Unset):
            webhook = self.webhook.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if ruleset is not UNSET:
            field_dict["ruleset"] = ruleset
        if rules is not UNSET:
            field_dict["rules"] = rules
        if seats is not UNSET:
            field_dict["seats"] = seats
        if match is not UNSET:
            field_dict["match"] = match
        if deal is not UNSET:
            field_dict["deal"] = deal
        if computer_turns is not UNSET:
            field_dict["computer_turns"] = computer_turns
        if undo is not UNSET:
            field_dict["undo"] = undo
        if hints is not UNSET:
            field_dict["hints"] = hints
        if local is not UNSET:
            field_dict["local"] = local
        if listed is not UNSET:
            field_dict["listed"] = listed
        if think_ms is not UNSET:
            field_dict["think_ms"] = think_ms
        if abandon_after_s is not UNSET:
            field_dict["abandon_after_s"] = abandon_after_s
        if metadata is not UNSET:
            field_dict["metadata"] = metadata
        if webhook is not UNSET:
            field_dict["webhook"] = webhook

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.deal import Deal  # noqa: PLC0415
        from ..models.new_game_metadata import NewGameMetadata  # noqa: PLC0415
        from ..models.new_match import NewMatch  # noqa: PLC0415
        from ..models.new_seat import NewSeat  # noqa: PLC0415
        from ..models.new_webhook import NewWebhook  # noqa: PLC0415
        from ..models.rule_overrides import RuleOverrides  # noqa: PLC0415

        d = dict(src_dict)
        _ruleset = d.pop("ruleset", UNSET)
        ruleset: RulesetName | Unset
        if isinstance(_ruleset, Unset):
            ruleset = UNSET
        else:
            ruleset = check_ruleset_name(_ruleset)

        _rules = d.pop("rules", UNSET)
        rules: RuleOverrides | Unset
        if isinstance(_rules, Unset):
            rules = UNSET
        else:
            rules = RuleOverrides.from_dict(_rules)

        _seats = d.pop("seats", UNSET)
        seats: list[NewSeat] | Unset = UNSET
        if _seats is not UNSET:
            seats = []
            for seats_item_data in _seats:
                seats_item = NewSeat.from_dict(seats_item_data)

                seats.append(seats_item)

        def _parse_match(data: object) -> NewMatch | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                match_type_0 = NewMatch.from_dict(data)

                return match_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(NewMatch | None | Unset, data)

        match = _parse_match(d.pop("match", UNSET))

        _deal = d.pop("deal", UNSET)
        deal: Deal | Unset
        if isinstance(_deal, Unset):
            deal = UNSET
        else:
            deal = Deal.from_dict(_deal)

        _computer_turns = d.pop("computer_turns", UNSET)
        computer_turns: ComputerTurns | Unset
        if isinstance(_computer_turns, Unset):
            computer_turns = UNSET
        else:
            computer_turns = check_computer_turns(_computer_turns)

        _undo = d.pop("undo", UNSET)
        undo: UndoPolicy | Unset
        if isinstance(_undo, Unset):
            undo = UNSET
        else:
            undo = check_undo_policy(_undo)

        hints = d.pop("hints", UNSET)

        local = d.pop("local", UNSET)

        listed = d.pop("listed", UNSET)

        def _parse_think_ms(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        think_ms = _parse_think_ms(d.pop("think_ms", UNSET))

        def _parse_abandon_after_s(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        abandon_after_s = _parse_abandon_after_s(d.pop("abandon_after_s", UNSET))

        _metadata = d.pop("metadata", UNSET)
        metadata: NewGameMetadata | Unset
        if isinstance(_metadata, Unset):
            metadata = UNSET
        else:
            metadata = NewGameMetadata.from_dict(_metadata)

        _webhook = d.pop("webhook", UNSET)
        webhook: NewWebhook | Unset
        if isinstance(_webhook, Unset):
            webhook = UNSET
        else:
            webhook = NewWebhook.from_dict(_webhook)

        new_game = cls(
            ruleset=ruleset,
            rules=rules,
            seats=seats,
            match=match,
            deal=deal,
            computer_turns=computer_turns,
            undo=undo,
            hints=hints,
            local=local,
            listed=listed,
            think_ms=think_ms,
            abandon_after_s=abandon_after_s,
            metadata=metadata,
            webhook=webhook,
        )

        return new_game
