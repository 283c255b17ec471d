"""The events of a game as a stream."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, cast

from service import documents
from service.api.resources.views.written import written_view
from service.api.streams import Batch, Opened, frame
from service.model import Bearer, Game, Status
from service.ports import Ports
from service.usecases import games, records, views

_PAGE: Final = 50
"""Events that go out at once."""


@dataclass(frozen=True, slots=True)
class GameEvents:
    """A `service.api.streams.Source`: what happens in a game, from a version on. Its cursor is a version."""

    ports: Ports
    game_id: str
    bearer: Bearer | None
    with_views: bool
    """Whether the bearer's view follows whatever is new."""
    awaits_next: bool
    """Whether its listener knows the end of the game already, and waits for the one that follows."""

    @property
    def topic(self) -> str:
        """The game."""
        return self.game_id

    @property
    def shared_as(self) -> Hashable:
        """Events are public: only views make a difference between listeners."""
        return (
            self.game_id,
            self.awaits_next,
            self.bearer if self.with_views else None,
            self.with_views,
        )

    def read(self, cursor: Hashable) -> Batch:
        """The events behind a version, and the end of the game where it is reached."""
        after = cast("int", cursor)
        game, found = records.events_of(self.ports, self.game_id, after, _PAGE)
        frames = [frame("event", documents.event_document(each), each.version) for each in found]
        reached = found[-1].version if found else after
        if reached < game.version:
            return Batch(b"".join(frames), reached, more=True)
        if found and self.with_views:
            frames.append(self.look("view", game))
        return self._batch(frames, game)

    def snapshot(self) -> Batch:
        """What a new listener begins with."""
        game = games.get(self.ports, self.game_id)
        return self._batch([self.look("snapshot", game)], game)

    def look(self, event: str, game: Game) -> bytes:
        """What the bearer sees of the game, as a frame."""
        view = written_view(self.ports, game, views.own_eyes(game, self.bearer))
        return frame(event, view, game.version)

    def _batch(self, frames: list[bytes], game: Game) -> Batch:
        over = game.status in (Status.FINISHED, Status.ABANDONED)
        if self.awaits_next and _may_go_on(game):
            over = False
        if over:
            frames.append(frame("end", documents.end_document(game), game.version))
        return Batch(b"".join(frames), game.version, over=over)


def open_stream(
    ports: Ports, game_id: str, bearer: Bearer | None, after: int | None, *, with_views: bool
) -> Opened:
    """The stream of a game's events behind version `after`; a new listener's (None) begins with a snapshot.

    So does that of a listener who knows a version the game has never had. NotFound.
    """
    game = games.get(ports, game_id)
    if after is None or after > game.version:
        source = GameEvents(ports, game_id, bearer, with_views, awaits_next=False)
        return Opened(source, source.snapshot())
    awaits_next = after == game.version and _may_go_on(game)
    source = GameEvents(ports, game_id, bearer, with_views, awaits_next)
    first = source.read(after)
    if with_views and first.cursor == after:
        # The view that belongs to the last event may be what was lost.
        first = Batch(source.look("view", game) + first.data, after, over=first.over)
    return Opened(source, first)


def _may_go_on(game: Game) -> bool:
    """Whether a finished game may still be followed by another."""
    return game.status is Status.FINISHED and game.next_game_id is None
