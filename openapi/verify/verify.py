"""Check a finished game's deal, with nothing but Python: python verify.py < deal.json."""

import hashlib
import hmac
import itertools
import json
import sys

deal = json.load(sys.stdin)
rules, secret, salt = deal["rules"], bytes.fromhex(deal["secret"]), bytes.fromhex(deal["salt"])
key = hmac.digest(secret, b"deal", "sha256")
blocks = (hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in itertools.count())
words = (int.from_bytes(b[i : i + 4], "big") for b in blocks for i in range(0, 32, 4))


def shuffle(cards: list[str]) -> list[str]:
    """Shuffle the cards in their place, on in the stream of words."""
    for i in range(len(cards) - 1, 0, -1):
        j = next(w for w in words if w < 2**32 - 2**32 % (i + 1)) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * rules["decks"]
jokers = (["XR", "XB"] * rules["jokers"])[: rules["jokers"]]
kept = rules["seats"] * rules["payoff_size"] if jokers and not rules["payoff_jokers"] else 0
if kept:  # pay-off piles without jokers are cut off before the jokers come in
    shuffle(pack)
order = shuffle(pack[: len(pack) - kept] + jokers) + pack[len(pack) - kept :]
good = hashlib.sha256(salt + secret).hexdigest() == deal["commitment"] and order == deal["order"]
print("as committed" if good else "NOT as committed")
sys.exit(not good)
