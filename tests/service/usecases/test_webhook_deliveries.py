"""Deliveries: tried until they arrive, within the schedule, by one sender at a time, and looked after."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from standardwebhooks import Webhook as Verifier
from standardwebhooks import WebhookVerificationError

from service.errors import Forbidden, Invalid, NotFound, Unauthenticated, WebhookInactive
from service.settings import Settings
from service.store.tables import deliveries as table_of_deliveries
from service.store.tables import webhooks as table_of_webhooks
from service.usecases import letters, webhooks
from service.webhook import DeliveryStatus, Disabled, Outcome
from tests.fakes.outside import OK, FakeOutside, answering
from tests.service.hooks import Hook, ids, payloads, send_due
from tests.service.table import ADMIN, Table, last_card, position
from workers.delivery import deliver

HOUR = 3600
OWN_SECRET = "whsec_" + "A" * 43 + "="


@pytest.fixture
def outside() -> FakeOutside:
    """A network in the test's hands."""
    return FakeOutside()


@pytest.fixture
def online(ports, outside):
    """The ports on that network."""
    return replace(ports, outside=outside)


@pytest.fixture
def table(online) -> Table:
    """A game whose webhook, once there is one, has one thing to tell: whose turn it is."""
    return Table(online, deal=position())


def good(secret: str, sent: tuple[str, dict[str, str], bytes], at: datetime) -> bool:
    """Whether the reference library takes what was sent, whenever that was."""
    _, headers, body = sent
    verifier = Verifier(secret)
    stated = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    assert abs(stated - at) < timedelta(seconds=1)
    wanted = verifier.sign(headers["webhook-id"], stated, body.decode())
    return wanted in headers["webhook-signature"].split(" ")


def test_the_reference_library_verifies(online, outside, table):
    """What is sent now is taken by `standardwebhooks` with the secret that was shown, and by no other."""
    now = datetime.now(UTC)
    online.clock.advance((now - online.clock.now()).total_seconds())
    hook = Hook(table)
    send_due(online)
    ((url, headers, body),) = outside.sent
    secret = hook.made.secrets[0].text
    assert url == hook.made.url
    assert Verifier(secret).verify(body, headers)["type"] == "turn.ready"
    assert headers["Content-Type"] == "application/json"
    for other in (OWN_SECRET, secret[:-3] + "AA="):
        with pytest.raises(WebhookVerificationError):
            Verifier(other).verify(body, headers)
    with pytest.raises(WebhookVerificationError):
        Verifier(secret).verify(body + b" ", headers)


def test_the_schedule(online, outside, table):
    """Tries follow after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, never earlier; then it has failed."""
    hook = Hook(table)
    outside.answer = answering(500)
    waits = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
    assert send_due(online) == 1
    for wait in waits:
        (delivery,) = hook.deliveries()
        assert delivery.status is DeliveryStatus.PENDING
        due = (delivery.send_at - online.clock.now()).total_seconds()
        assert wait <= due <= wait * (1 + letters.JITTER) + 0.001
        online.clock.advance(wait - 1)
        assert send_due(online) == 0
        online.clock.advance(due - wait + 1)
        assert send_due(online) == 1
    (delivery,) = hook.deliveries()
    assert (delivery.status, delivery.attempts, delivery.send_at) == (
        DeliveryStatus.FAILED,
        10,
        None,
    )
    assert (delivery.response_status, delivery.error) == (500, "it answered 500")
    assert len(set(ids(outside))) == 1
    online.clock.advance(48 * HOUR)
    assert send_due(online) == 0


@pytest.mark.parametrize(("chance", "wait"), [(0.0, 60.0), (0.5, 66.0), (0.999999, 72.0)])
def test_chance_spreads_the_tries(online, table, chance, wait):
    """Up to a fifth is added to a wait, so that not all come back at once; the schedule is a setting."""
    settings = replace(online.settings, webhook_retries=(60,))
    ports = replace(online, settings=settings)
    hook = Hook(table)
    (delivery,) = letters.waiting(ports, 10, ())
    letter = letters.take(ports, delivery.id)
    letters.note(ports, letter, Outcome(500, "it answered 500"), lambda: chance)
    (delivery,) = hook.deliveries()
    due = (delivery.send_at - online.clock.now()).total_seconds()
    assert due == pytest.approx(wait, abs=0.01)
    online.clock.advance(due)
    (delivery,) = letters.waiting(ports, 10, ())
    letters.note(ports, letters.take(ports, delivery.id), Outcome(None, "no answer"))
    assert hook.deliveries()[0].status is DeliveryStatus.FAILED


