"""Players outside: the protocol, in one page.

A player is a program that reads lines from its standard input and writes lines to its standard output, or an
address that the same texts are POSTed to and that answers with the line as its body. Each line it gets is a
JSON object with a ``type``:

``hello``
    Once, before anything else: ``{"type": "hello", "protocol": 1, "version": "0.1.0", "rules": {…},
    "think_ms": 1000}``. ``version`` is this server's, ``rules`` has every option, ``think_ms`` is what others
    take for a decision, or null. The answer is ``{"protocol": 1}``, within ten seconds.
``turn``
    ``{"type": "turn", "view": {…}}``: the view of the seat to move, exactly as ``GET …/views/me`` shows it,
    with ``legal_moves``. The answer is one line of moves in notation, set apart by blanks:
    ``p>c1 h:7H>c2 h:QS>s1``. A JSON list of them will do, and so will ``{"moves": […]}``. They are made in
    order up to the end of the turn or a card nobody had seen; the rest of the line is dropped, and the seat
    is asked again.
``end``
    ``{"type": "end", "view": {…}}``: a game is over, as each seat saw it last. It has no answer.

A process plays one game after another; ``view.game_id`` tells them apart and ``view.viewer`` is the seat, of
which a player may have several. When its input ends, it ends. A program has one process for each process that
plays games.

An answer that is late, no line of moves, or not legal loses the game, and so does a process that dies; it is
counted and told. A process that was late, garbled its answer or died is started anew for the next game.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final, Protocol

import orjson

from deploy.matches.contest import Contest
from deploy.matches.decider import Answer, Forfeit, Turn
from deploy.matches.entrants import Entrant, Kind
from deploy.matches.outside import Address, Process
from deploy.matches.results import FaultKind
from deploy.matches.table import document
from engine.errors import NotationError
from engine.moves import Move
from engine.options import rules_to_json
from engine.view import View

PROTOCOL: Final = 1
HELLO_S: Final = 10.0
"""Seconds a player has to start."""
END_S: Final = 2.0
"""Seconds that telling the end of a game may take."""
_SHOWN: Final = 80
"""How much of a wrong answer is told."""


class Line(Protocol):
    """A way to an external player. What fails raises Forfeit, and leaves it closed."""

    def ask(self, message: bytes, within_s: float) -> str:
        """Send a line, and give the line it is answered with."""
        ...

    def tell(self, message: bytes, within_s: float) -> None:
        """Send a line that has no answer."""
        ...

    def close(self) -> None:
        """Nothing more is sent."""
        ...


class External:
    """A player outside. It is greeted when it is first asked, and again after each failure."""

    def __init__(self, entrant: Entrant, contest: Contest) -> None:
        self._entrant = entrant
        self._contest = contest
        self._line: Line | None = None

    def greet(self) -> Line:
        """Have the player ready; Forfeit when it does not start, or speaks another protocol."""
        if self._line is not None:
            return self._line
        limits = self._contest.limits
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "version": version("spite-and-malice"),
            "rules": rules_to_json(self._contest.rules),
            "think_ms": limits.think_ms,
        }
        line = _open(self._entrant)
        try:
            _check_protocol(line.ask(orjson.dumps(hello), HELLO_S))
        except Forfeit:
            line.close()
            raise
        self._line = line
        return line

    def decide(self, turn: Turn) -> Answer:
        """Ask it for its moves."""
        limits = turn.limits
        within_s = limits.answer_s + (limits.think_ms or 0) / 1000
        message = orjson.dumps({"type": "turn", "view": document(turn.game_id, turn.view)})
        line = self.greet()
        try:
            return Answer(read_answer(line.ask(message, within_s)))
        except Forfeit:
            self.close()  # its next line may be the answer to this one
            raise

    def end(self, game_id: str, view: View) -> None:
        """Tell it how a game ended. One that fails to hear it is started anew."""
        if self._line is None:
            return
        message = orjson.dumps({"type": "end", "view": document(game_id, view)})
        try:
            self._line.tell(message, END_S)
        except Forfeit:
            self.close()

    def close(self) -> None:
        """Part from it."""
        if self._line is not None:
            self._line.close()
            self._line = None


def read_answer(text: str) -> tuple[Move, ...]:
    """The moves of an answer; Forfeit for anything else."""
    notations: Any = text.split()
    if text.lstrip().startswith(("[", "{")):
        try:
            notations = orjson.loads(text)
        except orjson.JSONDecodeError:
            raise Forfeit(FaultKind.GARBLED, f"{_short(text)} is no JSON.") from None
        if isinstance(notations, dict):
            notations = notations.get("moves")
    if not isinstance(notations, list) or not all(isinstance(each, str) for each in notations):
        raise Forfeit(FaultKind.GARBLED, f"{_short(text)} is no line of moves.")
    if not notations:
        raise Forfeit(FaultKind.GARBLED, "It answered with no move.")
    try:
        return tuple(Move.parse(each) for each in notations)
    except NotationError:
        raise Forfeit(FaultKind.GARBLED, f"{_short(text)} is no line of moves.") from None


def _open(entrant: Entrant) -> Line:
    return Process(entrant.arguments) if entrant.kind is Kind.COMMAND else Address(entrant.target)


def _check_protocol(answer: str) -> None:
    try:
        found = orjson.loads(answer)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, dict) or found.get("protocol") != PROTOCOL:
        raise Forfeit(
            FaultKind.GARBLED,
            f'It answered hello with {_short(answer)}, not {{"protocol": {PROTOCOL}}}.',
        )


def _short(text: str) -> str:
    shown = repr(text.strip())
    return shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"
