"""Contains all the data models used in inputs/outputs"""

from .admin_game import AdminGame
from .admin_game_list import AdminGameList
from .admin_game_metadata import AdminGameMetadata
from .adviser_name import AdviserName
from .app import App
from .app_list import AppList
from .audit_list import AuditList
from .audited import Audited
from .center import Center
from .changed_webhook import ChangedWebhook
from .closing_frame import ClosingFrame
from .closing_reason import ClosingReason
from .computer import Computer
from .computer_turns import ComputerTurns
from .created_game import CreatedGame
from .created_game_metadata import CreatedGameMetadata
from .created_seat import CreatedSeat
from .created_webhook import CreatedWebhook
from .daily import Daily
from .daily_deal import DailyDeal
from .daily_outcome import DailyOutcome
from .daily_result import DailyResult
from .daily_results import DailyResults
from .deal import Deal
from .deal_kind import DealKind
from .deal_record import DealRecord
from .delivery import Delivery
from .delivery_list import DeliveryList
from .delivery_search_status import DeliverySearchStatus
from .delivery_status import DeliveryStatus
from .discard_rule import DiscardRule
from .done import Done
from .due import Due
from .event import Event
from .event_list import EventList
from .game import Game
from .game_changes import GameChanges
from .game_deal import GameDeal
from .game_end_frame import GameEndFrame
from .game_ending import GameEnding
from .game_event_frame import GameEventFrame
from .game_list import GameList
from .game_snapshot_frame import GameSnapshotFrame
from .game_status import GameStatus
from .game_view_frame import GameViewFrame
from .group_tally import GroupTally
from .handover import Handover
from .happening import Happening
from .holder import Holder
from .lead_tie import LeadTie
from .level import Level
from .level_list import LevelList
from .level_name import LevelName
from .line import Line
from .listening import Listening
from .match import Match
from .match_count import MatchCount
from .match_game import MatchGame
from .match_status import MatchStatus
from .move import Move
from .move_kind import MoveKind
from .move_list import MoveList
from .move_record import MoveRecord
from .move_source import MoveSource
from .new_app import NewApp
from .new_app_token import NewAppToken
from .new_claim import NewClaim
from .new_game import NewGame
from .new_game_metadata import NewGameMetadata
from .new_handover import NewHandover
from .new_match import NewMatch
from .new_move import NewMove
from .new_plan import NewPlan
from .new_player import NewPlayer
from .new_player_metadata import NewPlayerMetadata
from .new_position import NewPosition
from .new_position_seat import NewPositionSeat
from .new_quota import NewQuota
from .new_seat import NewSeat
from .new_turn import NewTurn
from .new_webhook import NewWebhook
from .opponent_kind import OpponentKind
from .option import Option
from .option_type import OptionType
from .payoff import Payoff
from .plan import Plan
from .plan_list import PlanList
from .plan_purpose import PlanPurpose
from .plan_search_status import PlanSearchStatus
from .plan_status import PlanStatus
from .played import Played
from .player import Player
from .player_event import PlayerEvent
from .player_event_frame import PlayerEventFrame
from .player_event_list import PlayerEventList
from .player_metadata import PlayerMetadata
from .player_snapshot_frame import PlayerSnapshotFrame
from .player_token import PlayerToken
from .player_token_metadata import PlayerTokenMetadata
from .position import Position
from .position_seat import PositionSeat
from .posted import Posted
from .posted_list import PostedList
from .problem import Problem
from .problem_errors import ProblemErrors
from .problem_params import ProblemParams
from .problem_type import ProblemType
from .quota import Quota
from .rank import Rank
from .rank_or_wild import RankOrWild
from .reason import Reason
from .reason_params import ReasonParams
from .record import Record
from .record_deal import RecordDeal
from .record_entry import RecordEntry
from .record_seat import RecordSeat
from .recycle import Recycle
from .replay import Replay
from .result import Result
from .review import Review
from .review_decision import ReviewDecision
from .review_point import ReviewPoint
from .review_seat import ReviewSeat
from .review_turn import ReviewTurn
from .revoked import Revoked
from .rule_overrides import RuleOverrides
from .rules import Rules
from .ruleset import Ruleset
from .ruleset_list import RulesetList
from .ruleset_name import RulesetName
from .seat import Seat
from .seat_invite import SeatInvite
from .seat_kind import SeatKind
from .seat_token import SeatToken
from .seat_view import SeatView
from .stall_result import StallResult
from .stall_score import StallScore
from .statistics import Statistics
from .stats import Stats
from .stats_deliveries import StatsDeliveries
from .stats_games import StatsGames
from .stats_plans import StatsPlans
from .stats_webhooks import StatsWebhooks
from .status import Status
from .stock_out import StockOut
from .streak import Streak
from .stream_closing import StreamClosing
from .stream_end import StreamEnd
from .tally import Tally
from .token_facts import TokenFacts
from .token_kind import TokenKind
from .turn import Turn
from .turn_horizon import TurnHorizon
from .turn_judged import TurnJudged
from .turn_phase import TurnPhase
from .turn_played import TurnPlayed
from .undo import Undo
from .undo_policy import UndoPolicy
from .used import Used
from .view import View
from .view_moment import ViewMoment
from .webhook import Webhook
from .webhook_changes import WebhookChanges
from .webhook_disabled_reason import WebhookDisabledReason
from .webhook_event import WebhookEvent
from .webhook_event_data import WebhookEventData
from .webhook_event_data_metadata import WebhookEventDataMetadata
from .webhook_event_type import WebhookEventType
from .webhook_holder_kind import WebhookHolderKind
from .webhook_list import WebhookList
from .webhook_status import WebhookStatus
from .webhook_topic import WebhookTopic
from .whole_game import WholeGame
from .whole_match import WholeMatch
from .work import Work
from .work_list import WorkList

