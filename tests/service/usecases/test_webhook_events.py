"""What webhooks are told, and that it is told with what happened or not at all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.moves import Move
from service.errors import Invalid, NotFound, StaleVersion
from service.model import ComputerTurns, NewGame, NewMatch, UndoPolicy
from service.usecases import computer, games, letters, moves, seats
from service.usecases.turns import make_move
from service.webhook import EventType, NewWebhook
from tests.fakes.outside import FakeOutside
from tests.service.hooks import Hook, ids, payloads, send_due
from tests.service.play import play_computers
from tests.service.table import COMPUTER, HUMAN, OPEN, Table, last_card, position
from workers.delivery import deliver


@pytest.fixture
def outside(ports) -> FakeOutside:
    """A network in the test's hands."""
    return FakeOutside()


@pytest.fixture
def online(ports, outside):
    """The ports on that network."""
    return replace(ports, outside=outside)


def test_a_game_tells_of_every_entry_and_of_every_turn(online):
    """`game.moved` at each version, `turn.ready` where the turn passes on, in order."""
    table = Table(online, deal=position())
    hook = Hook(table)
    assert hook.told() == [("turn.ready", 0)]
    table.play("h:AS>c1")
    assert hook.told()[1:] == [("game.moved", 1)]
    # The hand has been played out and was filled again: the turn goes on until a discard.
    table.discard(0)
    assert hook.told()[2:] == [("game.moved", 2), ("turn.ready", 2)]
    seats = [each.event.data["seat"] for each in hook.deliveries()]
    assert seats == [0, 0, 0, 1]
    assert [each.event.data["to_move"] for each in hook.deliveries()] == [0, 0, 1, 1]


def test_the_payload_is_thin_and_public(online, outside):
    """Six fields, the creator's own texts among them, and not a card."""
    table = Table(online, deal=position(), metadata={"lobby": "blue"})
    Hook(table, types=["game.moved"])
    table.play("h:AS>c1")
    assert send_due(online) == 1
    (payload,) = payloads(outside)
    assert payload == {
        "type": "game.moved",
        "timestamp": "2026-01-02T03:04:05.000Z",
        "data": {
            "game_id": table.id,
            "version": 1,
            "seat": 0,
            "to_move": 0,
            "status": "active",
            "metadata": {"lobby": "blue"},
        },
    }


def test_games_that_differ_in_hidden_cards_tell_the_same(online, outside):
    """Ids and times apart, byte for byte: what nobody may see is in no event."""
    bodies = []
    for hand, payoff, stock in (
        (["2S", "5D", "6D"], ["8H", "8C"], ["TD", "JD", "JC", "3D", "3C", "4D", "4C"]),
        (["7S", "JD", "QD"], ["7H", "8C"], ["4C", "4D", "3C", "9S", "JC", "2D", "TD"]),
    ):
        sides = [
            {"hand": ["AS"], "payoff": ["9H", "9C"], "sides": [["QH"], [], [], []]},
            {"hand": hand, "payoff": payoff, "sides": [[], [], [], []]},
        ]
        outside.sent.clear()
        table = Table(online, deal=position(seats=sides, stock=stock))
        Hook(table)
        table.play("h:AS>c1")
        table.resign(1)
        send_due(online)
        bodies.append([body.replace(table.id.encode(), b"") for _, _, body in outside.sent])
    assert len(bodies[0]) == 4
    assert bodies[0] == bodies[1]


def test_computers_turns_are_told_but_nobody_is_ready(online):
    """A computer's moves and its plan's end are events; only humans are told that it is their turn."""
    table = Table(online, seats=(HUMAN, COMPUTER), deal=position())
    hook = Hook(table)
    table.play("h:AS>c1")
    table.discard(0)
    plan = table.game.plan.plan_id
    assert hook.told()[1:] == [("game.moved", 1), ("game.moved", 2)]
    assert play_computers(online) == 1
    told = hook.deliveries()[3:]
    assert [each.event.type for each in told].count("plan.finished") == 1
    assert told[-1].event.type == "turn.ready"
    (over,) = (each for each in told if each.event.type == "plan.finished")
    assert over.event.data["plan_id"] == plan
    assert (over.event.data["seat"], over.event.version) == (1, table.game.version)
    moved = [each.event.version for each in told if each.event.type == "game.moved"]
    assert moved == list(range(3, table.game.version + 1))


