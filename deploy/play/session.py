"""An evening at the table: games one after another, and leaving in the middle of one."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deploy.play import keys
from deploy.play.advice import review_lines, waited_for
from deploy.play.client import Service, Table
from deploy.play.loop import End, Game
from deploy.play.page import Page
from deploy.play.terminal import Terminal
from deploy.play.wire import Problem, Unreachable
from deploy.play.words import People, clean


@dataclass(frozen=True, slots=True)
class Wanted:
    """The game that the player asked for."""

    ruleset: str = "standard"
    level: str = "medium"
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the rules that are to differ, by name."""
    seats: int | None = None
    """None for as many as the rules say."""
    name: str | None = None

    def body(self, service: Service) -> dict[str, Any]:
        """What is sent to make it: the player, and computers on all other seats."""
        options, seats = dict(self.options), self.seats
        if seats is None:
            seats = options.get("seats", service.ruleset(self.ruleset)["rules"]["seats"])
        if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
            # Nonsense is for the service to refuse, in its own words.
            return {"ruleset": self.ruleset, "rules": options}
        me: dict[str, str] = {"kind": "human"} | ({} if self.name is None else {"name": self.name})
        others = [{"kind": "computer", "level": self.level} for _ in range(seats - 1)]
        return {"ruleset": self.ruleset, "rules": options, "seats": [me, *others]}


@dataclass
class Session:
    """One run of the program."""

    terminal: Terminal
    service: Service
    page: Callable[[str], Page]
    """Makes the pages of a game with this rule set."""
    url_option: str | None
    """The address to name in what the player is told for coming back; None when it goes without saying."""
    lasting: bool = True
    """Whether a game that is left can be come back to."""
    keys_in: Path = field(default_factory=Path)
    """Where keys are saved."""

    def new_games(self, wanted: Wanted) -> None:
        """Play until the player has had enough. Problem when there can be no such game."""
        while True:
            created = self.service.create(wanted.body(self.service))
            seat = next(seat for seat in created["seats"] if "token" in seat)
            table = self.service.table(created["id"], seat["token"])
            if self._play(table, created["ruleset"], fresh=True) is End.LEFT:
                return
            if not self._again(table):
                return

    def go_on(self, game_id: str, token: str) -> None:
        """Go on with a game that was left."""
        table = self.service.table(game_id, token)
        end = self._play(table, table.game()["ruleset"], fresh=False)
        if end is End.FINISHED and self.terminal.yes("A review of the game? (y/n) "):
            self._review(table)

    def _again(self, table: Table) -> bool:
        """Whether there is to be another game; a review of this one as often as it is asked for."""
        while True:
            answer = self.terminal.ask("Another game? (y/n, r for a review) ")
            word = "n" if answer is None else answer.strip().lower()
            if word not in ("r", "review"):
                return word in ("y", "yes")
            self._review(table)

    def _review(self, table: Table) -> None:
        try:
            plan = waited_for(self.terminal, table, "review", "An expert goes through the game.")
            self.terminal.say_at_length("\n".join(review_lines(plan, People.of(table.view()))))
        except (Problem, Unreachable) as error:
            self.terminal.trouble(clean(str(error)))

    def _play(self, table: Table, ruleset: str, *, fresh: bool) -> End:
        game = Game(
            terminal=self.terminal,
            page=self.page(ruleset),
            service=self.service,
            table=table,
            ruleset=ruleset,
            may_leave=lambda: self._may_leave(table),
            fresh=fresh,
        )
        return game.play()

    def _may_leave(self, table: Table) -> bool:
        """Ask whether to leave, and see to it that the player knows what becomes of the game."""
        if self.lasting:
            self.terminal.say(
                "Leave the game? The service keeps it, but you need its key to come back.",
                "  s  save the key, then leave    y  leave for good    n  play on",
            )
        else:
            self.terminal.say(
                "Leave the game? It is lost then: its service ends with this program."
            )
        while True:
            try:
                answer = self.terminal.ask("Leave? (s/y/n) " if self.lasting else "Leave? (y/n) ")
            except KeyboardInterrupt:
                answer = None
                self.terminal.say("")
            if answer is None:
                # Nobody is there to be asked, or somebody is in a hurry.
                self.terminal.say("You have left the game.")
                return True
            match answer.strip().lower():
                case "n" | "no":
                    return False
                case "y" | "yes" | "q":
                    self.terminal.say("You have left the game. Goodbye!")
                    return True
                case "s" if self.lasting and self._save(table):
                    return True

    def _save(self, table: Table) -> bool:
        try:
            path = keys.save(self.keys_in, table.game_id, table.token)
        except FileExistsError:
            path = self.keys_in / keys.file_name(table.game_id)
            try:
                known = keys.load(path)
            except keys.NoKey:
                known = ""
            if known != table.token:
                self.terminal.trouble(f"{path} exists already: move it away first.")
                return False
        except OSError as error:
            self.terminal.trouble(f"The key cannot be saved here: {error.strerror}.")
            return False
        command = ["spite", "play", "--game", table.game_id, "--token-file", str(path)]
        if self.url_option is not None:
            command += ["--url", self.url_option]
        self.terminal.say(
            f"The key is saved in {path}",
            "Whoever has it can play in your place. To come back:",
        )
        self.terminal.say_exactly("  " + shlex.join(command))
        return True


def refusal(problem: Problem) -> list[str]:
    """Why there can be no such game, a line for each reason."""
    reasons = [f"  {name}: {text}" for name, texts in problem.errors.items() for text in texts]
    return [str(problem), *(reasons if len(reasons) > 1 else [])]