def test_a_success_ends_it_and_clears_the_failures(online, outside, table):
    """Arrived at the second try, a delivery is over, and the webhook is well."""
    hook = Hook(table)
    outside.answer = answering(503)
    send_due(online)
    assert hook.now.failing_since == online.clock.now()
    online.clock.advance(10)
    outside.answer = answering(204)
    assert send_due(online) == 1
    (delivery,) = hook.deliveries()
    assert (delivery.status, delivery.attempts) == (DeliveryStatus.DELIVERED, 2)
    assert (delivery.response_status, delivery.error) == (204, None)
    assert delivery.delivered_at == delivery.tried_at == online.clock.now()
    assert hook.now.failing_since is None


def test_a_failure_does_not_hold_up_what_follows(online, outside, table):
    """The next version is sent once the one before was tried, though that is to be tried again."""
    hook = Hook(table, types=["game.moved"])
    outside.answer = answering(500)
    for _ in range(2):
        table.step(random.Random(1))
    assert send_due(online) == 2
    assert [each["data"]["version"] for each in payloads(outside)] == [1, 2]
    assert [each.status for each in hook.deliveries()] == [DeliveryStatus.PENDING] * 2


def test_410_disables_at_once(online, outside, table):
    """The receiver is gone: nothing more is sent, what waits is skipped, and it can be made active again."""
    hook = Hook(table)
    table.play("h:AS>c1")
    outside.answer = answering(410)
    assert send_due(online) == 1
    now = hook.now
    assert (now.active, now.disabled, now.disabled_at) == (False, Disabled.GONE, online.clock.now())
    assert [each.status for each in hook.deliveries()] == [
        DeliveryStatus.FAILED,
        DeliveryStatus.SKIPPED,
    ]
    table.discard(0)
    assert hook.deliveries()[-1].status is DeliveryStatus.SKIPPED
    assert send_due(online) == 0
    outside.answer = answering(204)
    assert hook.change(active=True).disabled is None
    # Whose turn it is now is told at once; the rest when it is asked for.
    assert send_due(online) == 1
    assert payloads(outside)[-1]["type"] == "turn.ready"
    assert payloads(outside)[-1]["data"]["version"] == table.game.version
    assert hook.replay(0) == 3
    send_due(online)
    versions = [each["data"]["version"] for each in payloads(outside)[2:]]
    assert versions == [1, 2, 2]


def test_120_hours_of_failure_disable(online, outside):
    """Counted from the first failure after which nothing got through, over all that was to be told."""
    table = Table(online)
    hook = Hook(table)
    outside.answer = answering(500)
    chance = random.Random(3)
    begun = online.clock.now()
    while hook.now.active:
        online.clock.advance(HOUR)
        if table.game.to_move is not None:
            table.step(chance)
        send_due(online)
        assert online.clock.now() - begun < timedelta(hours=125)
    assert hook.now.disabled is Disabled.FAILING
    assert online.clock.now() - begun >= letters.GIVE_UP
    assert DeliveryStatus.PENDING not in {each.status for each in hook.deliveries()}
    again = hook.change(active=True)
    assert (again.active, again.disabled, again.failing_since) == (True, None, None)


def test_a_success_in_between_starts_the_count_anew(online, outside, table):
    """One delivery that got through within the 120 hours, and the webhook stays."""
    hook = Hook(table)
    outside.answer = answering(500)
    send_due(online)
    online.clock.advance(119 * HOUR)
    outside.answer = answering(204)
    send_due(online)
    online.clock.advance(2 * HOUR)
    outside.answer = answering(500)
    table.play("h:AS>c1")
    send_due(online)
    assert hook.now.active
    assert hook.now.failing_since == online.clock.now()


def test_a_lost_sender_is_made_good(online, outside, table):
    """A delivery whose sender is lost is taken up again when its lease has run out, and by one only."""
    hook = Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    lost = letters.take(online, delivery.id)
    assert letters.take(online, delivery.id) is None
    assert letters.waiting(online, 10, ()) == []
    online.clock.advance(letters.LEASE.total_seconds() + 0.1)
    (again,) = letters.waiting(online, 10, ())
    assert again.id == delivery.id
    assert letters.waiting(online, 10, ()) == []
    letter = letters.take(online, delivery.id)
    # The one that was thought lost comes back late: what it has to say is not heard.
    letters.note(online, lost, Outcome(410, "it answered 410"))
    assert hook.now.active
    letters.note(online, letter, OK)
    (delivery,) = hook.deliveries()
    assert (delivery.status, delivery.attempts) == (DeliveryStatus.DELIVERED, 2)
    letters.note(online, letter, Outcome(500, "late"))
    assert hook.deliveries()[0].status is DeliveryStatus.DELIVERED


