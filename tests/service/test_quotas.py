from __future__ import annotations

import threading
from datetime import UTC, datetime

import pytest

from service.counters import MOST_KEYS, PART, LocalCounters, RedisCounters
from service.quotas import DEFAULTS, Kind, Quota, read
from service.settings import Settings, SettingsError
from service.tokens import new_id

ONE = OTHER = ""
FEW = Quota("few", 20, 60)
MANY = Quota("many", 640, 60)


@pytest.fixture(params=["local", "redis"])
def counters(request):
    """Counters of either kind."""
    if request.param == "local":
        yield LocalCounters()
        return
    made = RedisCounters(request.getfixturevalue("valkey_server"))
    yield made
    made.close()


@pytest.fixture(autouse=True)
def nobody_counted_before():
    """Callers of this test alone: a Redis may be shared."""
    global ONE, OTHER
    ONE, OTHER = new_id("g"), new_id("g")


def allowed(counters, quota, who=None, window=7, times=None):
    """How many of `times` requests are within the quota."""
    times = times or 2 * quota.limit
    return sum(counters.add(quota, who or ONE, window) <= quota.limit for _ in range(times))


@pytest.mark.parametrize("quota", [FEW, MANY])
def test_a_quota_is_had_once_and_anew_in_the_next_window(counters, quota):
    """Exactly as many requests as the quota has are within it, in each window."""
    assert [allowed(counters, quota, window=window) for window in (7, 8, 9)] == [quota.limit] * 3


def test_callers_and_quotas_are_counted_apart(counters):
    """What one caller spends, or spends of one quota, is missing to no other."""
    assert allowed(counters, FEW, ONE) == allowed(counters, FEW, OTHER) == FEW.limit
    assert allowed(counters, MANY, ONE) == MANY.limit


def test_threads_together_have_the_quota_once(counters):
    """Requests of one caller that come at the same time are counted like those that come in turn."""
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(allowed(counters, MANY, times=200)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(found) == MANY.limit


def test_processes_together_have_a_small_quota_exactly_once(valkey_server):
    """A quota too small to be shared out is exact over all processes, whoever asks when."""
    here, there = RedisCounters(valkey_server), RedisCounters(valkey_server)
    found = [allowed(each, FEW, times=1) for _ in range(FEW.limit) for each in (here, there)]
    assert sum(found) == FEW.limit
    here.close()
    there.close()


def test_processes_together_never_have_more_than_the_quota(valkey_server):
    """Of a large quota each process may hold back a small part that the others miss; none is given twice."""
    here, there = RedisCounters(valkey_server), RedisCounters(valkey_server)
    total = allowed(here, MANY, times=1) + allowed(there, MANY)
    assert MANY.limit - MANY.limit // PART - 1 <= total <= MANY.limit
    total += allowed(here, MANY)
    assert total == MANY.limit
    here.close()
    there.close()


def test_redis_is_rarely_asked(valkey_server):
    """A thousand requests cost a fraction of that in questions to Redis, and those over the quota none."""
    made = RedisCounters(valkey_server)
    before = made._redis.info("stats")["total_commands_processed"]
    allowed(made, MANY, times=5000)
    assert made._redis.info("stats")["total_commands_processed"] - before < 400
    made.close()


def test_counts_leave_redis_by_themselves(valkey_server):
    """Every key on Redis has an end."""
    made = RedisCounters(valkey_server)
    made.add(FEW, ONE, 7)
    keys = list(made._redis.scan_iter(match=f"*{ONE}"))
    assert keys
    assert all(0 < made._redis.ttl(key) <= 2 * FEW.window_s for key in keys)
    made.close()


def test_without_redis_each_process_counts_for_itself():
    """A Redis that is gone costs one short wait, and no limit is lifted."""
    made = RedisCounters("redis://127.0.0.1:1/0")
    assert allowed(made, FEW) == FEW.limit
    made.close()


def test_redis_is_used_again_once_it_is_back(valkey_server):
    """After an outage the processes count together again."""
    made = RedisCounters(valkey_server)
    made._redis, good = RedisCounters("redis://127.0.0.1:1/0")._redis, made._redis
    made.add(FEW, ONE, 7)
    assert made._failing
    made._redis, made._try_at = good, 0.0
    made.add(FEW, ONE, 7)
    assert not made._failing
    assert list(good.scan_iter(match=f"*{ONE}"))
    made.close()


def test_a_flood_of_callers_does_not_fill_the_memory():
    """Callers beyond a bound are counted together."""
    counters = LocalCounters()
    for number in range(MOST_KEYS + 50):
        counters.add(FEW, f"g_{number}", 7)
    assert counters.add(FEW, "g_yet_another", 7) == 51
    assert counters.add(FEW, "g_1", 7) == 2


@pytest.mark.parametrize(
    ("at", "window"),
    [
        ("1970-01-01T00:00:00", (0, 60)),
        ("1970-01-01T00:00:59.9", (0, 1)),
        ("1970-01-01T00:01:00", (1, 60)),
    ],
)
def test_windows_follow_the_clock(at, window):
    """A window's number comes from the time alone, and it is never over in less than a second."""
    assert FEW.window(datetime.fromisoformat(at).replace(tzinfo=UTC)) == window


def test_the_setting_lifts_limits_or_changes_some():
    """`off` lifts all limits, `on` has the defaults, and what is named replaces a default."""
    assert read("off") == {}
    assert read("on") == DEFAULTS
    assert read("games=5/60") == {**DEFAULTS, Kind.GAMES: Quota("games", 5, 60)}


@pytest.mark.parametrize("text", ["no", "moves=0/10", "moves=5", "speed=5/10", "moves=5/0", "ON"])
def test_a_setting_that_means_nothing_is_refused(text):
    """A limit that cannot be read is refused at the start: it is not left out."""
    with pytest.raises(SettingsError, match="SPITE_RATE_LIMITS: it must be on, off, or quotas"):
        Settings.from_environ({"SPITE_RATE_LIMITS": text})
