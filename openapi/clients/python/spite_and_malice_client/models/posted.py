from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.delivery_status import DeliveryStatus, check_delivery_status
from ..models.webhook_event_type import WebhookEventType, check_webhook_event_type

if TYPE_CHECKING:
    from ..models.holder import Holder


T = TypeVar("T", bound="Posted")


@_attrs_define
class Posted:
    """A delivery as the admin sees it: to whom it goes, besides how it went so far.

    Attributes:
        holder (Holder): Whose a webhook is.
        origin (str): Scheme and host of the webhook's address; the rest is its holder's own.
        id (str): The delivery's id.
        webhook_id (str): The webhook it is for.
        event_id (str): The event's id, sent as `webhook-id`; the same at every try.
        type_ (WebhookEventType): What a webhook is told.
        game_id (None | str): The game it is about.
        version (int | None): The game's version it is about.
        status (DeliveryStatus): Where a delivery stands.
        attempts (int): How often it was tried.
        created_at (datetime.datetime): When it happened, UTC.
        last_attempt_at (datetime.datetime | None): When the last try ended, UTC.
        next_attempt_at (datetime.datetime | None): When it is tried next, UTC.
        delivered_at (datetime.datetime | None): When it was delivered, UTC.
        response_status (int | None): What the receiver answered last; null when there was no answer.
        error (None | str): Why the last try failed, in words.
    """

    holder: Holder
    origin: str
    id: str
    webhook_id: str
    event_id: str
    type_: WebhookEventType
    game_id: None | str
    version: int | None
    status: DeliveryStatus
    attempts: int
    created_at: datetime.datetime
    last_attempt_at: datetime.datetime | None
    next_attempt_at: datetime.datetime | None
    delivered_at: datetime.datetime | None
    response_status: int | None
    error: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        holder = self.holder.to_dict()

        origin = self.origin

        id = self.id

        webhook_id = self.webhook_id

        event_id = self.event_id

        type_: str = self.type_

        game_id: None | str
        game_id = self.game_id

        version: int | None
        version = self.version

        status: str = self.status

        attempts = self.attempts

        created_at = self.created_at.isoformat()

        last_attempt_at: None | str
        if isinstance(self.last_attempt_at, datetime.datetime):
            last_attempt_at = self.last_attempt_at.isoformat()
        else:
            last_attempt_at = self.last_attempt_at

        next_attempt_at: None | str
        if isinstance(self.next_attempt_at, datetime.datetime):
            next_attempt_at = self.next_attempt_at.isoformat()
        else:
            next_attempt_at = self.next_attempt_at

        delivered_at: None | str
        if isinstance(self.delivered_at, datetime.datetime):
            delivered_at = self.delivered_at.isoformat()
        else:
            delivered_at = self.delivered_at

        response_status: int | None
        response_status = self.response_status

        error: None | str
        error = self.error

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "holder": holder,
                "origin": origin,
                "id": id,
                "webhook_id": webhook_id,
                "event_id": event_id,
                "type": type_,
                "game_id": game_id,
                "version": version,
                "status": status,
                "attempts": attempts,
                "created_at": created_at,
                "last_attempt_at": last_attempt_at,
                "next_attempt_at": next_attempt_at,
                "delivered_at": delivered_at,
                "response_status": response_status,
                "error": error,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.holder import Holder  # noqa: PLC0415

        d = dict(src_dict)
        holder = Holder.from_dict(d.pop("holder"))

        origin = d.pop("origin")

        id = d.pop("id")

        webhook_id = d.pop("webhook_id")

        event_id = d.pop("event_id")

        type_ = check_webhook_event_type(d.pop("type"))

        def _parse_game_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        game_id = _parse_game_id(d.pop("game_id"))

        def _parse_version(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        version = _parse_version(d.pop("version"))

        status = check_delivery_status(d.pop("status"))

        attempts = d.pop("attempts")

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        def _parse_last_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                last_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return last_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        last_attempt_at = _parse_last_attempt_at(d.pop("last_attempt_at"))

        def _parse_next_attempt_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                next_attempt_at_type_0 = datetime.datetime.fromisoformat(data)

                return next_attempt_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        next_attempt_at = _parse_next_attempt_at(d.pop("next_attempt_at"))

        def _parse_delivered_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                delivered_at_type_0 = datetime.datetime.fromisoformat(data)

                return delivered_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        delivered_at = _parse_delivered_at(d.pop("delivered_at"))

        def _parse_response_status(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        response_status = _parse_response_status(d.pop("response_status"))

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        posted = cls(
            holder=holder,
            origin=origin,
            id=id,
            webhook_id=webhook_id,
            event_id=event_id,
            type_=type_,
            game_id=game_id,
            version=version,
            status=status,
            attempts=attempts,
            created_at=created_at,
            last_attempt_at=last_attempt_at,
            next_attempt_at=next_attempt_at,
            delivered_at=delivered_at,
            response_status=response_status,
            error=error,
        )

        posted.additional_properties = d
        return posted

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
