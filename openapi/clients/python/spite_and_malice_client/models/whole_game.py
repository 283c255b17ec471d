from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.admin_game import AdminGame
    from ..models.event import Event
    from ..models.listening import Listening
    from ..models.posted import Posted
    from ..models.record import Record
    from ..models.token_facts import TokenFacts
    from ..models.view import View
    from ..models.work import Work


T = TypeVar("T", bound="WholeGame")


@_attrs_define
class WholeGame:
    """All there is of a game.

    Attributes:
        game (AdminGame): A game as the admin lists it: public facts, and whose it is.
        players (list[None | str]): By seat, the player who holds it; null for nobody in particular.
        view (View): A game as one viewer sees it. Lists of cards run bottom to top.
        record (Record): A game as one portable document. A finished one can be sent back as a deal.
        log (list[Event]): All that was done, in order.
        tokens (list[TokenFacts]): The latest 200 tokens of its series, in order.
        plans (list[Work]): Its latest 200 plans, in order.
        webhooks (list[Listening]): The webhooks told of it: its own, its app's and its players'.
        deliveries (list[Posted]): The latest 200 deliveries about it, the newest first.
    """

    game: AdminGame
    players: list[None | str]
    view: View
    record: Record
    log: list[Event]
    tokens: list[TokenFacts]
    plans: list[Work]
    webhooks: list[Listening]
    deliveries: list[Posted]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game.to_dict()

        players = []
        for players_item_data in self.players:
            players_item: None | str
            players_item = players_item_data
            players.append(players_item)

        view = self.view.to_dict()

        record = self.record.to_dict()

        log = []
        for log_item_data in self.log:
            log_item = log_item_data.to_dict()
            log.append(log_item)

        tokens = []
        for tokens_item_data in self.tokens:
            tokens_item = tokens_item_data.to_dict()
            tokens.append(tokens_item)

        plans = []
        for plans_item_data in self.plans:
            plans_item = plans_item_data.to_dict()
            plans.append(plans_item)

        webhooks = []
        for webhooks_item_data in self.webhooks:
            webhooks_item = webhooks_item_data.to_dict()
            webhooks.append(webhooks_item)

        deliveries = []
        for deliveries_item_data in self.deliveries:
            deliveries_item = deliveries_item_data.to_dict()
            deliveries.append(deliveries_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "players": players,
                "view": view,
                "record": record,
                "log": log,
                "tokens": tokens,
                "plans": plans,
                "webhooks": webhooks,
                "deliveries": deliveries,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.admin_game import AdminGame  # noqa: PLC0415
        from ..models.event import Event  # noqa: PLC0415
        from ..models.listening import Listening  # noqa: PLC0415
        from ..models.posted import Posted  # noqa: PLC0415
        from ..models.record import Record  # noqa: PLC0415
        from ..models.token_facts import TokenFacts  # noqa: PLC0415
        from ..models.view import View  # noqa: PLC0415
        from ..models.work import Work  # noqa: PLC0415

        d = dict(src_dict)
        game = AdminGame.from_dict(d.pop("game"))

        players = []
        _players = d.pop("players")
        for players_item_data in _players:

            def _parse_players_item(data: object) -> None | str:
                if data is None:
                    return data
                return cast(None | str, data)

            players_item = _parse_players_item(players_item_data)

            players.append(players_item)

        view = View.from_dict(d.pop("view"))

        record = Record.from_dict(d.pop("record"))

        log = []
        _log = d.pop("log")
        for log_item_data in _log:
            log_item = Event.from_dict(log_item_data)

            log.append(log_item)

        tokens = []
        _tokens = d.pop("tokens")
        for tokens_item_data in _tokens:
            tokens_item = TokenFacts.from_dict(tokens_item_data)

            tokens.append(tokens_item)

        plans = []
        _plans = d.pop("plans")
        for plans_item_data in _plans:
            plans_item = Work.from_dict(plans_item_data)

            plans.append(plans_item)

        webhooks = []
        _webhooks = d.pop("webhooks")
        for webhooks_item_data in _webhooks:
            webhooks_item = Listening.from_dict(webhooks_item_data)

            webhooks.append(webhooks_item)

        deliveries = []
        _deliveries = d.pop("deliveries")
        for deliveries_item_data in _deliveries:
            deliveries_item = Posted.from_dict(deliveries_item_data)

            deliveries.append(deliveries_item)

        whole_game = cls(
            game=game,
            players=players,
            view=view,
            record=record,
            log=log,
            tokens=tokens,
            plans=plans,
            webhooks=webhooks,
            deliveries=deliveries,
        )

        whole_game.additional_properties = d
        return whole_game

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
