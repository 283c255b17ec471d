"""Webhooks of players and of apps: told of all their games, from whenever those become theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.errors import Forbidden, NotFound
from service.model import NewGame
from service.people import NewApp, NewPlayer, Quota
from service.usecases import access, apps, conduct, departures, games, players, seats, webhooks
from service.usecases.webhooks import Place
from service.webhook import Holder, HolderKind, NewWebhook
from tests.fakes.outside import FakeOutside
from tests.service.hooks import URL
from tests.service.table import ADMIN, HUMAN, OPEN, last_card, position

PLAYER, APP = Place(HolderKind.PLAYER), Place(HolderKind.APP)


@pytest.fixture
def online(ports):
    """The ports on a network in the test's hands."""
    return replace(ports, outside=FakeOutside())


def player_of(online, bearer=None):
    """A new player's bearer."""
    return access.identify(online, players.create(online, NewPlayer(), bearer).token)


def told(online, place, hook, bearer):
    """What a webhook was to be told, in order: type, game, version."""
    found = webhooks.deliveries(online, place, hook.id, bearer, status=None, before=None, limit=100)
    return [(each.event.type, each.event.game_id, each.event.version) for each in found[::-1]]


def test_a_player_is_told_of_its_own_turns_alone(online):
    """Registration tells of the turns there are; later ones follow, those of others do not."""
    ada, bruno = player_of(online), player_of(online)
    new = NewGame(seats=(HUMAN, OPEN), deal=position(), metadata={"lobby": "blue"})
    created = games.create(online, new, ada)
    seats.claim(online, created.invites[1], None, bruno)
    hooks = {who: webhooks.create(online, PLAYER, NewWebhook(URL), who) for who in (ada, bruno)}
    game_id = created.game.id
    assert told(online, PLAYER, hooks[ada], ada) == [("turn.ready", game_id, 1)]
    assert told(online, PLAYER, hooks[bruno], bruno) == []
    conduct.resign(online, game_id, ada, None)
    assert [kind for kind, _, _ in told(online, PLAYER, hooks[bruno], bruno)] == [
        "game.moved",
        "game.finished",
    ]
    with online.store.reading() as unit:
        texts = [
            unit.deliveries(hooks[who].id, None, None, 1)[0].event.data["metadata"]
            for who in (ada, bruno)
        ]
    # The texts of a game are its creator's.
    assert texts == [{"lobby": "blue"}, {}]


def test_a_game_that_a_player_joins_is_told_of_from_then_on(online):
    """The claim is the first that a webhook hears of a game made by somebody else."""
    ada = player_of(online)
    hook = webhooks.create(online, PLAYER, NewWebhook(URL), ada)
    created = games.create(online, NewGame(seats=(OPEN, HUMAN), deal=position()), None)
    assert told(online, PLAYER, hook, ada) == []
    seats.claim(online, created.invites[0], None, ada)
    game_id = created.game.id
    assert told(online, PLAYER, hook, ada) == [
        ("game.moved", game_id, 1),
        ("turn.ready", game_id, 1),
    ]


def test_an_app_is_told_of_all_its_games(online):
    """Those it makes, those its players make, those there were before, and those that follow in a match."""
    issued = apps.issue(online, NewApp("lobby", Quota(None, None)), ADMIN)
    app = access.identify(online, issued.token)
    before = games.create(online, NewGame(seats=(HUMAN, HUMAN), deal=last_card()), app)
    hook = webhooks.create(online, APP, NewWebhook(URL), app)
    assert told(online, APP, hook, app) == [("turn.ready", before.game.id, 0)]
    of_player = games.create(online, NewGame(deal=position()), player_of(online, app))
    other = games.create(online, NewGame(), None)
    assert told(online, APP, hook, app)[1:] == [("turn.ready", of_player.game.id, 0)]
    assert not games.get(online, other.game.id).hooked
    assert webhooks.replay(online, APP, hook.id, None, app, game_id=before.game.id) == 0
    apps.revoke(online, issued.of.id, ADMIN)
    with online.store.reading() as unit, pytest.raises(NotFound):
        unit.webhook(hook.id)


def test_a_player_who_goes_takes_its_webhooks_along(online):
    """Nothing is told of somebody who is no more."""
    ada = player_of(online)
    hook = webhooks.create(online, PLAYER, NewWebhook(URL), ada)
    departures.delete(online, ada)
    with online.store.reading() as unit, pytest.raises(NotFound):
        unit.webhook(hook.id)


def test_webhooks_of_games_go_with_the_last_who_looks_after_them(online):
    """A revoked app's, and a deleted player's; not while the other of them, or an owner's token, is there."""
    app = access.identify(
        online, apps.issue(online, NewApp("Lobby", Quota(None, None)), ADMIN).token
    )
    ada, bruno = player_of(online), player_of(online, app)

    def hooked(maker):
        new = NewGame(seats=(HUMAN, OPEN), webhook=NewWebhook(URL))
        return games.create(online, new, maker)

    def there():
        with online.store.reading() as unit:
            found = [unit.webhooks_of(Holder(HolderKind.GAME, each.game.id)) for each in all_games]
        return [len(each) for each in found]

    all_games = [hooked(who) for who in (app, bruno, ada, None)]
    # Ada sits at the game that nobody in particular made: it is looked after by its owner's token.
    seats.claim(online, all_games[-1].invites[1], None, ada)
    apps.revoke(online, app.app_id, ADMIN)
    assert there() == [0, 1, 1, 1]
    departures.delete(online, ada)
    assert there() == [0, 1, 0, 1]
    departures.delete(online, bruno)
    assert there() == [0, 0, 0, 1]
    # A player of an app that is there still: the app looks after its game.
    other = access.identify(
        online, apps.issue(online, NewApp("Club", Quota(None, None)), ADMIN).token
    )
    carla = player_of(online, other)
    all_games = [hooked(carla)]
    departures.delete(online, carla)
    assert there() == [1]
    apps.revoke(online, other.app_id, ADMIN)
    assert there() == [0]


def test_holders_do_not_see_one_another(online):
    """A webhook is found under its own holder only, and other tokens have none."""
    ada, bruno = player_of(online), player_of(online)
    hook = webhooks.create(online, PLAYER, NewWebhook(URL), ada)
    with pytest.raises(NotFound):
        webhooks.get(online, PLAYER, hook.id, bruno)
    for place, bearer in ((APP, ada), (PLAYER, ADMIN), (APP, ADMIN)):
        with pytest.raises(Forbidden):
            webhooks.listing(online, place, bearer)
