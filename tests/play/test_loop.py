"""Whole games at a terminal, against a fake service."""

from __future__ import annotations

import io
import re
import stat
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from rich.console import Console

from deploy.play.client import Service
from deploy.play.loop import PROMPT
from deploy.play.plain import Plain
from deploy.play.screen import Screen
from deploy.play.session import Session, Wanted, refusal
from deploy.play.terminal import Terminal
from deploy.play.wire import Problem, Unreachable, Wire
from engine.legal import legal_moves
from engine.observe import observe
from tests.play.fake import TOKEN, FakeService, problem, seats_for


@dataclass
class Evening:
    """A session with a player who answers from a script, then always the same, then not at all."""

    keys_in: Path
    script: list[str | type[BaseException]] = field(default_factory=list)
    then: str | None = "1"
    seed: int = 1
    plain: bool = False
    lasting: bool = True

    def __post_init__(self):
        self.service = FakeService(self.seed)
        self.console = Console(file=io.StringIO(), width=80, highlight=False)
        self.asked = []
        terminal = Terminal(self.console, self.answer, plain=self.plain)
        wire = Wire("http://fake", self.service.transport, terminal.trouble, lambda seconds: None)
        pages = Plain if self.plain else Screen
        self.session = Session(
            terminal,
            Service(wire),
            lambda ruleset: pages(ruleset=ruleset),
            url_option="http://fake",
            lasting=self.lasting,
            keys_in=self.keys_in,
        )

    def answer(self, prompt):
        """What the player types."""
        self.asked.append(prompt)
        self.console.print(prompt, markup=False)
        if self.script:
            answer = self.script.pop(0)
            if isinstance(answer, str):
                return answer
            raise answer
        if self.then is None or prompt != PROMPT:
            raise EOFError
        return self.then

    def play(self, **wanted):
        """Play new games; what was shown."""
        self.session.new_games(Wanted(**{"options": {"payoff_size": 4}} | wanted))
        return self.shown

    @property
    def shown(self):
        """All that stands on the terminal."""
        return self.console.file.getvalue()


@pytest.fixture
def evening(tmp_path):
    """Makes an evening of what the player types."""
    return lambda *script, **more: Evening(tmp_path, list(script), **more)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [
        ("standard", None),
        ("work-piles", 4),
        ("solitaire", None),
        ("no-empty-piles", 3),
        ("book", 6),
    ],
)
def test_a_whole_game(evening, ruleset, seats, plain):
    """Choosing move 1 every time ends every game, and its end is told."""
    night = evening(plain=plain)
    shown = night.play(ruleset=ruleset, seats=seats)
    assert night.service.state.outcome is not None
    assert re.search("You win!|wins\\.|A draw: nobody wins\\.|The game is lost\\.", shown)
    assert night.asked[-1] == "Another game? (y/n, r for a review) "
    count = night.service.state.rules.seats
    assert ("Points: You" in shown) == (count > 1)
    made = {logged.entry.seat for logged in night.service.log}
    assert made == set(range(count))


def test_every_computers_turn_is_told(evening):
    """Between two turns of the player, the moves of all computers are shown."""
    night = evening(plain=True)
    shown = night.play(ruleset="work-piles", seats=4)
    for seat in night.service.seats[1:]:
        made = [logged for logged in night.service.log if logged.entry.seat == seat.seat]
        builds = [each for each in made if each.entry.move.kind == "build"]
        told = re.findall(rf"^{seat.name} (?:builds|plays the pay-off card) ", shown, re.MULTILINE)
        assert len(told) == len(builds) > 0
        discards = [each for each in made if each.entry.move.kind == "discard"]
        assert len(re.findall(rf"^{seat.name} discards ", shown, re.MULTILINE)) == len(discards)


@pytest.mark.parametrize("plain", [False, True])
def test_a_hint_and_a_review(evening, plain):
    """A hint names the line, the chance and why, and its move can be made; at the end there is a review."""
    night = evening("h", plain=plain)
    usual, answers = night.answer, iter(["r", "n"])
    night.session.terminal.read = lambda prompt: (
        next(answers) if prompt.startswith("Another") else usual(prompt)
    )
    shown = night.play(ruleset="short")
    assert re.search(r"Hint: \S+.*\(chance to win \d+%\)\n  [A-Z].*\.\n", shown)
    assert re.search(r"You: \d+ decisions, \d+% of them the best; \d", shown)
    assert re.search(r"Turn \d+: .* left you \d+%; .* would have left \d+%|missed nothing", shown)
    assert sum(request.url.path.endswith("/plans") for request in night.service.requests) == 2


@pytest.mark.parametrize(("slug", "status"), [("hints-off", 409), ("rate-limited", 429)])
def test_a_hint_that_is_refused(evening, slug, status):
    """Why there is no hint is told, and the game goes on."""
    night = evening("hint", plain=True)
    night.service.before = lambda service, request: (
        problem(status, slug, "Not here.") if request.url.path.endswith("/plans") else None
    )
    shown = night.play(ruleset="short")
    assert "Not here." in shown
    assert night.service.state.outcome is not None


