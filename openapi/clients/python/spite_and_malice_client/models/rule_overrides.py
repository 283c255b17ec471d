from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define

from ..models.discard_rule import DiscardRule, check_discard_rule
from ..models.lead_tie import LeadTie, check_lead_tie
from ..models.rank import Rank, check_rank
from ..models.rank_or_wild import RankOrWild, check_rank_or_wild
from ..models.recycle import Recycle, check_recycle
from ..models.stall_result import StallResult, check_stall_result
from ..models.stall_score import StallScore, check_stall_score
from ..models.stock_out import StockOut, check_stock_out
from ..types import UNSET, Unset

T = TypeVar("T", bound="RuleOverrides")


@_attrs_define
class RuleOverrides:
    """Options of a table that are to differ from its rule set's.

    Attributes:
        seats (int | Unset): How many play; one is solitaire.
        decks (int | Unset): How many 52-card decks are shuffled together; follows from seats if not set.
        jokers (int | Unset): How many jokers in all, at most four a deck; they are always wild.
        kings_wild (bool | Unset): Whether kings are wild. If so a center stack is complete at the queen, else at the
            king.
        wild_never (list[Rank] | Unset): The ranks a wild card may not stand for.
        payoff_size (int | Unset): Cards in each pay-off pile at the start.
        payoff_jokers (bool | Unset): Whether jokers may be dealt into the pay-off piles.
        hand_size (int | Unset): Cards a hand is filled up to.
        center_limit (int | None | Unset): Places for center stacks; null for no limit.
        side_stacks (int | Unset): Side stacks of each seat.
        lead_tie (LeadTie | Unset): When several pay-off tops are the highest: one of those seats leads at random; or
            each reshuffles its own pile; or their piles are shuffled together and dealt again.
        recycle (Recycle | Unset): A completed center stack is set aside until the stock is empty; or shuffled into the
            stock at once; or shuffled and put under it at once.
        stock_out (StockOut | Unset): When the stock cannot serve a draw: draw what there is and play on; or the game
            ends if there is no card at all; or it ends if the whole refill cannot be served.
        stall_result (StallResult | Unset): Who wins a stall or stock-out: nobody, or the fewest pay-off cards.
        stall_score (StallScore | Unset): What a stall or stock-out scores for the fewest pay-off cards: a win's points;
            the lead over the next fewest; or nothing.
        discard_rule (DiscardRule | Unset): What may go on a side stack with cards: any card; or only one equal to its
            top or one rank lower (wilds go on anything, anything goes on a wild).
        discard_never (list[RankOrWild] | Unset): Cards that may be discarded only when no other hand card may be.
        must_play (list[Rank] | Unset): While such a card of the hand or the pay-off top can be built, nothing else is
            legal.
        fill_empty_sides (bool | Unset): Side stacks start with a card each, and empty ones are filled from the hand
            before the discard.
        load (bool | Unset): Cards may be put on an opponent's pay-off pile: same suit, one rank up or down.
    """

    seats: int | Unset = UNSET
    decks: int | Unset = UNSET
    jokers: int | Unset = UNSET
    kings_wild: bool | Unset = UNSET
    wild_never: list[Rank] | Unset = UNSET
    payoff_size: int | Unset = UNSET
    payoff_jokers: bool | Unset = UNSET
    hand_size: int | Unset = UNSET
    center_limit: int | None | Unset = UNSET
    side_stacks: int | Unset = UNSET
    lead_tie: LeadTie | Unset = UNSET
    recycle: Recycle | Unset = UNSET
    stock_out: StockOut | Unset = UNSET
    stall_result: StallResult | Unset = UNSET
    stall_score: StallScore | Unset = UNSET
    discard_rule: DiscardRule | Unset = UNSET
    discard_never: list[RankOrWild] | Unset = UNSET
    must_play: list[Rank] | Unset = UNSET
    fill_empty_sides: bool | Unset = UNSET
    load: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        seats = self.seats

        decks = self.decks

        jokers = self.jokers

        kings_wild = self.kings_wild

        wild_never: list[str] | Unset = UNSET
        if not isinstance(self.wild_never, Unset):
            wild_never = []
            for wild_never_item_data in self.wild_never:
                wild_never_item: str = wild_never_item_data
                wild_never.append(wild_never_item)

        payoff_size = self.payoff_size

        payoff_jokers = self.payoff_jokers

        hand_size = self.hand_size

        center_limit: int | None | Unset
        if isinstance(self.center_limit, Unset):
            center_limit = UNSET
        else:
            center_limit = self.center_limit

        side_stacks = self.side_stacks

        lead_tie: str | Unset = UNSET
        if not isinstance(self.lead_tie, Unset):
            lead_tie = self.lead_tie

        recycle: str | Unset = UNSET
        if not isinstance(self.recycle, Unset):
            recycle = self.recycle

        stock_out: str | Unset = UNSET
        if not isinstance(self.stock_out, Unset):
            stock_out = self.stock_out

        stall_result: str | Unset = UNSET
        if not isinstance(self.stall_result, Unset):
            stall_result = self.stall_result

        stall_score: str | Unset = UNSET
        if not isinstance(self.stall_score, Unset):
            stall_score = self.stall_score

        discard_rule: str | Unset = UNSET
        if not isinstance(self.discard_rule, Unset):
            discard_rule = self.discard_rule

        discard_never: list[str] | Unset = UNSET
        if not isinstance(self.discard_never, Unset):
            discard_never = []
            for discard_never_item_data in self.discard_never:
                discard_never_item: str = discard_never_item_data
                discard_never.append(discard_never_item)

        must_play: list[str] | Unset = UNSET
        if not isinstance(self.must_play, Unset):
            must_play = []
            for must_play_item_data in self.must_play:
                must_play_item: str = must_play_item_data
                must_play.append(must_play_item)

        fill_empty_sides = self.fill_empty_sides

        load = self.load

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if seats is not UNSET:
            field_dict["seats"] = seats
        if decks is not UNSET:
            field_dict["decks"] = decks
        if jokers is not UNSET:
            field_dict["jokers"] = jokers
        if kings_wild is not UNSET:
            field_dict["kings_wild"] = kings_wild
        if wild_never is not UNSET:
            field_dict["wild_never"] = wild_never
        if payoff_size is not UNSET:
            field_dict["payoff_size"] = payoff_size
        if payoff_jokers is not UNSET:
            field_dict["payoff_jokers"] = payoff_jokers
        if hand_size is not UNSET:
            field_dict["hand_size"] = hand_size
        if center_limit is not UNSET:
            field_dict["center_limit"] = center_limit
        if side_stacks is not UNSET:
            field_dict["side_stacks"] = side_stacks
        if lead_tie is not UNSET:
            field_dict["lead_tie"] = lead_tie
        if recycle is not UNSET:
            field_dict["recycle"] = recycle
        if stock_out is not UNSET:
            field_dict["stock_out"] = stock_out
        if stall_result is not UNSET:
            field_dict["stall_result"] = stall_result
        if stall_score is not UNSET:
            field_dict["stall_score"] = stall_score
        if discard_rule is not UNSET:
            field_dict["discard_rule"] = discard_rule
        if discard_never is not UNSET:
            field_dict["discard_never"] = discard_never
        if must_play is not UNSET:
            field_dict["must_play"] = must_play
        if fill_empty_sides is not UNSET:
            field_dict["fill_empty_sides"] = fill_empty_sides
        if load is not UNSET:
            field_dict["load"] = load

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        seats = d.pop("seats", UNSET)

        decks = d.pop("decks", UNSET)

        jokers = d.pop("jokers", UNSET)

        kings_wild = d.pop("kings_wild", UNSET)

        _wild_never = d.pop("wild_never", UNSET)
        wild_never: list[Rank] | Unset = UNSET
        if _wild_never is not UNSET:
            wild_never = []
            for wild_never_item_data in _wild_never:
                wild_never_item = check_rank(wild_never_item_data)

                wild_never.append(wild_never_item)

        payoff_size = d.pop("payoff_size", UNSET)

        payoff_jokers = d.pop("payoff_jokers", UNSET)

        hand_size = d.pop("hand_size", UNSET)

        def _parse_center_limit(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        center_limit = _parse_center_limit(d.pop("center_limit", UNSET))

        side_stacks = d.pop("side_stacks", UNSET)

        _lead_tie = d.pop("lead_tie", UNSET)
        lead_tie: LeadTie | Unset
        if isinstance(_lead_tie, Unset):
            lead_tie = UNSET
        else:
            lead_tie = check_lead_tie(_lead_tie)

        _recycle = d.pop("recycle", UNSET)
        recycle: Recycle | Unset
        if isinstance(_recycle, Unset):
            recycle = UNSET
        else:
            recycle = check_recycle(_recycle)

        _stock_out = d.pop("stock_out", UNSET)
        stock_out: StockOut | Unset
        if isinstance(_stock_out, Unset):
            stock_out = UNSET
        else:
            stock_out = check_stock_out(_stock_out)

        _stall_result = d.pop("stall_result", UNSET)
        stall_result: StallResult | Unset
        if isinstance(_stall_result, Unset):
            stall_result = UNSET
        else:
            stall_result = check_stall_result(_stall_result)

        _stall_score = d.pop("stall_score", UNSET)
        stall_score: StallScore | Unset
        if isinstance(_stall_score, Unset):
            stall_score = UNSET
        else:
            stall_score = check_stall_score(_stall_score)

        _discard_rule = d.pop("discard_rule", UNSET)
        discard_rule: DiscardRule | Unset
        if isinstance(_discard_rule, Unset):
            discard_rule = UNSET
        else:
            discard_rule = check_discard_rule(_discard_rule)

        _discard_never = d.pop("discard_never", UNSET)
        discard_never: list[RankOrWild] | Unset = UNSET
        if _discard_never is not UNSET:
            discard_never = []
            for discard_never_item_data in _discard_never:
                discard_never_item = check_rank_or_wild(discard_never_item_data)

                discard_never.append(discard_never_item)

        _must_play = d.pop("must_play", UNSET)
        must_play: list[Rank] | Unset = UNSET
        if _must_play is not UNSET:
            must_play = []
            for must_play_item_data in _must_play:
                must_play_item = check_rank(must_play_item_data)

                must_play.append(must_play_item)

        fill_empty_sides = d.pop("fill_empty_sides", UNSET)

        load = d.pop("load", UNSET)

        rule_overrides = cls(
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

        return rule_overrides