__all__ = (
    "AdminGame",
    "AdminGameList",
    "AdminGameMetadata",
    "AdviserName",
    "App",
    "AppList",
    "Audited",
    "AuditList",
    "Center",
    "ChangedWebhook",
    "ClosingFrame",
    "ClosingReason",
    "Computer",
    "ComputerTurns",
    "CreatedGame",
    "CreatedGameMetadata",
    "CreatedSeat",
    "CreatedWebhook",
    "Daily",
    "DailyDeal",
    "DailyOutcome",
    "DailyResult",
    "DailyResults",
    "Deal",
    "DealKind",
    "DealRecord",
    "Delivery",
    "DeliveryList",
    "DeliverySearchStatus",
    "DeliveryStatus",
    "DiscardRule",
    "Done",
    "Due",
    "Event",
    "EventList",
    "Game",
    "GameChanges",
    "GameDeal",
    "GameEndFrame",
    "GameEnding",
    "GameEventFrame",
    "GameList",
    "GameSnapshotFrame",
    "GameStatus",
    "GameViewFrame",
    "GroupTally",
    "Handover",
    "Happening",
    "Holder",
    "LeadTie",
    "Level",
    "LevelList",
    "LevelName",
    "Line",
    "Listening",
    "Match",
    "MatchCount",
    "MatchGame",
    "MatchStatus",
    "Move",
    "MoveKind",
    "MoveList",
    "MoveRecord",
    "MoveSource",
    "NewApp",
    "NewAppToken",
    "NewClaim",
    "NewGame",
    "NewGameMetadata",
    "NewHandover",
    "NewMatch",
    "NewMove",
    "NewPlan",
    "NewPlayer",
    "NewPlayerMetadata",
    "NewPosition",
    "NewPositionSeat",
    "NewQuota",
    "NewSeat",
    "NewTurn",
    "NewWebhook",
    "OpponentKind",
    "Option",
    "OptionType",
    "Payoff",
    "Plan",
    "PlanList",
    "PlanPurpose",
    "PlanSearchStatus",
    "PlanStatus",
    "Played",
    "Player",
    "PlayerEvent",
    "PlayerEventFrame",
    "PlayerEventList",
    "PlayerMetadata",
    "PlayerSnapshotFrame",
    "PlayerToken",
    "PlayerTokenMetadata",
    "Position",
    "PositionSeat",
    "Posted",
    "PostedList",
    "Problem",
    "ProblemErrors",
    "ProblemParams",
    "ProblemType",
    "Quota",
    "Rank",
    "RankOrWild",
    "Reason",
    "ReasonParams",
    "Record",
    "RecordDeal",
    "RecordEntry",
    "RecordSeat",
    "Recycle",
    "Replay",
    "Result",
    "Review",
    "ReviewDecision",
    "ReviewPoint",
    "ReviewSeat",
    "ReviewTurn",
    "Revoked",
    "RuleOverrides",
    "Rules",
    "Ruleset",
    "RulesetList",
    "RulesetName",
    "Seat",
    "SeatInvite",
    "SeatKind",
    "SeatToken",
    "SeatView",
    "StallResult",
    "StallScore",
    "Statistics",
    "Stats",
    "StatsDeliveries",
    "StatsGames",
    "StatsPlans",
    "StatsWebhooks",
    "Status",
    "StockOut",
    "Streak",
    "StreamClosing",
    "StreamEnd",
    "Tally",
    "TokenFacts",
    "TokenKind",
    "Turn",
    "TurnHorizon",
    "TurnJudged",
    "TurnPhase",
    "TurnPlayed",
    "Undo",
    "UndoPolicy",
    "Used",
    "View",
    "ViewMoment",
    "Webhook",
    "WebhookChanges",
    "WebhookDisabledReason",
    "WebhookEvent",
    "WebhookEventData",
    "WebhookEventDataMetadata",
    "WebhookEventType",
    "WebhookHolderKind",
    "WebhookList",
    "WebhookStatus",
    "WebhookTopic",
    "WholeGame",
    "WholeMatch",
    "Work",
    "WorkList",
)
