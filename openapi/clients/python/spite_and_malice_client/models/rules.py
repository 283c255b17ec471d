from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.discard_rule import DiscardRule, check_discard_rule
from ..models.lead_tie import LeadTie, check_lead_tie
from ..models.rank import Rank, check_rank
from ..models.rank_or_wild import RankOrWild, check_rank_or_wild
from ..models.recycle import Recycle, check_recycle
from ..models.stall_result import StallResult, check_stall_result
from ..models.stall_score import StallScore, check_stall_score
from ..models.stock_out import StockOut, check_stock_out

T = TypeVar("T", bound="Rules")


@_attrs_define
class Rules:
    """All options of a table.

    Attributes:
        seats (int): How many play; one is solitaire.
        decks (int): How many 52-card decks are shuffled together; follows from seats if not set.
        jokers (int): How many jokers in all, at most four a deck; they are always wild.
        kings_wild (bool): Whether kings are wild. If so a center stack is complete at the queen, else at the king.
        wild_never (list[Rank]): The ranks a wild card may not stand for.
        payoff_size (int): Cards in each pay-off pile at the start.
        payoff_jokers (bool): Whether jokers may be dealt into the pay-off piles.
        hand_size (int): Cards a hand is filled up to.
        center_limit (int | None): Places for center stacks; null for no limit.
        side_stacks (int): Side stacks of each seat.
        lead_tie (LeadTie): When several pay-off tops are the highest: one of those seats leads at random; or each
            reshuffles its own pile; or their piles are shuffled together and dealt again.
        recycle (Recycle): A completed center stack is set aside until the stock is empty; or shuffled into the stock at
            once; or shuffled and put under it at once.
        stock_out (StockOut): When the stock cannot serve a draw: draw what there is and play on; or the game ends if
            there is no card at all; or it ends if the whole refill cannot be served.
        stall_result (StallResult): Who wins a stall or stock-out: nobody, or the fewest pay-off cards.
        stall_score (StallScore): What a stall or stock-out scores for the fewest pay-off cards: a win's points; the
            lead over the next fewest; or nothing.
        discard_rule (DiscardRule): What may go on a side stack with cards: any card; or only one equal to its top or
            one rank lower (wilds go on anything, anything goes on a wild).
        discard_never (list[RankOrWild]): Cards that may be discarded only when no other hand card may be.
        must_play (list[Rank]): While such a card of the hand or the pay-off top can be built, nothing else is legal.
        fill_empty_sides (bool): Side stacks start with a card each, and empty ones are filled from the hand before the
            discard.
        load (bool): Cards may be put on an opponent's pay-off pile: same suit, one rank up or down.
    """

    seats: int
    decks: int
    jokers: int
    kings_wild: bool
    wild_never: list[Rank]
    payoff_size: int
    payoff_jokers: bool
    hand_size: int
    center_limit: int | None
    side_stacks: int
    lead_tie: LeadTie
    recycle: Recycle
    stock_out: StockOut
    stall_result: StallResult
    stall_score: StallScore
    discard_rule: DiscardRule
    discard_never: list[RankOrWild]
    must_play: list[Rank]
    fill_empty_sides: bool
    load: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        seats = self.seats

        decks = self.decks

        jokers = self.jokers

        kings_wild = self.kings_wild

        wild_never = []
        for wild_never_item_data in self.wild_never:
            wild_never_item: str = wild_never_item_data
            wild_never.append(wild_never_item)

        payoff_size = self.payoff_size

        payoff_jokers = self.payoff_jokers

        hand_size = self.hand_size

        center_limit: int | None
        center_limit = self.center_limit

        side_stacks = self.side_stacks

        lead_tie: str = self.lead_tie

        recycle: str = self.recycle

        stock_out: str = self.stock_out

        stall_result: str = self.stall_result

        stall_score: str = self.stall_score

        discard_rule: str = self.discard_rule

        discard_never = []
        for discard_never_item_data in self.discard_never:
            discard_never_item: str = discard_never_item_data
            discard_never.append(discard_never_item)

        must_play = []
        for must_play_item_data in self.must_play:
            must_play_item: str = must_play_item_data
            must_play.append(must_play_item)

        fill_empty_sides = self.fill_empty_sides

        load = self.load

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "seats": seats,
                "decks": decks,
                "jokers": jokers,
                "kings_wild": kings_wild,
                "wild_never": wild_never,
                "payoff_size": payoff_size,
                "payoff_jokers": payoff_jokers,
                "hand_size": hand_size,
                "center_limit": center_limit,
                "side_stacks": side_stacks,
                "lead_tie": lead_tie,
                "recycle": recycle,
                "stock_out": stock_out,
                "stall_result": stall_result,
                "stall_score": stall_score,
                "discard_rule": discard_rule,
                "discard_never": discard_never,
                "must_play": must_play,
                "fill_empty_sides": fill_empty_sides,
                "load": load,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seats = d.pop("seats")

        decks = d.pop("decks")

        jokers = d.pop("jokers")

        kings_wild = d.pop("kings_wild")

        wild_never = []
        _wild_never = d.pop("wild_never")
        for wild_never_item_data in _wild_never:
            wild_never_item = check_rank(wild_never_item_data)

            wild_never.append(wild_never_item)

        payoff_size = d.pop("payoff_size")

        payoff_jokers = d.pop("payoff_jokers")

        hand_size = d.pop("hand_size")

        def _parse_center_limit(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        center_limit = _parse_center_limit(d.pop("center_limit"))

        side_stacks = d.pop("side_stacks")

        lead_tie = check_lead_tie(d.pop("lead_tie"))

        recycle = check_recycle(d.pop("recycle"))

        stock_out = check_stock_out(d.pop("stock_out"))

        stall_result = check_stall_result(d.pop("stall_result"))

        stall_score = check_stall_score(d.pop("stall_score"))

        discard_rule = check_discard_rule(d.pop("discard_rule"))

        discard_never = []
        _discard_never = d.pop("discard_never")
        for discard_never_item_data in _discard_never:
            discard_never_item = check_rank_or_wild(discard_never_item_data)

            discard_never.append(discard_never_item)

        must_play = []
        _must_play = d.pop("must_play")
        for must_play_item_data in _must_play:
            must_play_item = check_rank(must_play_item_data)

            must_play.append(must_play_item)

        fill_empty_sides = d.pop("fill_empty_sides")

        load = d.pop("load")

        rules = cls(
            seats=seats,
            decks=decks,
            jokers=jokers,
            kings_wild=kings_wild,
            wild_never=wild_never,
            payoff_size=payoff_size,
            payoff_jokers=payoff_jokers,
            hand_size=hand_size,
            center_limit=center_limit,
            side_stacks=side_stacks,
            lead_tie=lead_tie,
            recycle=recycle,
            stock_out=stock_out,
            stall_result=stall_result,
            stall_score=stall_score,
            discard_rule=discard_rule,
            discard_never=discard_never,
            must_play=must_play,
            fill_empty_sides=fill_empty_sides,
            load=load,
        )

        rules.additional_properties = d
        return rules

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
