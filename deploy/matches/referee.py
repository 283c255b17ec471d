"""Playing a deal of a contest on the referee: every move is judged, every card is where it is.

`play_deal` is the seam: whoever can play whole games faster, for players that need no process of their own,
takes its place and answers with the same `DealResult`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from deploy.matches.contest import Contest, Lineup
from deploy.matches.decider import Forfeit, Turn
from deploy.matches.results import DealResult, Decisions, Fault, FaultKind, GameResult
from deploy.matches.roster import Roster
from engine.deal import deal
from engine.errors import IllegalMove
from engine.happenings import Drew, Happening, TurnedUp
from engine.moves import Move
from engine.observe import observe
from engine.outcome import Ending
from engine.play import apply, resign
from engine.state import State


def play_deal(contest: Contest, number: int, roster: Roster) -> DealResult:
    """Play deal `number` of a contest, counted from 0, once for each lineup."""
    games = tuple(play_game(contest, number, lineup, roster) for lineup in contest.lineups)
    return DealResult(number, games)


@dataclass(slots=True)
class _Notes:
    """What is written down while a game is played."""

    decisions: list[Decisions]
    faults: list[Fault] = field(default_factory=list)
    moves: int = 0


def play_game(contest: Contest, number: int, lineup: Lineup, roster: Roster) -> GameResult:
    """Play one game to its end. A player that forfeits leaves it, and the others play on."""
    state = deal(contest.rules, contest.secret(number))
    game_id = contest.digest("game", number, lineup).hex()[:16]
    notes = _Notes([Decisions()] * len(contest.players))
    while state.outcome is None:
        seat = state.to_move
        player = lineup[seat]
        # Equal for every lineup: a player that meets itself plays the same game from either side.
        chance = contest.digest("think", number, seat, notes.moves)
        turn = Turn(game_id, observe(state, seat), chance, contest.limits)
        begun, cut = time.perf_counter(), False
        try:
            answer = roster.player(player).decide(turn)
            cut = answer.cut
            state = _carry_out(state, answer.moves, notes)
        except Forfeit as forfeit:
            notes.faults.append(Fault(player, forfeit.kind, forfeit.detail))
            state, _ = resign(state, seat, Ending.ABANDONED)
        spent = time.perf_counter() - begun
        notes.decisions[player] = notes.decisions[player].plus(Decisions(1, spent, spent, int(cut)))
    winner = state.outcome.winner
    for seat in range(contest.rules.seats):
        roster.player(lineup[seat]).end(game_id, observe(state, seat))
    return GameResult(
        None if winner is None else lineup[winner],
        state.outcome.ending,
        state.turn_number,
        notes.moves,
        tuple(notes.decisions),
        tuple(notes.faults),
    )


def _carry_out(state: State, line: Sequence[Move], notes: _Notes) -> State:
    """Make the moves of a line up to the end of the turn or a card nobody had seen; drop the rest."""
    turn = state.turn_number
    for move in line:
        try:
            state, happened = apply(state, move)
        except IllegalMove as error:
            raise Forfeit(FaultKind.ILLEGAL, f"{move}: {error.message}") from error
        notes.moves += 1
        if state.outcome is not None or state.turn_number != turn or _reveals(happened):
            break
    return state


def _reveals(happened: Sequence[Happening]) -> bool:
    return any(isinstance(each, Drew | TurnedUp) for each in happened)
