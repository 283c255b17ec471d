from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.plan_purpose import PlanPurpose, check_plan_purpose
from ..models.plan_status import PlanStatus, check_plan_status

if TYPE_CHECKING:
    from ..models.line import Line
    from ..models.move import Move
    from ..models.reason import Reason
    from ..models.review import Review


T = TypeVar("T", bound="Work")


@_attrs_define
class Work:
    """A plan as the admin sees it: with what it did, and for how long it is held.

    Attributes:
        id (str): Its id.
        game_id (str): The game.
        version (int): The game's version that made it necessary; for a hint, the one that asking for it made.
        purpose (PlanPurpose): What a plan is for.
        seat (int | None): Who is to move; null for a review.
        level (str): At which level.
        status (PlanStatus): Where a plan stands.
        time_limit_ms (int): How long it may think about it, milliseconds.
        attempts (int): How often a worker has taken it up.
        progress (float | None): For a review: the share of the game it has gone through.
        created_at (datetime.datetime): When it was made, UTC.
        due_by (datetime.datetime): By then it is over, or `error` says why not; UTC.
        started_at (datetime.datetime | None): When a worker took it up, UTC.
        finished_at (datetime.datetime | None): When it was over, UTC.
        error (None | str): What went wrong, if anything.
        move (Move | None): The move to make now, or that a turn began with; null until there is one, and for whoever
            may not see it.
        line (list[Move] | None): Of a hint the moves up to the next card nobody has seen, or the end of the turn; of a
            turn those that were made; null until there is one, and for whoever may not see it.
        expectation (float | None): The chance to win with it, 0 to 1, a draw counted as an even share; of a turn, at
            its first decision; null until there is one, and for whoever may not see it.
        reasons (list[Reason] | None): Why, the weightiest first; of a turn, at its first decision; null until there is
            one, and for whoever may not see it.
        alternatives (list[Line] | None): Other lines that were considered, the best first; null until there is one, and
            for whoever may not see it.
        complete (bool | None): Whether the thinking came to its end before its time was over; null until there is one,
            and for whoever may not see it.
        positions (int): Positions searched.
        rollouts (int): Rollouts played.
        thought_ms (int): Time thought, milliseconds.
        positions_per_s (int | None): Positions searched in a second; null until there is one, and for whoever may not
            see it.
        rollouts_per_s (int | None): Rollouts played in a second; null until there is one, and for whoever may not see
            it.
        review (None | Review): Of a review that is done, what it found; in the answer to GET.
        requested (bool): Whether somebody asked for it.
        played (list[str]): Of a turn, the moves it has played, in notation.
        lease_until (datetime.datetime | None): For a running plan: when it counts as lost and is taken up again, UTC.
    """

    id: str
    game_id: str
    version: int
    purpose: PlanPurpose
    seat: int | None
    level: str
    status: PlanStatus
    time_limit_ms: int
    attempts: int
    progress: float | None
    created_at: datetime.datetime
    due_by: datetime.datetime
    started_at: datetime.datetime | None
    finished_at: datetime.datetime | None
    error: None | str
    move: Move | None
    line: list[Move] | None
    expectation: float | None
    reasons: list[Reason] | None
    alternatives: list[Line] | None
    complete: bool | None
    positions: int
    rollouts: int
    thought_ms: int
    positions_per_s: int | None
    rollouts_per_s: int | None
    review: None | Review
    requested: bool
    played: list[str]
    lease_until: datetime.datetime | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.move import Move  # noqa: PLC0415
        from ..models.review import Review  # noqa: PLC0415

        id = self.id

        game_id = self.game_id

        version = self.version

        purpose: str = self.purpose

        seat: int | None
        seat = self.seat

        level = self.level

        status: str = self.status

        time_limit_ms = self.time_limit_ms

        attempts = self.attempts

        progress: float | None
        progress = self.progress

        created_at = self.created_at.isoformat()

        due_by = self.due_by.isoformat()

        started_at: None | str
        if isinstance(self.started_at, datetime.datetime):
            started_at = self.started_at.isoformat()
        else:
            started_at = self.started_at

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        error: None | str
        error = self.error

        move: dict[str, Any] | None
        if isinstance(self.move, Move):
            move = self.move.to_dict()
        else:
            move = self.move

        line: list[dict[str, Any]] | None
        if isinstance(self.line, list):
            line = []
            for line_type_0_item_data in self.line:
                line_type_0_item = line_type_0_item_data.to_dict()
                line.append(line_type_0_item)

        else:
            line = self.line

        expectation: float | None
        expectation = self.expectation

        reasons: list[dict[str, Any]] | None
        if isinstance(self.reasons, list):
            reasons = []
            for reasons_type_0_item_data in self.reasons:
                reasons_type_0_item = reasons_type_0_item_data.to_dict()
                reasons.append(reasons_type_0_item)

        else:
            reasons = self.reasons

        alternatives: list[dict[str, Any]] | None
        if isinstance(self.alternatives, list):
            alternatives = []
            for alternatives_type_0_item_data in self.alternatives:
                alternatives_type_0_item = alternatives_type_0_item_data.to_dict()
                alternatives.append(alternatives_type_0_item)

        else:
            alternatives = self.alternatives

        complete: bool | None
        complete = self.complete

        positions = self.positions

        rollouts = self.rollouts

        thought_ms = self.thought_ms

        positions_per_s: int | None
        positions_per_s = self.positions_per_s

        rollouts_per_s: int | None
        rollouts_per_s = self.rollouts_per_s

        review: dict[str, Any] | None
        if isinstance(self.review, Review):
            review = self.review.to_dict()
        else:
            review = self.review

        requested = self.requested

        played = self.played

        lease_until: None | str
        if isinstance(self.lease_until, datetime.datetime):
            lease_until = self.lease_until.isoformat()
        else:
            lease_until = self.lease_until

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "game_id": game_id,
                "version": version,
                "purpose": purpose,
                "seat": seat,
                "level": level,
                "status": status,
                "time_limit_ms": time_limit_ms,
                "attempts": attempts,
                "progress": progress,
                "created_at": created_at,
                "due_by": due_by,
                "started_at": started_at,
                "finished_at": finished_at,
                "error": error,
                "move": move,
                "line": line,
                "expectation": expectation,
                "reasons": reasons,
                "alternatives": alternatives,
                "complete": complete,
                "positions": positions,
                "rollouts": rollouts,
                "thought_ms": thought_ms,
                "positions_per_s": positions_per_s,
                "rollouts_per_s": rollouts_per_s,
                "review": review,
                "requested": requested,
                "played": played,
                "lease_until": lease_until,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.line import Line  # noqa: PLC0415
        from ..models.move import Move  # noqa: PLC0415
        from ..models.reason import Reason  # noqa: PLC0415
        from ..models.review import Review  # noqa: PLC0415

        d = dict(src_dict)
        id = d.pop("id")

        game_id = d.pop("game_id")

        version = d.pop("version")

        purpose = check_plan_purpose(d.pop("purpose"))

        def _parse_seat(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        seat = _parse_seat(d.pop("seat"))

        level = d.pop("level")

        status = check_plan_status(d.pop("status"))

        time_limit_ms = d.pop("time_limit_ms")

        attempts = d.pop("attempts")

        def _parse_progress(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        progress = _parse_progress(d.pop("progress"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        due_by = datetime.datetime.fromisoformat(d.pop("due_by"))

        def _parse_started_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                started_at_type_0 = datetime.datetime.fromisoformat(data)

                return started_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        started_at = _parse_started_at(d.pop("started_at"))

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))

        def _parse_error(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        error = _parse_error(d.pop("error"))

        def _parse_move(data: object) -> Move | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                move_type_0 = Move.from_dict(data)

                return move_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Move | None, data)

        move = _parse_move(d.pop("move"))

        def _parse_line(data: object) -> list[Move] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                line_type_0 = []
                _line_type_0 = data
                for line_type_0_item_data in _line_type_0:
                    line_type_0_item = Move.from_dict(line_type_0_item_data)

                    line_type_0.append(line_type_0_item)

                return line_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Move] | None, data)

        line = _parse_line(d.pop("line"))

        def _parse_expectation(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        expectation = _parse_expectation(d.pop("expectation"))

        def _parse_reasons(data: object) -> list[Reason] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                reasons_type_0 = []
                _reasons_type_0 = data
                for reasons_type_0_item_data in _reasons_type_0:
                    reasons_type_0_item = Reason.from_dict(reasons_type_0_item_data)

                    reasons_type_0.append(reasons_type_0_item)

                return reasons_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Reason] | None, data)

        reasons = _parse_reasons(d.pop("reasons"))

        def _parse_alternatives(data: object) -> list[Line] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                alternatives_type_0 = []
                _alternatives_type_0 = data
                for alternatives_type_0_item_data in _alternatives_type_0:
                    alternatives_type_0_item = Line.from_dict(alternatives_type_0_item_data)

                    alternatives_type_0.append(alternatives_type_0_item)

                return alternatives_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Line] | None, data)

        alternatives = _parse_alternatives(d.pop("alternatives"))

        def _parse_complete(data: object) -> bool | None:
            if data is None:
                return data
            return cast(bool | None, data)

        complete = _parse_complete(d.pop("complete"))

        positions = d.pop("positions")

        rollouts = d.pop("rollouts")

        thought_ms = d.pop("thought_ms")

        def _parse_positions_per_s(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        positions_per_s = _parse_positions_per_s(d.pop("positions_per_s"))

        def _parse_rollouts_per_s(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        rollouts_per_s = _parse_rollouts_per_s(d.pop("rollouts_per_s"))

        def _parse_review(data: object) -> None | Review:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                review_type_0 = Review.from_dict(data)

                return review_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Review, data)

        review = _parse_review(d.pop("review"))

        requested = d.pop("requested")

        played = cast(list[str], d.pop("played"))

        def _parse_lease_until(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                lease_until_type_0 = datetime.datetime.fromisoformat(data)

                return lease_until_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        lease_until = _parse_lease_until(d.pop("lease_until"))

        work = cls(
            id=id,
            game_id=game_id,
            version=version,
            purpose=purpose,
            seat=seat,
            level=level,
            status=status,
            time_limit_ms=time_limit_ms,
            attempts=attempts,
            progress=progress,
            created_at=created_at,
            due_by=due_by,
            started_at=started_at,
            finished_at=finished_at,
            error=error,
            move=move,
            line=line,
            expectation=expectation,
            reasons=reasons,
            alternatives=alternatives,
            complete=complete,
            positions=positions,
            rollouts=rollouts,
            thought_ms=thought_ms,
            positions_per_s=positions_per_s,
            rollouts_per_s=rollouts_per_s,
            review=review,
            requested=requested,
            played=played,
            lease_until=lease_until,
        )

        work.additional_properties = d
        return work

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