def test_a_lease_is_kept_for_as_long_as_its_sender_lives(online, table):
    """A try longer than a lease is nobody else's while it is renewed, and somebody's soon after."""
    hook = Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    # Nothing to renew yet: what was only handed out is handed out again when nobody takes it up.
    letters.renew(online, [delivery.id])
    assert hook.deliveries()[0].send_at == delivery.send_at
    letter = letters.take(online, delivery.id)
    for _ in range(4):
        online.clock.advance(letters.LEASE.total_seconds() * 0.7)
        letters.renew(online, [delivery.id])
        assert letters.waiting(online, 10, ()) == []
    online.clock.advance(letters.LEASE.total_seconds() + 0.1)
    assert [each.id for each in letters.waiting(online, 10, ())] == [delivery.id]
    # It was handed to somebody else: a sign of life comes too late.
    letters.renew(online, [delivery.id])
    assert letters.take(online, delivery.id) is not None
    letters.note(online, letter, OK)
    assert hook.deliveries()[0].status is DeliveryStatus.PENDING


def test_what_is_over_is_not_held(online, table):
    """A renewal that comes after the end of a try changes nothing."""
    hook = Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    letters.note(online, letters.take(online, delivery.id), OK)
    before = hook.deliveries()
    letters.renew(online, [delivery.id])
    assert hook.deliveries() == before


def test_what_was_handed_out_and_not_taken_up_is_handed_out_again(online, table):
    """A message that never arrived costs five seconds; one that arrives twice does nothing."""
    Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    assert letters.waiting(online, 10, ()) == []
    online.clock.advance(letters.RESEND.total_seconds() + 0.1)
    assert letters.waiting(online, 10, ()) == [
        replace(delivery, send_at=delivery.send_at + timedelta(seconds=5.1))
    ]
    deliver(online, delivery.id)
    deliver(online, delivery.id)
    assert len(online.outside.sent) == 1


def test_a_restart_gives_all_leases_up(online, table):
    """What a dead sender held is sent at once by the next, where it is known that there is no other."""
    Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    letters.take(online, delivery.id)
    assert letters.release(online) == 1
    assert send_due(online) == 1


def test_tries_that_are_all_lost_come_to_an_end(online, table):
    """A delivery that takes its sender down each time does not do so for ever."""
    settings = replace(online.settings, webhook_retries=(5, 5))
    ports = replace(online, settings=settings)
    hook = Hook(table)
    for _ in range(4):
        for each in letters.waiting(ports, 10, ()):
            letters.take(ports, each.id)
        online.clock.advance(20)
    (delivery,) = hook.deliveries()
    assert (delivery.status, delivery.error) == (DeliveryStatus.FAILED, "every try was lost")


def test_slow_receivers_keep_few_senders(online):
    """Of one webhook a few deliveries are handed out at a time, and none while those are busy."""
    tables = [Table(online, deal=position()) for _ in range(2)]
    slow, other = Hook(tables[0]), Hook(tables[1])
    for _ in range(8):
        slow.test()
        with online.store.writing() as unit:  # as if each had been asked for by itself
            unit._connection.execute(table_of_deliveries.update().values(type="x", game_id=None))
    taken = letters.waiting(online, 64, ())
    counts = [sum(each.webhook_id == hook.made.id for each in taken) for hook in (slow, other)]
    assert counts == [letters.EACH, 1]
    assert letters.waiting(online, 64, [slow.made.id]) == []
    assert len(letters.waiting(online, 2, ())) == 2


def test_rotation_signs_with_both_secrets_for_a_day(online, outside, table):
    """The new secret signs first, the old one beside it for 24 hours, then alone the new one."""
    hook = Hook(table)
    old = hook.made.secrets[0].text
    new = hook.change(rotate=True).secrets[0].text
    assert new != old
    send_due(online)
    assert good(new, outside.sent[-1], online.clock.now())
    assert good(old, outside.sent[-1], online.clock.now())
    signatures = outside.sent[-1][1]["webhook-signature"].split(" ")
    assert [each[:3] for each in signatures] == ["v1,", "v1,"]
    online.clock.advance(24 * HOUR - 1)
    table.play("h:AS>c1")
    send_due(online)
    assert good(old, outside.sent[-1], online.clock.now())
    online.clock.advance(2)
    table.discard(0)
    send_due(online)
    assert good(new, outside.sent[-1], online.clock.now())
    assert not good(old, outside.sent[-1], online.clock.now())