def test_another_game_is_offered(evening):
    """After the end a yes deals again, with the same rules."""
    night = evening()
    answers = iter(["y", "n"])
    usual = night.answer
    night.session.terminal.read = lambda prompt: (
        next(answers) if prompt.startswith("Another") else usual(prompt)
    )
    night.play(ruleset="short", level="hard", name="Anna")
    assert len(night.service.bodies) == 2
    assert night.service.bodies[0] == {
        "ruleset": "short",
        "rules": {"payoff_size": 4},
        "seats": [{"kind": "human", "name": "Anna"}, {"kind": "computer", "level": "hard"}],
    }
    assert "You, Anna" in night.shown


def test_an_illegal_move_shows_the_services_reason_and_another_may_be_tried(evening):
    """The service's own words stand on the screen, and it is still the player's turn."""
    night = evening("s4>c1", "H:2h>S9", "999", "fly away", "q", "y")
    shown = night.play(ruleset="solitaire")
    assert "Your side stack 4 is empty." in shown
    assert re.search("There is no (2 of hearts in your hand|side stack 9)", shown)
    assert "There is no move 999: they go from 1 to" in shown
    assert "'fly away' is no move" in shown
    assert night.service.log == []


def test_typed_notation_is_played(evening):
    """A move typed in small letters is made."""
    night = evening(then=None)
    usual = night.answer

    def type_it(prompt):
        if prompt == PROMPT and not night.service.log:
            return legal_moves(observe(night.service.state, 0))[-1].notation.lower()
        return usual(prompt)

    night.session.terminal.read = type_it
    night.play(ruleset="solitaire")
    assert len(night.service.log) == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("?", "h:7H>c1  build the 7 of hearts"),
        ("r", "The rules of solitaire, but:\n  payoff_size: 4\n"),
        ("l", "Nothing has happened yet."),
        ("m", "No move was made yet."),
        ("m all", "No move was made yet."),
        ("s", "   1 –\n   2 –\n   3 –\n   4 –"),
        ("", "pay-off"),
    ],
)
def test_a_command_shows_what_it_is_for_and_moves_nothing(evening, command, words):
    """Help, rules, the last turn, the record and the side stacks are there for the asking."""
    night = evening(command, then=None)
    shown = night.play(ruleset="solitaire").split(PROMPT)[1]
    assert words in re.sub(" +\n", "\n", shown)
    assert night.service.log == []


def test_the_last_turn_and_the_record_are_shown_again(evening):
    """`l` tells what happened since one's last turn; `m` shows the record with everybody's moves."""
    night = evening(*["1"] * 12, "l", "m", then=None)
    shown = night.play(ruleset="standard", options={"payoff_size": 20})
    last, record = shown.split(PROMPT)[-3:-1]
    assert "Bruno" in last
    assert all(line.endswith((".", "!")) for line in last.strip().splitlines())
    made = [logged.entry.move.notation for logged in night.service.log]
    assert all(re.sub("^(p|s.):..", r"\1", notation) in record for notation in made)


def test_the_end_of_input_ends_politely(evening):
    """Without anybody to ask, the program says so and stops."""
    night = evening(then=None)
    shown = night.play(ruleset="solitaire")
    assert shown.rstrip().endswith("Input has ended, and so you have left the game.")


@pytest.mark.parametrize("interrupted", ["q", KeyboardInterrupt])
def test_leaving_is_asked_and_explained(evening, interrupted):
    """Leaving by q or Ctrl-C is asked first: no goes on, yes leaves."""
    night = evening(interrupted, "n", interrupted, "what?", "y")
    shown = night.play(ruleset="solitaire")
    assert "you need its key to come back" in shown
    assert shown.count("Leave the game?") == 2
    assert "You have left the game" in shown
    assert night.script == []


def test_a_second_ctrl_c_leaves(evening):
    """Who is in a hurry is not asked again."""
    night = evening(KeyboardInterrupt, KeyboardInterrupt, "1")
    assert "You have left the game" in night.play(ruleset="solitaire")
    assert night.script == ["1"]


def test_a_service_that_goes_keeps_no_game(evening):
    """Where the game goes with its service, no key is offered."""
    night = evening("q", "s", "y", lasting=False)
    shown = night.play(ruleset="solitaire")
    assert "It is lost then" in shown
    assert list(night.keys_in.iterdir()) == []


def test_a_saved_key_lets_one_come_back(evening, tmp_path):
    """The key goes into a file for its owner alone, is not shown, and opens the game again."""
    night = evening("1", "q", "s")
    shown = night.play(ruleset="solitaire")
    (path,) = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == TOKEN + "\n"
    assert TOKEN not in shown
    assert f"spite play --game g_fake --token-file {path} --url http://fake" in shown
    night.then = "1"
    night.session.go_on("g_fake", path.read_text().strip())
    assert night.service.state.outcome is not None


