"""The generator: documented words, fair numbers, fair shuffles."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from engine.rng import Generator
from tests.engine import strategies as own
from tests.engine.generator import Words

SECRET = bytes(range(32))


@given(own.secrets, st.lists(st.integers(1, 2**32), max_size=40))
def test_numbers_are_the_documented_ones(secret: bytes, bounds: list[int]) -> None:
    """Numbers below any bounds are those an independent reading of the same stream gives."""
    place, words = Generator.keyed(secret, "play"), Words(secret, "play")
    for bound in bounds:
        number, place = place.below(bound)
        assert number == words.below(bound)
        assert 0 <= number < bound
        assert place.word == words.used


@given(own.secrets, st.lists(st.text("ABC", max_size=1), max_size=120))
def test_shuffles_are_the_documented_ones(secret: bytes, items: list[str]) -> None:
    """A shuffle is the one an independent reading of the same stream gives, and loses nothing."""
    mixed, place = Generator.keyed(secret, "deal").shuffled(items)
    assert list(mixed) == Words(secret, "deal").shuffle(items)
    assert Counter(mixed) == Counter(items)
    assert place.word >= max(len(items) - 1, 0)


def test_every_word_of_the_stream_is_used_once() -> None:
    """Below 2³² a number is a word itself: the blocks of the stream one after the other."""
    place, words = Generator.keyed(SECRET, "deal"), []
    for _ in range(20):
        number, place = place.below(2**32)
        words.append(number)
    blocks = b"".join(sha256(place.key + n.to_bytes(8, "big")).digest() for n in range(3))
    assert b"".join(word.to_bytes(4, "big") for word in words) == blocks[:80]


def test_words_past_the_last_whole_multiple_are_rejected() -> None:
    """A bound just over half of all words rejects almost half, and gives the first word below it."""
    bound = 2**31 + 1
    taken = rejected = 0
    start = Generator.keyed(SECRET, "deal")
    for _ in range(200):
        number, place = start.below(bound)
        rejected += place.word - start.word - 1
        words = []
        while start.word < place.word:
            word, start = start.below(2**32)
            words.append(word)
        assert all(word >= bound for word in words[:-1])
        assert number == words[-1] < bound
        taken += 1
    assert taken == 200
    assert 120 < rejected < 300


def test_each_number_stands_for_equally_many_words() -> None:
    """For every bound up to that of eight whole packs the accepted words divide evenly among the numbers."""
    for bound in range(1, 8 * 56 + 1):
        accepted = 2**32 - 2**32 % bound
        assert accepted % bound == 0
        assert 2**32 - accepted < bound


def test_each_order_comes_from_one_row_of_numbers() -> None:
    """The swaps of a shuffle reach each order of four items by exactly one row of equally likely numbers."""
    orders = Counter()
    for third in range(4):
        for second in range(3):
            for first in range(2):
                items = list("abcd")
                for last, other in ((3, third), (2, second), (1, first)):
                    items[last], items[other] = items[other], items[last]
                orders[tuple(items)] += 1
    assert orders == Counter(permutations("abcd"))


def test_shuffles_are_even() -> None:
    """Of six thousand shuffles of three items each order gets its sixth, within four deviations."""
    place, orders = Generator.keyed(SECRET, "play"), Counter()
    for _ in range(6000):
        mixed, place = place.shuffled("abc")
        orders[mixed] += 1
    assert set(orders) == set(permutations("abc"))
    assert all(abs(count - 1000) < 4 * 29 for count in orders.values())


def test_labels_keep_streams_apart() -> None:
    """The streams of one secret under two labels, and of two secrets, have nothing in common."""
    words = set()
    for secret, label in ((SECRET, "deal"), (SECRET, "play"), (bytes(32), "deal")):
        place = Generator.keyed(secret, label)
        for _ in range(100):
            number, place = place.below(2**32)
            words.add(number)
    assert len(words) == 300


def test_generators_are_values() -> None:
    """Drawing leaves a generator where it was, so the same draw gives the same number again."""
    place = Generator.keyed(SECRET, "play")
    assert place.below(1000) == place.below(1000)
    assert place.shuffled(range(9)) == place.shuffled(range(9))
    assert place == Generator.keyed(SECRET, "play")
    assert place.shuffled([])[1] == place == place.shuffled(["one"])[1]
