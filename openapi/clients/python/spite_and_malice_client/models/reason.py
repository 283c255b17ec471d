from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.reason_params import ReasonParams


T = TypeVar("T", bound="Reason")


@_attrs_define
class Reason:
    """Why a line is better than another.

    Attributes:
        code (str): Which reason, for whoever writes it in another language: `wins`, `plays_payoff`, `loads_payoff`,
            `refills`, `way_open`, `way_nearer`, `does_not_feed`, `blocks`, `holds_back`, `keeps_wild`, `plays_more`,
            `same_rank`, `in_step`, `covers_nothing`, `keeps_open`, `buries_nothing_low`, `spares_wild_top`,
            `discards_spare`, `judged_better`, `only_line`, `as_good`; more may come.
        params (ReasonParams): The facts in it: `card`, `onto` as cards, `seat`, `count`, `missing` and the like as
            numbers, `chance` in percent.
        text (str): An English sentence.
    """

    code: str
    params: ReasonParams
    text: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        params = self.params.to_dict()

        text = self.text

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "code": code,
                "params": params,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.reason_params import ReasonParams  # noqa: PLC0415

        d = dict(src_dict)
        code = d.pop("code")

        params = ReasonParams.from_dict(d.pop("params"))

        text = d.pop("text")

        reason = cls(
            code=code,
            params=params,
            text=text,
        )

        reason.additional_properties = d
        return reason

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
