from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.opponent_kind import OpponentKind, check_opponent_kind
from ..models.ruleset_name import RulesetName, check_ruleset_name

if TYPE_CHECKING:
    from ..models.match_count import MatchCount
    from ..models.streak import Streak


T = TypeVar("T", bound="GroupTally")


@_attrs_define
class GroupTally:
    """What the finished games of a rule set against one kind of opponent add up to.

    Attributes:
        played (int): How many games.
        won (int): How many of them were won.
        lost (int): How many of them were lost.
        drawn (int): How many of them were drawn.
        points (int): The points scored in them.
        streak (Streak): Games won in a row.
        matches (MatchCount): Matches that were played to their end.
        ruleset (RulesetName): A rule set, by its name.
        opponent (OpponentKind): Against whom somebody played.
    """

    played: int
    won: int
    lost: int
    drawn: int
    points: int
    streak: Streak
    matches: MatchCount
    ruleset: RulesetName
    opponent: OpponentKind
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        played = self.played

        won = self.won

        lost = self.lost

        drawn = self.drawn

        points = self.points

        streak = self.streak.to_dict()

        matches = self.matches.to_dict()

        ruleset: str = self.ruleset

        opponent: str = self.opponent

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "played": played,
                "won": won,
                "lost": lost,
                "drawn": drawn,
                "points": points,
                "streak": streak,
                "matches": matches,
                "ruleset": ruleset,
                "opponent": opponent,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.match_count import MatchCount  # noqa: PLC0415
        from ..models.streak import Streak  # noqa: PLC0415

        d = dict(src_dict)
        played = d.pop("played")

        won = d.pop("won")

        lost = d.pop("lost")

        drawn = d.pop("drawn")

        points = d.pop("points")

        streak = Streak.from_dict(d.pop("streak"))

        matches = MatchCount.from_dict(d.pop("matches"))

        ruleset = check_ruleset_name(d.pop("ruleset"))

        opponent = check_opponent_kind(d.pop("opponent"))

        group_tally = cls(
            played=played,
            won=won,
            lost=lost,
            drawn=drawn,
            points=points,
            streak=streak,
            matches=matches,
            ruleset=ruleset,
            opponent=opponent,
        )

        group_tally.additional_properties = d
        return group_tally

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
