from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.problem_errors import ProblemErrors
    from ..models.problem_params import ProblemParams


T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """Why a request was refused.

    Attributes:
        type_ (str): The kind of problem: the address of a page that tells its meaning, its cure, and whether a retry is
            safe. The last path segment is stable.
        title (str): The kind of problem in words.
        status (int): The HTTP status.
        detail (str): What is wrong here, for people.
        instance (str): The path that was asked for.
        params (ProblemParams): The facts of the detail, for translation.
        version (int | Unset): The game's version, where a game is known.
        errors (ProblemErrors | Unset): For `validation`: the reasons by field path, as in `seats.0.kind`.
    """

    type_: str
    title: str
    status: int
    detail: str
    instance: str
    params: ProblemParams
    version: int | Unset = UNSET
    errors: ProblemErrors | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        title = self.title

        status = self.status

        detail = self.detail

        instance = self.instance

        params = self.params.to_dict()

        version = self.version

        errors: dict[str, Any] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = self.errors.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "type": type_,
                "title": title,
                "status": status,
                "detail": detail,
                "instance": instance,
                "params": params,
            }
        )
        if version is not UNSET:
            field_dict["version"] = version
        if errors is not UNSET:
            field_dict["errors"] = errors

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.problem_errors import ProblemErrors  # noqa: PLC0415
        from ..models.problem_params import ProblemParams  # noqa: PLC0415

        d = dict(src_dict)
        type_ = d.pop("type")

        title = d.pop("title")

        status = d.pop("status")

        detail = d.pop("detail")

        instance = d.pop("instance")

        params = ProblemParams.from_dict(d.pop("params"))

        version = d.pop("version", UNSET)

        _errors = d.pop("errors", UNSET)
        errors: ProblemErrors | Unset
        if isinstance(_errors, Unset):
            errors = UNSET
        else:
            errors = ProblemErrors.from_dict(_errors)

        problem = cls(
            type_=type_,
            title=title,
            status=status,
            detail=detail,
            instance=instance,
            params=params,
            version=version,
            errors=errors,
        )

        problem.additional_properties = d
        return problem

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