def test_a_second_rotation_does_not_lock_the_receiver_out(online, outside, table):
    """When the answer with the new secret was lost one rotates again; the first secret goes on signing."""
    hook = Hook(table)
    rotated = [hook.change(rotate=True).secrets[0].text for _ in range(2)]
    secrets = [hook.made.secrets[0].text, *rotated]
    assert hook.change(secret=OWN_SECRET).secrets[0].text == OWN_SECRET
    send_due(online)
    assert all(good(each, outside.sent[-1], online.clock.now()) for each in [*secrets, OWN_SECRET])
    before = hook.now
    assert hook.change(secret=OWN_SECRET) == before


@pytest.mark.parametrize(
    ("secret", "is_good"),
    [
        (OWN_SECRET, True),
        ("whsec_" + "A" * 32, True),
        ("whsec_" + "A" * 31 + "=", False),
        ("whsec_" + "A" * 86 + "==", True),
        ("whsec_" + "A" * 88, False),
        ("A" * 44, False),
        ("whsec_", False),
        ("whsec_" + "A" * 42, False),
        ("whsec_" + "*" * 44, False),
        ("whsec_" + "A" * 20 + " " + "A" * 24, False),
        ("whsec_\u00e4", False),
    ],
)
def test_secrets_of_one_s_own(secret, is_good):
    """24 to 64 bytes in base64 behind the prefix, as the specification has it."""
    assert (webhooks.check_secret(secret) is None) == is_good


def test_secrets_are_encrypted_and_never_printed(online, outside, table):
    """Whoever reads the database, a log or a traceback finds no secret."""
    hook = Hook(table)
    hook.change(rotate=True)
    with online.store.reading() as unit:
        (row,) = unit._connection.execute(table_of_webhooks.select()).all()
    for secret in hook.now.secrets:
        key = secret.text.removeprefix("whsec_")
        assert key.encode() not in row.secrets
        assert key not in repr(hook.now)
        assert key not in repr(letters.waiting(online, 9, ()))
    assert "whsec_" not in repr(hook.now)


def test_a_test_is_sent_once_and_tells_how_it_went(online, outside, table):
    """Signed like any event, in its turn; asked for twice before it went out, there is one."""
    hook = Hook(table)
    first = hook.test()
    assert hook.test().id == first.id
    outside.answer = answering(500)
    assert send_due(online) == 2
    test = hook.deliveries()[-1]
    assert (test.event.type, test.status, test.attempts) == (
        "webhook.test",
        DeliveryStatus.FAILED,
        1,
    )
    assert payloads(outside)[-1]["data"]["game_id"] == table.id
    assert hook.test().id != first.id


def test_a_paused_webhook_can_be_tested(online, outside, table):
    """Nothing is sent to it but a test; what happened meanwhile is skipped, and comes by a replay."""
    hook = Hook(table)
    hook.change(active=False)
    table.play("h:AS>c1")
    hook.test()
    assert send_due(online) == 1
    assert payloads(outside)[-1]["type"] == "webhook.test"
    skipped = [each for each in hook.deliveries() if each.status is DeliveryStatus.SKIPPED]
    assert len(skipped) == 2
    for again in (lambda: hook.redeliver(skipped[0]), hook.replay):
        with pytest.raises(WebhookInactive):
            again()
    hook.change(active=True)
    # Whose turn it was at version 0 is told by a replay alone; whose it is now has been said.
    assert hook.replay() >= 1
    assert hook.now.disabled is None


def test_a_delivery_can_be_sent_again(online, outside, table):
    """With the same id and body, and with all the tries that a new one has."""
    hook = Hook(table)
    send_due(online)
    (delivery,) = hook.deliveries()
    again = hook.redeliver(delivery)
    assert again.status is DeliveryStatus.PENDING
    assert hook.redeliver(delivery).id == delivery.id
    outside.answer = answering(500)
    assert send_due(online) == 1
    assert outside.sent[0][2] == outside.sent[1][2]
    assert len(set(ids(outside))) == 1
    assert hook.deliveries()[0].status is DeliveryStatus.PENDING
    assert hook.deliveries()[0].attempts == 2


