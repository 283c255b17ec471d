from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.stream_closing import StreamClosing


T = TypeVar("T", bound="ClosingFrame")


@_attrs_define
class ClosingFrame:
    """The server ends the stream, and why.

    Attributes:
        event (Literal['closing']): What it is.
        data (StreamClosing): Why the server ends a stream that is not over.
    """

    event: Literal["closing"]
    data: StreamClosing

    def to_dict(self) -> dict[str, Any]:
        event = self.event

        data = self.data.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "event": event,
                "data": data,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.stream_closing import StreamClosing  # noqa: PLC0415

        d = dict(src_dict)
        event = cast(Literal["closing"], d.pop("event"))
        if event != "closing":
            raise ValueError(f"event must match const 'closing', got '{event}'")

        data = StreamClosing.from_dict(d.pop("data"))

        closing_frame = cls(
            event=event,
            data=data,
        )

        return closing_frame
