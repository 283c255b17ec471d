"""Games that stand where a test wants them, so that nobody has to play there first.

A position is a line, as `engine.position` writes it: the centers, the stock, what is set aside, each seat's
hand, pay-off pile and side stacks, who is to move, and the phase.
"""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import Page

from engine.position import Position
from tests.browser import seats
from tests.browser.visitor import Visitor

#: Centers need a five, an ace and a queen. The pay-off queen and the side five have one place each, the side
#: seven none; a king has three in the middle.
CHOICES = (
    "AD2C3H4S/-/AC2H3D4C5H6S7D8C9HTSJD 4H8S2DTCQD6DAH9H3DJS5D7C - "
    "5C9SQSKD2S|3C8DQH|TD6H5S/7S/-/- 4CTS8H8CJC|9C3SQC|4D9D/-/-/- 0 build"
)
#: Three pay-off cards to play at once: a queen that completes a stack, an eight, and a nine that wins.
FINISH = (
    "AD2C3H4S5H6S7D/-/AC2H3D4C5H6S7C8C9HTSJD 4H8S2DTCQD6DAH3DJS5D - "
    "5C9SQSKD2S|9D8DQH|TD6H5S/7S/-/- 4CTS8H8CJC|9C3SQC|4D9D/-/-/- 0 build"
)
#: The other seat can play from five to eight, and then its pay-off nine; it has to discard, too.
RUN = (
    "AD2C3H4S/-/- 4H8S2DTCQD6DAH9H3DJS5D7C - "
    "TSJCQSJS2S|3C8DQH|-/-/-/- 5C6H7S8H4C|QC3C9C|-/-/-/- 1 build"
)


class Scene:
    """A game that stands at a position, the player who is in it, and a visitor who looks at it."""

    def __init__(self, api: httpx.Client, text: str, **asked: Any) -> None:
        self.api = api
        self.who = seats.player(api)
        deal = {"kind": "position", "position": Position.from_text(text).to_json()}
        # The computer waits to be asked, so that nothing happens on its own.
        asked = {"rules": {}, "computer_turns": "on_request", **asked}
        self.game = seats.game(api, self.who, deal=deal, **asked)
        self.id = self.game["id"]

    def seen_by(self, visitor: Visitor) -> Page:
        """The page of the table, with a hand on it."""
        page = visitor.go(f"#/game/{self.id}")
        page.wait_for_selector(".hand .card")
        return page

    @property
    def wallet(self) -> dict[str, Any]:
        """What the browser of its player has stored."""
        return seats.wallet(self.who, (self.game, None))

    @property
    def moves(self) -> list[str]:
        """What has been played so far."""
        found = self.api.get(f"/v1/games/{self.id}/moves").json()["items"]
        return [each["notation"] for each in found]

    def play(self, *notations: str) -> None:
        """Make moves without a page."""
        for notation in notations:
            body = {"notation": notation}
            seats.post(self.api, f"/v1/games/{self.id}/moves", body, self.who["token"])

    def post(self, path: str, body: Any = None) -> Any:
        """Ask for something of the game, as its player."""
        return seats.post(self.api, f"/v1/games/{self.id}/{path}", body, self.who["token"])

    @property
    def view(self) -> dict[str, Any]:
        """What its player sees."""
        bearer = {"Authorization": f"Bearer {self.who['token']}"}
        return self.api.get(f"/v1/games/{self.id}/views/me", headers=bearer).json()
