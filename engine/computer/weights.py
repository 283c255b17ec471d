"""The network that comes with the product, read from its data file and held against its checksum.

`learned.json` has the layers (little-endian 32-bit floats, base64), the version of the features they were
made for, where they come from, and what they scored. It is a constant of the package, read once.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pkgutil import get_data
from struct import pack, unpack
from typing import Any, Final

from engine.options import rules_to_json
from engine.rules import Rules

FEATURES: Final = 2
"""The version of the features that this engine makes (`engine.computer.core.value.VERSION`)."""
LAYERS: Final[Mapping[str, int]] = {
    "first": 576 * 64,
    "first_bias": 64,
    "second": 64 * 16,
    "second_bias": 16,
    "third": 16,
    "third_bias": 1,
}
"""How many numbers each layer has: 576 inputs, 64, 16, one."""


class WeightsError(ValueError):
    """A file of weights that cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A network and what is known about it."""

    parts: Mapping[str, Any]
    """Its layers, as `engine.computer.core.learned.Learned` takes them."""
    name: str
    """A short name: it stands in plans, and changes with the numbers."""
    not_for: tuple[Mapping[str, Any], ...]
    """Tables where the linear terms play better: options by name, of which all have to hold."""
    provenance: Mapping[str, Any]
    scores: Mapping[str, Any]

    def hold_for(self, rules: Rules) -> bool:
        """Whether the network is to judge at a table with these rules."""
        if not self.not_for:
            return True
        options = rules_to_json(rules)
        return not any(
            all(options[name] == value for name, value in table.items()) for table in self.not_for
        )


@lru_cache(maxsize=1)
def shipped() -> Weights:
    """The network of this package. WeightsError when its file is broken."""
    data = get_data(__package__ or "engine.computer", "learned.json")
    if data is None:
        raise WeightsError("learned.json is missing")
    return read(data)


def read(data: bytes) -> Weights:
    """The weights that `write` wrote; WeightsError for anything else, or for other features."""
    try:
        told = json.loads(data)
        raw = b64decode(told["layers"], validate=True)
        checksum, features = told["checksum"], told["features"]
    except (ValueError, KeyError, TypeError) as error:
        raise WeightsError(f"this is no file of weights: {error}") from None
    if features != FEATURES:
        raise WeightsError(f"made for features {features}, and this engine has {FEATURES}")
    if sha256(raw).hexdigest() != checksum:
        raise WeightsError("the checksum does not hold")
    if len(raw) != 4 * sum(LAYERS.values()):
        raise WeightsError(f"{len(raw)} bytes of layers, not {4 * sum(LAYERS.values())}")
    numbers = unpack(f"<{len(raw) // 4}f", raw)
    parts: dict[str, Any] = {}
    at = 0
    for name, count in LAYERS.items():
        parts[name] = list(numbers[at : at + count])
        at += count
    parts["third_bias"] = parts["third_bias"][0]
    return Weights(
        parts,
        f"{told['name']}-{checksum[:8]}",
        tuple(told["not_for"]),
        told["provenance"],
        told["scores"],
    )


def write(
    parts: Mapping[str, Any],
    name: str,
    provenance: Mapping[str, Any],
    scores: Mapping[str, Any],
    not_for: tuple[Mapping[str, Any], ...] = (),
) -> bytes:
    """A file of weights: JSON, with a line feed at its end."""
    numbers: list[float] = []
    for layer in LAYERS:
        value = parts[layer]
        numbers += value if isinstance(value, list) else [value]
    raw = pack(f"<{len(numbers)}f", *numbers)
    told = {
        "name": name,
        "features": FEATURES,
        "checksum": sha256(raw).hexdigest(),
        "provenance": dict(provenance),
        "scores": dict(scores),
        "not_for": list(not_for),
        "layers": b64encode(raw).decode("ascii"),
    }
    return (json.dumps(told, indent=1) + "\n").encode()
