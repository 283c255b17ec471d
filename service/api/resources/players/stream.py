"""A player's feed as a stream."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, cast

from service import documents
from service.api import answers
from service.api.streams import Batch, Opened, frame
from service.model import Bearer
from service.ports import GameFilter, Ports
from service.usecases import games, players

_PAGE: Final = 50
"""Events, or games, that go out at once."""


@dataclass(frozen=True, slots=True)
class PlayerFeed:
    """A `service.api.streams.Source`: what happens in a player's games. Its cursor is the feed's number."""

    ports: Ports
    bearer: Bearer
    player_id: str

    @property
    def topic(self) -> str:
        """The player."""
        return self.player_id

    @property
    def shared_as(self) -> Hashable:
        """All who listen to a player's feed are that player."""
        return self.player_id

    def read(self, cursor: Hashable) -> Batch:
        """The events behind a number."""
        after = cast("int", cursor)
        found = players.events(self.ports, self.bearer, after, _PAGE)
        frames = [frame("event", documents.player_event_document(each), each.n) for each in found]
        reached = found[-1].n if found else after
        return Batch(b"".join(frames), reached, more=len(found) == _PAGE)

    def snapshot(self, reached: int) -> Batch:
        """What a new listener begins with: the player's games, as the first page of them."""
        which = GameFilter(bearer=self.bearer)
        found, following = games.listing(self.ports, which, None, _PAGE)
        page = answers.page([documents.game_document(game) for game in found], following)
        return Batch(frame("snapshot", page, reached), reached)


def open_feed(ports: Ports, bearer: Bearer | None, after: int | None) -> Opened:
    """The stream of the feed of the player who asks, behind number `after`.

    A new listener's (None) begins with a snapshot, and so does that of one who knows a number that the feed
    has never had.
    """
    # First how far the feed has come, then the games: what happens in between is told once more, not never.
    asking, player_id, reached = players.feed(ports, bearer)
    source = PlayerFeed(ports, asking, player_id)
    if after is None or after > reached:
        return Opened(source, source.snapshot(reached))
    return Opened(source, source.read(after))
