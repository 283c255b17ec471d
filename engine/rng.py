"""The generator of chance: SHA-256 in counter mode, with rejection sampling.

It is part of the state, so a redone draw gives the same card, and plain enough to be written anew in any
language:

* A **key** is 32 bytes: HMAC-SHA256 with the secret as key and a label (ASCII) as message. Labels keep
  the streams apart: ``deal``, ``play``.
* The **stream** is SHA-256(key ‖ n) for n = 0, 1, 2 …, n as 8 bytes, big-endian; it is read as words of
  4 bytes, big-endian, 8 words a block.
* **below(n)** takes words until one is less than 2³² − (2³² mod n), and gives that word mod n.
* A **shuffle** takes its items in their order (a reshuffled stock: stock, then the completed stack, bottom
  to top) and goes from the last place down to the second: for i = len − 1 … 1 it swaps place i with
  place below(i + 1).
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")
_WORDS: Final = 2**32
_WORDS_A_BLOCK: Final = 8


@dataclass(frozen=True, slots=True)
class Generator:
    """A place in a stream of random words. Immutable: what draws gives the next place back."""

    key: bytes
    """32 bytes."""
    word: int = 0
    """How many words of the stream are used up."""

    @classmethod
    def keyed(cls, secret: bytes, label: str) -> Generator:
        """The start of the stream that `secret` and `label` name."""
        return cls(hmac.digest(secret, label.encode("ascii"), "sha256"))

    def below(self, bound: int) -> tuple[int, Generator]:
        """A number from 0 up to `bound` − 1, each equally likely, and the next place.

        ValueError unless `bound` is from 1 to 2³².
        """
        if not 1 <= bound <= _WORDS:
            raise ValueError(f"a bound is from 1 to {_WORDS}, not {bound}")
        stream = _Stream(self)
        number = stream.below(bound)
        return number, stream.place()

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Generator]:
        """`items` in a random order, each equally likely, and the next place."""
        stream = _Stream(self)
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = stream.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed), stream.place()


class _Stream:
    """A stream being read: the block at hand is kept between words."""

    def __init__(self, start: Generator) -> None:
        self._key = start.key
        self._word = start.word
        self._block = b""

    def place(self) -> Generator:
        return Generator(self._key, self._word)

    def below(self, bound: int) -> int:
        limit = _WORDS - _WORDS % bound
        while True:
            word = self._next()
            if word < limit:
                return word % bound

    def _next(self) -> int:
        number, place = divmod(self._word, _WORDS_A_BLOCK)
        if place == 0 or not self._block:
            self._block = sha256(self._key + number.to_bytes(8, "big")).digest()
        self._word += 1
        return int.from_bytes(self._block[4 * place : 4 * place + 4], "big")
