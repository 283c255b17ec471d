from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.computer_turns import ComputerTurns, check_computer_turns
from ..types import UNSET, Unset

T = TypeVar("T", bound="GameChanges")


@_attrs_define
class GameChanges:
    """What is to change about a game; what is left out stays as it is.

    Attributes:
        paused (bool | Unset): Whether the game is to rest. Where several humans play, it rests once all of them have
            said so, and goes on when one of them does.
        computer_turns (ComputerTurns | Unset): When computer seats move.
        listed (bool | Unset): Whether anyone may find the game; its creator says.
    """

    paused: bool | Unset = UNSET
    computer_turns: ComputerTurns | Unset = UNSET
    listed: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        paused = self.paused

        computer_turns: str | Unset = UNSET
        if not isinstance(self.computer_turns, Unset):
            computer_turns = self.computer_turns

        listed = self.listed

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if paused is not UNSET:
            field_dict["paused"] = paused
        if computer_turns is not UNSET:
            field_dict["computer_turns"] = computer_turns
        if listed is not UNSET:
            field_dict["listed"] = listed

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        paused = d.pop("paused", UNSET)

        _computer_turns = d.pop("computer_turns", UNSET)
        computer_turns: ComputerTurns | Unset
        if isinstance(_computer_turns, Unset):
            computer_turns = UNSET
        else:
            computer_turns = check_computer_turns(_computer_turns)

        listed = d.pop("listed", UNSET)

        game_changes = cls(
            paused=paused,
            computer_turns=computer_turns,
            listed=listed,
        )

        return game_changes