def test_a_plan_that_fails_is_told_once(online):
    """Also where no entry of the log says so; and not a second time when the turn ends otherwise."""
    table = Table(online, seats=(COMPUTER, HUMAN), deal=position())
    hook = Hook(table, types=["plan.finished"])
    plan = table.game.plan.plan_id
    for _ in range(computer.MAX_TRIES + 1):
        computer.take(online, plan)
        online.clock.advance(60)
    table.amend(table.owner, computer_turns=ComputerTurns.ON_REQUEST)
    table.resign(1)
    assert hook.told() == [("plan.finished", 0)]


def test_the_end_is_told_with_the_winner(online):
    """`game.finished` at the version that ended it, after `game.moved`."""
    table = Table(online, deal=last_card())
    hook = Hook(table)
    table.play("p>c1")
    assert hook.told()[1:] == [("game.moved", 1), ("game.finished", 1)]
    end = hook.deliveries()[-1].event
    assert (end.data["seat"], end.data["status"], end.data["to_move"]) == (0, "finished", None)


def test_a_game_that_is_called_off_is_over(online):
    """`game.finished` with the status `abandoned`, and nobody's turn before it began."""
    table = Table(online, seats=(HUMAN, OPEN))
    hook = Hook(table)
    assert hook.told() == []
    games.cancel(online, table.id, table.owner, None)
    assert hook.told() == [("game.moved", 1), ("game.finished", 1)]
    assert hook.deliveries()[-1].event.data["status"] == "abandoned"


def test_matches_go_on_with_the_same_webhook(online):
    """A webhook holds for all games of the match: the next one's first turn, and the match's end."""
    table = Table(online, deal=last_card(), match=NewMatch(target=1000))
    hook = Hook(table)
    table.play("p>c1")
    following = table.game.next_game_id
    told = hook.deliveries()[1:]
    assert [(each.event.type, each.event.game_id) for each in told] == [
        ("game.moved", table.id),
        ("game.finished", table.id),
        ("turn.ready", following),
        ("game.moved", table.id),
    ]
    assert told[-1].event.data["next_game_id"] == following
    assert "next_game_id" not in told[0].event.data


def test_a_match_that_is_won_is_told(online):
    """`match.finished` with the winner of the match, after the game's own end."""
    table = Table(online, deal=last_card(), match=NewMatch(target=1))
    hook = Hook(table)
    table.play("p>c1")
    assert hook.told()[-2:] == [("game.finished", 1), ("match.finished", 1)]
    assert hook.deliveries()[-1].event.data["seat"] == 0


def test_undo_and_pause_make_turns_ready_anew(online):
    """Whoever gets the turn back is told, and whoever has it still is not told twice."""
    table = Table(online, seats=(HUMAN, COMPUTER), deal=position(), undo=UndoPolicy.FREE)
    hook = Hook(table, types=["turn.ready"])
    table.play("h:AS>c1")
    table.undo(0)
    assert hook.told() == [("turn.ready", 0)]
    table.play("h:AS>c1")
    table.discard(0)
    table.undo(0)
    assert hook.told()[1:] == [("turn.ready", table.game.version)]
    table.amend(table.owner, paused=True)
    table.amend(table.owner, paused=False)
    assert hook.told()[2:] == [("turn.ready", table.game.version)]


def test_a_claim_begins_the_game(online):
    """The claim that fills the last seat is an entry, and the first turn is ready with it."""
    table = Table(online, seats=(HUMAN, OPEN))
    hook = Hook(table)
    seats.claim(online, table.created.invites[1], None)
    assert hook.told() == [("game.moved", 1), ("turn.ready", 1)]


def test_a_webhook_comes_with_its_game(online):
    """Made together with the game, it misses nothing, not even a game that is over at once."""
    created = games.create(
        online, NewGame(seats=(HUMAN, HUMAN), webhook=NewWebhook("https://a.example/")), None
    )
    assert created.webhook.secrets[0].text.startswith("whsec_")
    with online.store.reading() as unit:
        (told,) = unit.deliveries(created.webhook.id, None, None, 10)
    assert (told.event.type, told.event.version) == ("turn.ready", 0)


