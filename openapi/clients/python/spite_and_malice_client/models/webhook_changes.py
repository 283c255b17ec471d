from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.webhook_topic import WebhookTopic, check_webhook_topic
from ..types import UNSET, Unset

T = TypeVar("T", bound="WebhookChanges")


@_attrs_define
class WebhookChanges:
    """What is to change about a webhook; what is left out stays as it is.

    Attributes:
        url (str | Unset): Where events are sent: an http or https address whose host is public.
        types (list[WebhookTopic] | Unset): Which events are sent from now on.
        active (bool | Unset): Whether anything is sent. Turned on again, a webhook that was disabled has its failures
            forgotten; what was skipped meanwhile is sent by a replay.
        rotate_secret (bool | Unset): Whether a new secret takes over; the answer shows it. The one before goes on
            signing beside it for 24 hours.
        secret (str | Unset): A secret of your own that takes over: `whsec_` and 24 to 64 random bytes in base64.
    """

    url: str | Unset = UNSET
    types: list[WebhookTopic] | Unset = UNSET
    active: bool | Unset = UNSET
    rotate_secret: bool | Unset = UNSET
    secret: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        types: list[str] | Unset = UNSET
        if not isinstance(self.types, Unset):
            types = []
            for types_item_data in self.types:
                types_item: str = types_item_data
                types.append(types_item)

        active = self.active

        rotate_secret = self.rotate_secret

        secret = self.secret

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if url is not UNSET:
            field_dict["url"] = url
        if types is not UNSET:
            field_dict["types"] = types
        if active is not UNSET:
            field_dict["active"] = active
        if rotate_secret is not UNSET:
            field_dict["rotate_secret"] = rotate_secret
        if secret is not UNSET:
            field_dict["secret"] = secret

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url", UNSET)

        _types = d.pop("types", UNSET)
        types: list[WebhookTopic] | Unset = UNSET
        if _types is not UNSET:
            types = []
            for types_item_data in _types:
                types_item = check_webhook_topic(types_item_data)

                types.append(types_item)

        active = d.pop("active", UNSET)

        rotate_secret = d.pop("rotate_secret", UNSET)

        secret = d.pop("secret", UNSET)

        webhook_changes = cls(
            url=url,
            types=types,
            active=active,
            rotate_secret=rotate_secret,
            secret=secret,
        )

        return webhook_changes
