"""The terminal: showing, asking, and waiting quietly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rich.console import Console, RenderableType
from rich.text import Text


@dataclass
class Terminal:
    """Where the game is shown, and where the player answers."""

    console: Console
    read: Callable[[str], str] = input
    """Shows a prompt and gives the typed line; EOFError at the end of input."""
    plain: bool = False

    def say(self, *parts: RenderableType) -> None:
        """Show texts or pages. Texts are shown as they are: nothing in them is markup."""
        for part in parts:
            shown = Text(part) if isinstance(part, str) else part
            self.console.print(shown, soft_wrap=self.plain, highlight=False)

    def say_exactly(self, line: str) -> None:
        """Show a line that is to be copied: however long it is, it is not broken."""
        self.console.print(Text(line), soft_wrap=True, highlight=False)

    def say_at_length(self, part: RenderableType) -> None:
        """Show what may be longer than the window: then page by page, as the player's pager does it."""
        shown = Text(part) if isinstance(part, str) else part
        lines = self.console.render_lines(shown)
        if self.console.is_terminal and not self.plain and len(lines) >= self.console.height:
            with self.console.pager():
                self.console.print(shown)
        else:
            self.say(shown)

    def trouble(self, message: str) -> None:
        """Show what is wrong."""
        self.console.print(Text(message, "yellow"), soft_wrap=self.plain, highlight=False)

    def ask(self, prompt: str) -> str | None:
        """The player's line; None when input has ended."""
        try:
            return self.read(prompt)
        except EOFError:
            self.console.print()
            return None

    def yes(self, question: str) -> bool:
        """Whether the player says yes."""
        answer = self.ask(question)
        return answer is not None and answer.strip().lower() in ("y", "yes")

    def fits(self, *parts: RenderableType) -> bool:
        """Whether the window can hold these, and the prompt below them."""
        lines = sum(len(self.console.render_lines(part)) for part in parts)
        return lines < self.console.height

    def pause(self) -> None:
        """Leave the player time to read what the next picture would wipe away."""
        if self.console.is_terminal and not self.plain:
            self.ask("Press Enter to go on. ")

    def fresh(self) -> None:
        """Begin a new picture."""
        if self.console.is_terminal:
            self.console.clear()

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Show, while something takes its time, what is waited for."""
        if self.console.is_terminal and not self.plain:
            with self.console.status(Text(text), spinner="dots"):
                yield
        else:
            self.say(text)
            yield
