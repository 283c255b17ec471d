from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.reason import Reason


T = TypeVar("T", bound="ReviewDecision")


@_attrs_define
class ReviewDecision:
    """A stretch of a turn up to the next card nobody had seen, judged by what its mover saw.

    Attributes:
        n (int): The number of its first move.
        version (int): The game's version before it.
        line (list[str]): What was played, in notation.
        expectation (float): The chance to win before it, with the best line there was.
        played (float): The chance to win after what was played.
        loss (float): What the choice cost: the difference.
        better (list[str] | None): The best line, in notation; null where what was played is as good.
        reasons (list[Reason]): Why that is better, the weightiest first.
    """

    n: int
    version: int
    line: list[str]
    expectation: float
    played: float
    loss: float
    better: list[str] | None
    reasons: list[Reason]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        n = self.n

        version = self.version

        line = self.line

        expectation = self.expectation

        played = self.played

        loss = self.loss

        better: list[str] | None
        if isinstance(self.better, list):
            better = self.better

        else:
            better = self.better

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "n": n,
                "version": version,
                "line": line,
                "expectation": expectation,
                "played": played,
                "loss": loss,
                "better": better,
                "reasons": reasons,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.reason import Reason  # noqa: PLC0415

        d = dict(src_dict)
        n = d.pop("n")

        version = d.pop("version")

        line = cast(list[str], d.pop("line"))

        expectation = d.pop("expectation")

        played = d.pop("played")

        loss = d.pop("loss")

        def _parse_better(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                better_type_0 = cast(list[str], data)

                return better_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        better = _parse_better(d.pop("better"))

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = Reason.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        review_decision = cls(
            n=n,
            version=version,
            line=line,
            expectation=expectation,
            played=played,
            loss=loss,
            better=better,
            reasons=reasons,
        )

        review_decision.additional_properties = d
        return review_decision

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
