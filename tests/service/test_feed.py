from __future__ import annotations

import threading
import time

import pytest

from service.errors import Busy
from service.feed import RedisFeed, StoreFeed
from tests import servers


class FakeStore:
    """A store that somebody else writes to."""

    def __init__(self):
        self.at = {"g": 0}
        self.broken = False
        self.looks = 0

    def versions(self, game_ids):
        """Where games are."""
        self.looks += 1
        if self.broken:
            raise Busy("away")
        return {game_id: self.at[game_id] for game_id in game_ids if game_id in self.at}

    def changed(self):
        """Always worth a look."""
        return True


def waiting(feed, version=0, timeout_s=10.0):
    """Wait in a thread for a game; the thread, and where its answer will be."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(feed.wait("g", version, timeout_s)))
    thread.start()
    return thread, answers


def test_a_notice_wakes_who_waits_for_that_game():
    """Who waits for a game wakes when its move is told, and not by another game's."""
    store = FakeStore()
    feed = StoreFeed(store.versions, store.changed, 5)
    thread, answers = waiting(feed)
    while not feed._room.awaited():
        time.sleep(0.001)
    feed.tell("other", 7)
    feed.tell("g", 0)
    assert not answers
    feed.tell("g", 1)
    thread.join(5)
    assert answers == [True]


def test_a_move_of_another_process_is_seen():
    """A move that nobody told of is found by looking."""
    store = FakeStore()
    feed = StoreFeed(store.versions, store.changed, 0.01)
    thread, answers = waiting(feed)
    store.at["g"] = 3
    thread.join(5)
    assert answers == [True]


def test_a_move_before_the_wait_is_seen():
    """A game that has moved on already ends a wait at once."""
    store = FakeStore()
    store.at["g"] = 9
    feed = StoreFeed(store.versions, lambda: False, 0.01)
    thread, answers = waiting(feed, version=8)
    thread.join(5)
    assert answers == [True]


def test_a_store_that_is_away_for_a_while_is_asked_again():
    """An error ends neither the wait nor the looking."""
    store = FakeStore()
    store.broken = True
    feed = StoreFeed(store.versions, store.changed, 0.01)
    thread, answers = waiting(feed)
    while not store.looks:
        time.sleep(0.001)
    store.broken = False
    store.at["g"] = 1
    thread.join(5)
    assert answers == [True]


def test_nothing_is_asked_while_nobody_waits():
    """Without anybody waiting the store is left alone."""
    store = FakeStore()
    feed = StoreFeed(store.versions, store.changed, 0.001)
    assert not feed.wait("g", 0, 0.02)
    while feed._room.awaited():
        time.sleep(0.001)
    time.sleep(0.02)
    looks = store.looks
    time.sleep(0.05)
    assert store.looks - looks <= 1


def test_a_notice_goes_from_process_to_process_over_redis(valkey_server):
    """What one feed tells, another on the same Redis hears."""
    here, there = (RedisFeed(valkey_server, FakeStore().versions) for _ in range(2))
    thread, answers = waiting(there)
    end = time.monotonic() + 10
    while not answers and time.monotonic() < end:
        here.tell("g", 1)
        time.sleep(0.02)
    thread.join(5)
    assert answers == [True]


@pytest.mark.parametrize("data", [b"", b"g", b"g x", b"\xff 1", b"g -1", b"g 1 2"])
def test_noise_on_the_channel_wakes_nobody(valkey_server, data):
    """What is no notice is passed over."""
    feed = RedisFeed(valkey_server, FakeStore().versions)
    feed._note(data)
    assert not feed.wait("g", 0, 0.02)


def test_a_redis_that_is_away_costs_no_time():
    """Telling returns at once, and waiting ends in its time, when nobody answers there."""
    feed = RedisFeed(f"redis://127.0.0.1:{servers.free_port()}/0", FakeStore().versions)
    begun = time.monotonic()
    feed.tell("g", 1)
    assert not feed.wait("g", 1, 0.05)
    assert time.monotonic() - begun < 1


def test_a_notice_that_redis_lost_costs_a_second(valkey_server):
    """What another process did and nobody told of is found in the store, by one look for all games."""
    store = FakeStore()
    store.at = {"g": 0, "h": 0, "i": 0}
    feed = RedisFeed(valkey_server, store.versions)
    heard = []
    for game_id in ("h", "i"):
        feed.follow(game_id, heard.append)
    thread, answers = waiting(feed)
    time.sleep(0.1)
    looks = store.looks
    store.at = {"g": 1, "h": 1, "i": 0}
    begun = time.monotonic()
    thread.join(5)
    assert answers == [True]
    assert time.monotonic() - begun < 2
    assert store.looks - looks <= 2
    feed.close()
    assert heard.count("h") == heard.count("i") + 1


def test_a_store_that_fails_is_asked_again():
    """A fault nobody thought of ends neither the wait nor the looking."""
    store, broken = FakeStore(), iter([ValueError("a fault")])

    def changed():
        for error in broken:
            raise error
        return True

    feed = StoreFeed(store.versions, changed, 0.01)
    thread, answers = waiting(feed)
    store.at["g"] = 1
    thread.join(5)
    assert answers == [True]


def test_followers_are_called_until_they_leave():
    """A follower hears of each move, of its game only, and of its game's end; afterwards of nothing."""
    store = FakeStore()
    feed = StoreFeed(store.versions, lambda: False, 0.01)
    heard = []
    feed.follow("g", heard.append)
    end = time.monotonic() + 5
    while not heard and time.monotonic() < end:
        time.sleep(0.001)
    assert heard == ["g"], "who begins to follow has the store looked at"
    feed.tell("other", 1)
    feed.tell("g", 1)
    feed.tell("g", 1)
    assert heard == ["g", "g"]
    del store.at["g"]
    while len(heard) < 3 and time.monotonic() < end:
        time.sleep(0.001)
    feed.unfollow("g", heard.append)
    feed.close()
    told = len(heard)
    assert told >= 3
    feed.tell("g", 2)
    assert len(heard) == told
    assert feed._room.awaited() == []


def test_a_feed_that_stops_lets_everybody_go():
    """Who waits is let go at once, and so is who comes later; nothing has moved for them."""
    store = FakeStore()
    feed = StoreFeed(store.versions, store.changed, 0.01)
    thread, answers = waiting(feed, timeout_s=60)
    while not feed._room.awaited():
        time.sleep(0.001)
    assert not feed.stopping
    feed.stop()
    thread.join(5)
    begun = time.monotonic()
    assert not feed.wait("g", 0, 60)
    assert time.monotonic() - begun < 1
    assert (answers, feed.stopping) == ([False], True)
    feed.close()
