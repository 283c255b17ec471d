"""Webhooks: the same calls under whatever may have some."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from flask import Response
from flask_smorest import Blueprint

from service import documents
from service.api import answers, context, cursors
from service.api.describe import DELIVERY_ID, GAME_ID, WEBHOOK_ID, Answer, Reads, Who
from service.api.operation import Asked, operation
from service.api.resources.webhooks.schemas import (
    ChangedWebhookSchema,
    CreatedWebhookSchema,
    DeliveriesQuery,
    DeliveryListSchema,
    DeliverySchema,
    NewWebhookSchema,
    ReplayOfManyQuery,
    ReplayQuery,
    ReplaySchema,
    WebhookChangesSchema,
    WebhookListSchema,
    WebhookSchema,
)
from service.usecases import webhooks
from service.usecases.webhooks import Place
from service.webhook import Delivery, DeliveryStatus, HolderKind, Webhook

blueprint = Blueprint(
    "webhooks", __name__, url_prefix="/v1", description="Where the service tells of what happens."
)
_URL: Final = "https://cards.example/hooks/spite"
_NEW: Final = {
    "every event": {"url": _URL},
    "turns": {"url": _URL, "types": ["turn.ready", "game.finished"]},
}
_CHANGES: Final = {
    "a pause": {"active": False},
    "a fresh secret": {"rotate_secret": True},
    "other events": {"types": ["game.finished"]},
}
_MAX_NUMBER: Final = 10**18


@dataclass(frozen=True, slots=True)
class _Under:
    """What webhooks are under."""

    kind: HolderKind
    path: str
    noun: str
    """In the names of operations: ``createGameWebhook``."""
    whose: str
    """In words."""
    parameters: tuple[Mapping[str, Any], ...] = ()

    @property
    def versioned(self) -> bool:
        """Whether it has a version that a POST can be bound to."""
        return self.kind is HolderKind.GAME

    def place(self, asked: Asked, game_id: str | None) -> Place:
        """Where to look."""
        return Place(self.kind, game_id, asked.if_match)


_GAME: Final = _Under(
    HolderKind.GAME, "/games/<id:game_id>", "Game", "of a game and all that follow it", (GAME_ID,)
)


def _add_registration(under: _Under) -> None:
    """Making, listing, reading, changing and deleting webhooks."""
    ground, one = f"{under.path}/webhooks", f"{under.path}/webhooks/<id:webhook_id>"
    here, there = list(under.parameters), [*under.parameters, WEBHOOK_ID]
    name = f"{under.noun}Webhook"

    @blueprint.route(ground, methods=["POST"], endpoint=f"create{name}", parameters=here)
    @_said(
        f"Register a webhook {under.whose}.",
        "Its secret is shown this once. When a human is to move now, that is told at once. An "
        "address that is not public is refused, and judged again at every delivery.",
    )
    @operation(
        f"create{name}",
        reads=Reads(body=NewWebhookSchema, body_examples=_NEW, if_match=under.versioned, key=True),
        who=Who.BEARER,
        answer=Answer(
            201,
            CreatedWebhookSchema,
            "The webhook, with its secret.",
            private=True,
            headers=["Location"],
        ),
        problems=["forbidden", "not-found"],
    )
    def create(asked: Asked, game_id: str | None = None) -> Response:
        base = under.path.replace("<id:game_id>", game_id or "")

        def created(webhook: Webhook) -> Response:
            location = {"Location": f"/v1{base}/webhooks/{webhook.id}"}
            document = documents.shown_webhook_document(webhook)
            return answers.answer(document, 201, {**answers.PRIVATE, **location})

        place = under.place(asked, game_id)
        return asked.change(
            lambda pin: webhooks.create(context.ports(), place, asked.body, asked.bearer, pin),
            created,
        )

    @blueprint.route(ground, methods=["GET"], endpoint=f"list{name}s", parameters=here)
    @_said(
        f"List the webhooks {under.whose}.",
        "They are their creator's alone.",
    )
    @operation(
        f"list{name}s",
        who=Who.BEARER,
        answer=Answer(200, WebhookListSchema, "The webhooks.", private=True),
        problems=["forbidden", "not-found"],
    )
    def listing(asked: Asked, game_id: str | None = None) -> Response:
        found = webhooks.listing(context.ports(), under.place(asked, game_id), asked.bearer)
        page = answers.page([documents.webhook_document(each) for each in found], None)
        return answers.answer(page, headers=answers.PRIVATE)

    @blueprint.route(one, methods=["GET"], endpoint=f"get{name}", parameters=there)
    @_said(
        f"Get a webhook {under.whose}.",
        "It tells whether events get through.",
    )
    @operation(
        f"get{name}",
        who=Who.BEARER,
        answer=Answer(200, WebhookSchema, "The webhook.", private=True),
        problems=["forbidden", "not-found"],
    )
    def get(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        place = under.place(asked, game_id)
        webhook = webhooks.get(context.ports(), place, webhook_id, asked.bearer)
        return answers.answer(documents.webhook_document(webhook), headers=answers.PRIVATE)

    @blueprint.route(one, methods=["PATCH"], endpoint=f"change{name}", parameters=there)
    @_said(
        f"Change a webhook {under.whose}.",
        "Also: pause it, make one that was disabled active again, and rotate its secret.",
    )
    @operation(
        f"change{name}",
        reads=Reads(body=WebhookChangesSchema, body_examples=_CHANGES),
        who=Who.BEARER,
        answer=Answer(200, ChangedWebhookSchema, "The webhook as it is now.", private=True),
        problems=["forbidden", "not-found"],
    )
    def change(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        place = under.place(asked, game_id)
        webhook, rotated = webhooks.change(
            context.ports(), place, webhook_id, asked.body, asked.bearer
        )
        show = documents.shown_webhook_document if rotated else documents.webhook_document
        return answers.answer(show(webhook), headers=answers.PRIVATE)

    @blueprint.route(one, methods=["DELETE"], endpoint=f"delete{name}", parameters=there)
    @_said(
        f"Delete a webhook {under.whose}.",
        "Nothing more is sent to it, and its deliveries are forgotten.",
    )
    @operation(
        f"delete{name}",
        who=Who.BEARER,
        answer=Answer(204, None, "It is gone."),
        problems=["forbidden", "not-found"],
    )
    def delete(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        webhooks.delete(context.ports(), under.place(asked, game_id), webhook_id, asked.bearer)
        return answers.nothing()


def _add_deliveries(under: _Under) -> None:
    """Testing webhooks, looking at deliveries, and sending again."""
    one = f"{under.path}/webhooks/<id:webhook_id>"
    there, name = [*under.parameters, WEBHOOK_ID], f"{under.noun}Webhook"
    posting = Reads(if_match=under.versioned, key=True)
    accepted = Answer(202, DeliverySchema, "It is on its way.", private=True)

    @blueprint.route(f"{one}/test", methods=["POST"], endpoint=f"test{name}", parameters=there)
    @_said(
        f"Have a test sent to a webhook {under.whose}.",
        "Once, signed like any event, also to one that is not active; its type is "
        "`webhook.test`. The list of deliveries tells how it went.",
    )
    @operation(
        f"test{name}",
        reads=posting,
        who=Who.BEARER,
        answer=accepted,
        problems=["forbidden", "not-found"],
    )
    def test(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        place = under.place(asked, game_id)
        return asked.change(
            lambda pin: webhooks.send_test(context.ports(), place, webhook_id, asked.bearer, pin),
            _accepted,
        )

    @blueprint.route(
        f"{one}/deliveries",
        methods=["GET"],
        endpoint=f"list{name}Deliveries",
        parameters=there,
    )
    @_said(
        f"List what was sent to a webhook {under.whose}.",
        "The newest first, for 30 days. Of what the receiver answers its status alone is kept.",
    )
    @operation(
        f"list{name}Deliveries",
        reads=Reads(query=DeliveriesQuery),
        who=Who.BEARER,
        answer=Answer(200, DeliveryListSchema, "A page of deliveries.", private=True),
        problems=["forbidden", "not-found"],
    )
    def deliveries(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        query, limit = asked.query, asked.query["limit"]
        found = webhooks.deliveries(
            context.ports(),
            under.place(asked, game_id),
            webhook_id,
            asked.bearer,
            status=DeliveryStatus(query["status"]) if "status" in query else None,
            before=cursors.after(query.get("cursor"), _MAX_NUMBER) or None,
            limit=limit + 1,
        )
        following = cursors.cursor(found[limit - 1].n) if len(found) > limit else None
        items = [documents.delivery_document(each) for each in found[:limit]]
        return answers.answer(answers.page(items, following), headers=answers.PRIVATE)

    def again(asked: Asked, place: Place, webhook_id: str | None, delivery_id: str) -> Response:
        return asked.change(
            lambda pin: webhooks.redeliver(
                context.ports(), place, webhook_id, delivery_id, asked.bearer, pin
            ),
            _accepted,
        )

    @blueprint.route(
        f"{one}/deliveries/<id:delivery_id>/redeliver",
        methods=["POST"],
        endpoint=f"redeliver{name}",
        parameters=[*there, DELIVERY_ID],
    )
    @_said(
        f"Send an event to a webhook {under.whose} again.",
        "With the same id, and all the tries that a new one has. One that is still to be sent "
        "is left as it is.",
    )
    @operation(
        f"redeliver{name}",
        reads=posting,
        who=Who.BEARER,
        answer=accepted,
        problems=["forbidden", "not-found", "webhook-inactive"],
    )
    def redeliver(
        asked: Asked, webhook_id: str, delivery_id: str, game_id: str | None = None
    ) -> Response:
        return again(asked, under.place(asked, game_id), webhook_id, delivery_id)

    @blueprint.route(
        f"{under.path}/webhooks/deliveries/<id:delivery_id>/redeliver",
        methods=["POST"],
        endpoint=f"redeliver{under.noun}Delivery",
        parameters=[*under.parameters, DELIVERY_ID],
    )
    @_said(
        f"Send an event again to whichever webhook {under.whose} it was for.",
        "The same as by the webhook's own address.",
    )
    @operation(
        f"redeliver{under.noun}Delivery",
        reads=posting,
        who=Who.BEARER,
        answer=accepted,
        problems=["forbidden", "not-found", "webhook-inactive"],
    )
    def redeliver_by_id(asked: Asked, delivery_id: str, game_id: str | None = None) -> Response:
        return again(asked, under.place(asked, game_id), None, delivery_id)

    @blueprint.route(f"{one}/replay", methods=["POST"], endpoint=f"replay{name}", parameters=there)
    @_said(
        f"Send all events behind a version to a webhook {under.whose} again.",
        "In order, with the same ids: those delivered, failed and skipped. What it was not "
        "subscribed to is not among them.",
    )
    @operation(
        f"replay{name}",
        reads=Reads(
            query=ReplayQuery if under.versioned else ReplayOfManyQuery,
            if_match=under.versioned,
            key=True,
        ),
        who=Who.BEARER,
        answer=Answer(202, ReplaySchema, "They are on their way.", private=True),
        problems=["forbidden", "not-found", "webhook-inactive"],
    )
    def replay(asked: Asked, webhook_id: str, game_id: str | None = None) -> Response:
        place, after = under.place(asked, game_id), asked.query.get("after")
        return asked.change(
            lambda pin: webhooks.replay(
                context.ports(),
                place,
                webhook_id,
                after,
                asked.bearer,
                pin,
                game_id=asked.query.get("game_id"),
            ),
            lambda count: answers.answer({"count": count}, 202, answers.PRIVATE),
        )


def _said(summary: str, description: str) -> Any:
    """What the OpenAPI document says of an operation that stands under several paths."""
    return Blueprint.doc(summary=summary, description=description)


def _accepted(delivery: Delivery) -> Response:
    return answers.answer(documents.delivery_document(delivery), 202, answers.PRIVATE)


for _each in (
    _GAME,
    _Under(HolderKind.PLAYER, "/players/me", "My", "of the player who asks, for all its games"),
    _Under(HolderKind.APP, "/apps/me", "App", "of the app that asks, for all its games"),
):
    _add_registration(_each)
    _add_deliveries(_each)