def test_a_webhook_with_a_bad_address_makes_no_game(online, outside):
    """The field is named, and nothing is kept."""
    outside.refused["https://a.example/"] = "it is closed"
    with pytest.raises(Invalid) as refused:
        games.create(online, NewGame(webhook=NewWebhook("https://a.example/")), None)
    assert refused.value.errors == {"webhook.url": ["it is closed"]}


def test_a_move_that_is_refused_tells_nothing(online):
    """Neither a lost race nor a refusal leaves an event: they are one transaction with the move."""
    table = Table(online, deal=position())
    hook = Hook(table, types=["game.moved"])
    with pytest.raises(StaleVersion):
        table.play("h:AS>c1", if_match=5)
    other = replace(online, store=_Overtaken(online.store, lambda: table.play("h:AS>c1")))
    with pytest.raises(StaleVersion):
        moves.play(other, table.id, table.seat(0), _move("h:AS>c1"), 0)
    assert hook.told() == [("game.moved", 1)]


def test_events_have_one_id_for_ever(online, outside):
    """Two webhooks and a replay get the same id for the same event, and no two events share one."""
    table = Table(online, deal=position())
    hooks = [Hook(table), Hook(table, types=["game.moved", "turn.ready"])]
    chance = random.Random(1)
    for _ in range(12):
        table.step(chance)
    send_due(online)
    assert hooks[0].replay() == len(hooks[0].told())
    send_due(online)
    per_event = {}
    for (_, headers, body), payload in zip(outside.sent, payloads(outside), strict=True):
        what = (payload["type"], payload["data"]["version"])
        per_event.setdefault(what, set()).add((headers["webhook-id"], body))
    assert all(len(each) == 1 for each in per_event.values())
    assert len(set(ids(outside))) == len(per_event)


def test_events_are_sent_in_order_within_a_game(online, outside):
    """Whatever the batch, versions come in order, each when the one before has been tried."""
    table = Table(online, deal=position())
    Hook(table, types=["game.moved"])
    chance = random.Random(2)
    for _ in range(10):
        table.step(chance)
    while waiting := letters.waiting(online, 64, ()):
        assert len(waiting) == 1
        deliver(online, waiting[0].id)
    versions = [payload["data"]["version"] for payload in payloads(outside)]
    assert versions == sorted(versions)
    assert versions[-1] == table.game.version


def test_only_what_was_asked_for_is_told(online):
    """A webhook gets its types and no others."""
    table = Table(online, deal=last_card())
    hooks = {kind: Hook(table, types=[kind]) for kind in EventType}
    table.play("p>c1")
    kinds = {kind: {each for each, _ in hook.told()} for kind, hook in hooks.items()}
    assert kinds == {
        EventType.TURN_READY: {"turn.ready"},
        EventType.GAME_MOVED: {"game.moved"},
        EventType.GAME_FINISHED: {"game.finished"},
        EventType.MATCH_FINISHED: set(),
        EventType.PLAN_FINISHED: set(),
    }


def test_a_game_without_webhooks_asks_for_none(online):
    """The common case costs nothing: subscribers are looked up only where there may be some."""
    table = Table(online, deal=position())
    with online.store.writing() as unit:
        unit.subscribers = None  # any call would fail
        game = unit.game(table.id)
        after, _, _ = make_move(online.settings, unit, game, _move("h:AS>c1"), online.clock.now())
    assert not after.hooked


def test_other_games_are_not_told_of(online):
    """A webhook of one game hears nothing of another."""
    tables = [Table(online, deal=position()) for _ in range(2)]
    hook = Hook(tables[0], types=["game.moved"])
    tables[1].play("h:AS>c1")
    assert hook.told() == []
    with pytest.raises(NotFound):
        Hook.now.fget(_moved_to(hook, tables[1]))


def _moved_to(hook: Hook, table: Table) -> Hook:
    hook.table, hook.bearer = table, table.owner
    return hook


def _move(notation: str):
    return Move.parse(notation)


class _Overtaken:
    """A store in which somebody else is quicker, once, between reading a game and writing it."""

    def __init__(self, store, other) -> None:
        self.store, self.other = store, other

    def swapping(self):
        """A unit that finds the game somewhere else."""
        self.other()
        return self.store.swapping()

    def __getattr__(self, name):
        return getattr(self.store, name)
