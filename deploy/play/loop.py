"""One game, from the first look to its end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final

from rich.console import RenderableType

from deploy.play.advice import hint_lines, waited_for
from deploy.play.client import Service, Table
from deploy.play.entry import Command, Notation, Number, Unknown, parse
from deploy.play.help import HELP
from deploy.play.page import Page
from deploy.play.shapes import Happening, MoveRecord, Played, View
from deploy.play.story import Board, since
from deploy.play.terminal import Terminal
from deploy.play.wire import Problem, Unreachable
from deploy.play.words import People, Teller, clean, ending

PROMPT: Final = "Your move (? for help): "
_SHOWN_TURNS: Final = 20
"""The latest moves of the record that are shown unless all are asked for."""
_PATIENCE_S: Final = 40.0
_SERVICE_FAILS: Final = 500
_REFUSED: Final = frozenset({409, 422})
_OUT_OF_STEP: Final = frozenset({"not-your-turn", "game-not-active"})


class End(Enum):
    """How playing came to its end."""

    FINISHED = auto()
    LEFT = auto()
    """The player has left, or input has ended."""


@dataclass
class Game:
    """A game at a terminal."""

    terminal: Terminal
    page: Page
    service: Service
    table: Table
    ruleset: str
    may_leave: Callable[[], bool]
    """Asks whether to leave, and says what that means."""
    fresh: bool = True
    """Whether the game has just been made, so that all of it can be told."""
    _view: View = field(init=False, repr=False)
    _board: Board | None = field(default=None, init=False, repr=False)
    """What has been told."""
    _stale: bool = field(default=True, init=False, repr=False)
    """Whether the game may have moved on without our knowing."""
    _story: list[Happening] = field(default_factory=list, init=False, repr=False)
    """What has happened since the player's turn before this one ended."""
    _news: int = field(default=0, init=False, repr=False)
    """From which of these on the player has not been told."""
    _last: list[Happening] = field(default_factory=list, init=False, repr=False)
    """What happened between the player's latest two turns."""
    _shown: bool = field(default=False, init=False, repr=False)
    """Whether the table has been shown in this turn."""

    def play(self) -> End:
        """Play until the game has ended or the player has left."""
        while True:
            try:
                end = self._go_on()
            except KeyboardInterrupt:
                self.terminal.say("")
                end = End.LEFT if self.may_leave() else None
                # What was under way may have happened or not.
                self._stale = True
            except (Unreachable, Problem) as error:
                if isinstance(error, Problem) and error.status < _SERVICE_FAILS:
                    raise
                self.terminal.trouble(str(error))
                again = self.terminal.yes("Try again? (y/n) ")
                end = None if again or not self.may_leave() else End.LEFT
                self._stale = True
            if end is not None:
                return end

    def _go_on(self) -> End | None:
        """The player's move, or the wait for it; how playing ended, if it has."""
        if self._stale:
            self._look_anew()
        if self._is_over():
            self._finish()
            return End.FINISHED
        if self._my_turn():
            return None if self._move() else End.LEFT
        self._wait()
        return None

    def _look_anew(self) -> None:
        view = self.table.view()
        if self._board is None:
            self._board = Board.dealt(view["rules"]) if self.fresh else Board.of(view)
            self._story = [] if self.fresh else list(view["last_turn"])
        self._see(view)
        self._stale = self._shown = False

    def _see(self, view: View) -> None:
        """Take in a new view, and what led to it."""
        self._view = view
        if self._board is not None and view["version"] > self._board.version:
            happened = since(self._board, self.table.moves_since(self._board.version), view)
            self._story += happened
            self._last = happened or self._last
            self._board = Board.of(view)

    def _is_over(self) -> bool:
        return self._view["status"] in ("finished", "abandoned")

    def _my_turn(self) -> bool:
        turn = self._view["turn"]
        return turn is not None and turn["seat"] == self._view["viewer"]

    def _wait(self) -> None:
        self._shown = False
        began = time.monotonic()
        text = self._waited_for()
        while not self._my_turn() and not self._is_over():
            with self.terminal.waiting(text):
                self._see(self.table.wait())
            if time.monotonic() - began > _PATIENCE_S:
                text = f"Still: {self._waited_for()} Ctrl-C leaves."

    def _waited_for(self) -> str:
        turn = self._view["turn"]
        if turn is None:
            return f"The game is {self._view['status']}."
        return f"{clean(self._view['seats'][turn['seat']]['name'])} is thinking."

    # The player's turn.

    def _move(self) -> bool:
        """Ask until a move is made; False when the player leaves."""
        self._show()
        while True:
            line = self.terminal.ask(PROMPT)
            if line is None:
                self.terminal.say("Input has ended, and so you have left the game.")
                return False
            entry = parse(line)
            if isinstance(entry, Command):
                if entry is Command.QUIT:
                    if self.may_leave():
                        return False
                else:
                    _COMMANDS[entry](self)
                continue
            notation = self._chosen(entry)
            if notation is not None and self._make(notation):
                return True

    def _chosen(self, entry: Number | Notation | Unknown) -> str | None:
        """The notation of what was typed; None, with a word on why, when it is no move."""
        moves = self._view["legal_moves"]
        match entry:
            case Notation(text):
                return text
            case Number(value) if 1 <= value <= len(moves):
                return moves[value - 1]["notation"]
            case Number(value):
                self.terminal.trouble(f"There is no move {value}: they go from 1 to {len(moves)}.")
            case Unknown(text):
                self.terminal.trouble(
                    f"{clean(text)!r} is no move: type a number from 1 to {len(moves)}, or a "
                    "notation such as h:7H>c1, or ? for help."
                )
        return None

    def _make(self, notation: str) -> bool:
        """Send a move; False when the player is to try another one on the same view."""
        try:
            played = self.table.move(notation, self._view["version"])
        except Problem as problem:
            self.terminal.trouble(clean(str(problem)))
            if problem.status in _REFUSED and problem.slug not in _OUT_OF_STEP:
                return False
            self._stale = True
            return True
        self._follow(played)
        return True

    def _follow(self, played: Played) -> None:
        turn = self._view["turn"]
        if played["happenings"] and self._board is not None:
            self._view = played["view"]
            self._story += self._board.note(played["happenings"])
            self._board = Board.of(self._view)
        else:
            self._see(played["view"])
        now = self._view["turn"]
        if turn is None or now is None or now["number"] != turn["number"]:
            # The turn has ended. What came of it is told at once; the next page tells what follows.
            self.terminal.say(*self._told(self._story[self._news :]))
            self._story, self._news, self._last, self._shown = [], 0, [], False

    # Showing.

    def _show(self, *, whole: bool = False) -> None:
        """Show what happened, the table and the moves; within a turn perhaps only what has changed."""
        part = self.page.my_part(self._view) if self._shown and not whole else None
        shown = (part or self.page.table(self._view), self.page.moves(self._view))
        story = self._told(self._story if self.page.clears else self._story[self._news :])
        self._news, self._shown = len(self._story), True
        if not self.page.clears:
            self.terminal.say(*story, *shown)
            return
        self.terminal.fresh()
        if self.terminal.fits(*story, *shown):
            self.terminal.say(*story, *shown)
        else:
            # What does not fit leaves the window at the top: let that not be the news.
            self.terminal.say(*shown, *story)

    def _told(self, happenings: list[Happening]) -> list[RenderableType]:
        """The story of these, if there is anything to tell."""
        if not Teller(People.of(self._view), self.page.face).facts(happenings):
            return []
        return [self.page.story(self._view, happenings)]

    def _finish(self) -> None:
        if self.page.clears:
            self.terminal.fresh()
        story = self._told(self._story if self.page.clears else self._story[self._news :])
        self.terminal.say(*story, self.page.table(self._view), "")
        result = self._view["result"]
        if result is None:
            self.terminal.say("The game was abandoned.")
        else:
            self.terminal.say(*ending(result, People.of(self._view)))

    def _look(self) -> None:
        self._show(whole=True)

    def _help(self) -> None:
        self.terminal.say(HELP)

    def _hint(self) -> None:
        """What an expert would do. The version moves by asking."""
        try:
            plan = waited_for(self.terminal, self.table, "hint", "An expert is thinking.")
        except Problem as problem:
            if problem.status >= _SERVICE_FAILS:
                raise
            self.terminal.trouble(clean(str(problem)))
            return
        self.terminal.say(*hint_lines(plan))
        self._see(self.table.view())

    def _rules(self) -> None:
        """The rules in words, and where this table differs from its rule set."""
        ruleset = self.service.ruleset(self.ruleset)
        usual = ruleset["rules"]
        other = [f"  {n}: {v}" for n, v in self._view["rules"].items() if v != usual.get(n)]
        lines = [clean(ruleset["rules_text"])]
        if other:
            lines = ["THIS TABLE", f"The rules of {self.ruleset}, but:", *other, "", *lines]
        self.terminal.say_at_length("\n".join(lines))

    def _tell_last(self) -> None:
        told = self._last or self._view["last_turn"]
        lines = Teller(People.of(self._view), self.page.face).lines(told)
        self.terminal.say(*(lines or ["Nothing has happened yet."]))

    def _record(self) -> None:
        moves = self.table.record()
        first = moves[-1]["turn"] - _SHOWN_TURNS + 1 if moves else 0
        shown = [move for move in moves if move["turn"] >= first]
        if len(shown) < len(moves):
            self.terminal.say(f"The latest {_SHOWN_TURNS} turns; m all shows all of them.")
        self._list(shown)

    def _whole_record(self) -> None:
        self._list(self.table.record())

    def _list(self, moves: list[MoveRecord]) -> None:
        if moves:
            self.terminal.say_at_length(self.page.record(self._view, moves))
        else:
            self.terminal.say("No move was made yet.")

    def _sides(self) -> None:
        self.terminal.say_at_length(self.page.sides(self._view))


_COMMANDS: Final[Mapping[Command, Callable[[Game], None]]] = {
    Command.LOOK: Game._look,  # noqa: SLF001 - the class's own table
    Command.HELP: Game._help,  # noqa: SLF001
    Command.HINT: Game._hint,  # noqa: SLF001
    Command.RULES: Game._rules,  # noqa: SLF001
    Command.LAST: Game._tell_last,  # noqa: SLF001
    Command.RECORD: Game._record,  # noqa: SLF001
    Command.WHOLE_RECORD: Game._whole_record,  # noqa: SLF001
    Command.SIDES: Game._sides,  # noqa: SLF001
}