def test_a_replay_sends_what_is_behind_a_version(online, outside):
    """Everything of a later version, delivered or not, in order and with the ids it had."""
    table = Table(online, deal=position())
    hook = Hook(table)
    chance = random.Random(5)
    for _ in range(6):
        table.step(chance)
    send_due(online)
    before = ids(outside)
    behind = [each.event.id for each in hook.deliveries() if each.event.version > 3]
    outside.sent.clear()
    assert hook.replay(3) == len(behind)
    send_due(online)
    assert ids(outside) == behind
    assert set(behind) < set(before)
    assert hook.replay(table.game.version) == 0


def test_a_replay_is_of_the_game_it_is_asked_of(online, outside):
    """Games of one match share a webhook; each is replayed by itself, for versions are a game's own."""
    table = Table(online, deal=last_card())
    hook = Hook(table)
    table.play("p>c1")
    following = table.rematch()
    send_due(online)
    outside.sent.clear()
    hook.table.id = following.id
    assert hook.replay() == 1
    send_due(online)
    assert [each["data"]["game_id"] for each in payloads(outside)] == [following.id]


def test_a_change_of_address_counts_for_what_waits(online, outside, table):
    """The next try goes to the new address, and its failures are those of the new one."""
    hook = Hook(table)
    outside.answer = answering(500)
    send_due(online)
    changed = hook.change(url="https://new.example/")
    assert changed.failing_since is None
    online.clock.advance(10)
    send_due(online)
    assert [url for url, _, _ in outside.sent] == [hook.made.url, "https://new.example/"]


def test_a_bad_address_is_refused_on_change_too(online, outside, table):
    """And nothing is changed."""
    hook = Hook(table)
    outside.refused["https://inside.example/"] = "it is closed"
    with pytest.raises(Invalid) as refused:
        hook.change(url="https://inside.example/")
    assert refused.value.errors == {"url": ["it is closed"]}
    assert hook.now == hook.made


def test_a_deleted_webhook_is_gone_with_all_it_had(online, outside, table):
    """Nothing is sent any more, not even what was handed out already."""
    hook = Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    hook.delete()
    for call in (lambda: hook.now, hook.delete, hook.deliveries, hook.test):
        with pytest.raises(NotFound):
            call()
    deliver(online, delivery.id)
    assert outside.sent == []
    table.play("h:AS>c1")
    assert send_due(online) == 0


def test_nobody_else_sees_it(online, table):
    """To seats, strangers and the admin there is no webhook; to who shows no token, no answer."""
    hook = Hook(table)
    stranger = Table(online).owner
    (delivery,) = hook.deliveries()
    for bearer in (table.seat(0), stranger, ADMIN):
        hook.bearer = bearer
        for call in (
            lambda: hook.now,
            hook.delete,
            hook.deliveries,
            hook.test,
            hook.replay,
            lambda: hook.redeliver(delivery),
            lambda: hook.change(active=False),
            lambda: webhooks.listing(online, hook.place, hook.bearer),
        ):
            with pytest.raises(NotFound):
                call()
        with pytest.raises(Forbidden):
            Hook(table, bearer)
    hook.bearer = None
    with pytest.raises(Unauthenticated):
        hook.deliveries()


def test_there_are_only_so_many(online, table):
    """Ten for a game; the eleventh is refused with what to do."""
    for _ in range(webhooks.MOST):
        Hook(table)
    with pytest.raises(Invalid, match="10 webhooks"):
        Hook(table)


def test_old_deliveries_are_forgotten(online, table):
    """After 30 days, unless they are still to be sent."""
    hook = Hook(table)
    send_due(online)
    table.play("h:AS>c1")
    online.clock.advance(letters.KEPT.total_seconds() + 1)
    statuses = {each.status for each in hook.deliveries()}
    assert letters.purge(online) == 1
    assert len(hook.deliveries()) == 1
    assert DeliveryStatus.PENDING in statuses


@pytest.mark.parametrize("variable", ["SPITE_WEBHOOK_RETRIES"])
@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("5s", (5,)),
        ("0s, 2m,1h", (0, 120, 3600)),
        ("48h", (172800,)),
        (",".join(["1s"] * 30), (1,) * 30),
    ],
)
def test_the_schedule_is_read_from_the_environment(variable, text, waits):
    """Times with a unit, set apart by commas."""
    assert Settings.from_environ({variable: text}).webhook_retries == waits


def test_messages_hold_ids_alone(online, outside, table):
    """What a task gets names a delivery; neither address nor secret nor texts are in it."""
    hook = Hook(table)
    (delivery,) = letters.waiting(online, 10, ())
    assert re.fullmatch(r"dlv_[A-Za-z0-9_-]{22}", delivery.id)
    assert hook.made.url not in delivery.id
