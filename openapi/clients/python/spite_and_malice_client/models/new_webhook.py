from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.webhook_topic import WebhookTopic, check_webhook_topic
from ..types import UNSET, Unset

T = TypeVar("T", bound="NewWebhook")


@_attrs_define
class NewWebhook:
    """A webhook as asked for.

    Attributes:
        url (str): Where events are sent: an http or https address whose host is public.
        types (list[WebhookTopic] | Unset): Which events are sent; all if not given.
        secret (str | Unset): A secret of your own: `whsec_` and 24 to 64 random bytes in base64. Not given: one is
            made.
    """

    url: str
    types: list[WebhookTopic] | Unset = UNSET
    secret: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        url = self.url

        types: list[str] | Unset = UNSET
        if not isinstance(self.types, Unset):
            types = []
            for types_item_data in self.types:
                types_item: str = types_item_data
                types.append(types_item)

        secret = self.secret

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "url": url,
            }
        )
        if types is not UNSET:
            field_dict["types"] = types
        if secret is not UNSET:
            field_dict["secret"] = secret

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        url = d.pop("url")

        _types = d.pop("types", UNSET)
        types: list[WebhookTopic] | Unset = UNSET
        if _types is not UNSET:
            types = []
            for types_item_data in _types:
                types_item = check_webhook_topic(types_item_data)

                types.append(types_item)

        secret = d.pop("secret", UNSET)

        new_webhook = cls(
            url=url,
            types=types,
            secret=secret,
        )

        return new_webhook