def test_a_key_is_not_written_over_another_file(evening, tmp_path):
    """A file of that name with other contents stays, and the player is still asked."""
    other = tmp_path / "spite-g_fake.key"
    other.write_text("something else")
    night = evening("q", "s", "y")
    assert "exists already" in night.play(ruleset="solitaire")
    assert other.read_text() == "something else"


def test_a_move_is_not_lost_when_the_player_interrupts_it(evening):
    """After Ctrl-C in the middle of a move, the game is looked at anew."""
    night = evening("1", "n", "q", "y")

    def interrupt(service, request, response):
        if (
            request.method == "POST"
            and request.url.path.endswith("/moves")
            and len(service.log) == 1
        ):
            service.after = lambda service, request, response: response
            raise KeyboardInterrupt
        return response

    night.service.after = interrupt
    night.play(ruleset="solitaire")
    assert len(night.service.log) == 1
    assert night.script == []


def test_trouble_on_the_way_is_said_and_survived(evening):
    """A line that fails now and then is told of, and the game goes on to its end."""
    night = evening()
    count = [0]

    def shaky(service, request, response):
        count[0] += 1
        if count[0] % 3 == 0:
            raise httpx.ReadError("cut")
        return response

    night.service.after = shaky
    shown = night.play(ruleset="short")
    assert night.service.state.outcome is not None
    assert "The connection was lost. Trying again in 0.5 s." in shown


def test_a_service_that_stays_away_may_be_tried_again_or_left(evening):
    """When nothing answers for long, the player decides."""
    night = evening("1", "y", "n", "y")

    def gone(service, request):
        if service.log:
            raise httpx.ConnectError("gone")

    night.service.before = gone
    shown = night.play(ruleset="standard", options={"payoff_size": 20})
    assert shown.count("does not answer any more") == 2
    assert "You have left the game" in shown


def test_a_game_that_moved_on_elsewhere_is_looked_at_anew(evening):
    """A stale move is explained, and the table shown as it is now."""
    night = evening("1", "q", "y")

    def meddle(service, request):
        if request.method == "POST" and request.url.path.endswith("/moves") and not service.log:
            service.play(legal_moves(observe(service.state, 0))[-1])

    night.service.before = meddle
    shown = night.play(ruleset="solitaire")
    assert "The game has moved on." in shown
    assert len(night.service.log) == 1


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"options": {"payoff_size": 99}}, "payoff_size"),
        ({"ruleset": "nonsense/../x?y"}, "There is no rule set"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused_in_the_services_words(evening, wanted, words):
    """What the service says of wrong options reaches the player."""
    with pytest.raises(Problem) as caught:
        evening().play(**wanted)
    assert words in "\n".join(refusal(caught.value))


def test_a_service_that_fails_at_the_start_is_unreachable(evening):
    """No game is begun without a service."""
    night = evening()
    night.service.before = lambda service, request: (_ for _ in ()).throw(httpx.ConnectError("x"))
    with pytest.raises(Unreachable):
        night.play()


def test_a_foreign_key_opens_nothing(evening):
    """The service's refusal of a key is an error, not a game."""
    night = evening()
    night.service.deal("solitaire", {})
    with pytest.raises(Problem, match="This token is unknown"):
        night.session.go_on("g_fake", "sm_seat_wrong")


def test_coming_back_tells_the_last_turn(evening):
    """Who comes back sees what happened last, and sits where the key says."""
    night = evening(then=None, plain=True)
    night.service.deal("standard", {"seats": 3}, seats_for(3, me=1))
    while night.service.state.to_move != 1:
        night.service.play(
            legal_moves(observe(night.service.state, night.service.state.to_move))[-1]
        )
    night.service.play(legal_moves(observe(night.service.state, 1))[-1])
    night.session.go_on("g_fake", TOKEN)
    assert "Opponent: Cleo, medium." in night.shown
    assert "You discard" in night.shown
    assert "Cleo discards" in night.shown or "Cleo builds" in night.shown


def test_a_service_in_trouble_at_the_players_turn_is_like_one_that_is_away(evening):
    """A failure of the service does not throw the player out."""
    night = evening("1", "n", "y")

    def broken(service, request):
        return problem(500, "internal", "Something went wrong here.") if service.log else None

    night.service.before = broken
    assert "Something went wrong here." in night.play(ruleset="solitaire")
    assert night.script == []


@pytest.mark.parametrize(("height", "last"), [(60, False), (15, True)])
def test_news_never_leave_the_window(evening, height, last):
    """What happened stands above the table, or where that is too high for the window, below it."""
    night = evening("1", "q", "y", seed=3)
    night.console = Console(file=io.StringIO(), width=80, height=height, force_terminal=True)
    night.session.terminal.console = night.console
    night.session.page = lambda ruleset: Screen(ruleset=ruleset, clears=True)
    night.play(options={"payoff_size": 20})
    page = re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", night.shown).split(PROMPT)[1]
    assert (page.index("Bruno discards") > page.index("── center")) == last
