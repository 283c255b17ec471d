"""Figures: samples of cases, taken round by round, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Final

HELLO: Final = "hello"
SWAP: Final = "swap"
EARLY: Final = 10
LATE: Final = 400
"""Moves at which the cost of a move is compared."""


@dataclass(frozen=True, slots=True)
class Case:
    """A kind of load on a kind of database."""

    load: str
    title: str
    database: str
    """Empty for what needs none."""
    pool: str = ""
    """The games it is about."""

    @property
    def key(self) -> str:
        """Its name among all."""
        return f"{self.load}{self.pool and ' ' + self.pool} {self.database}".strip()


@dataclass(frozen=True, slots=True)
class Sample:
    """What one short load gave."""

    answers: int
    elapsed_s: float
    server_s: float
    """CPU time of the server's processes."""
    database_s: float | None
    """CPU time of the database's own processes; None for one without any."""
    generator_s: float

    @property
    def server_ms(self) -> float:
        """CPU milliseconds of the server for each request."""
        return 1000 * self.server_s / self.answers

    @property
    def database_ms(self) -> float | None:
        """CPU milliseconds of the database server for each request."""
        return None if self.database_s is None else 1000 * self.database_s / self.answers

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.answers / self.elapsed_s


def _cost(sample: Sample) -> float:
    return sample.server_ms


def _pace(sample: Sample) -> float:
    return 1 / sample.rate


@dataclass
class Results:
    """All samples, by case; the samples of a round stand at the same place of each list."""

    cases: list[Case]
    samples: dict[str, list[Sample]] = field(default_factory=dict)
    fresh: dict[str, list[Sample]] = field(default_factory=dict)
    """The same for first moves after a restart."""
    facts: list[str] = field(default_factory=list)

    def add(self, case: Case, sample: Sample, *, fresh: bool = False) -> None:
        """Note a sample."""
        samples = self.fresh if fresh else self.samples
        samples.setdefault(case.key, []).append(sample)

    def median(self, case: Case, of: Callable[[Sample], float]) -> float:
        """The median of a figure over the rounds."""
        return median(map(of, self.samples[case.key]))

    def cpu_ratio(self, case: Case, base: Case, *, fresh: bool = False) -> float:
        """CPU time of `base` over that of `case`, a request each: the median over the rounds."""
        return self._ratio(case, base, _cost, fresh=fresh)

    def rate_ratio(self, case: Case, base: Case) -> float:
        """The rate of `case` over that of `base`: the median over the rounds."""
        return self._ratio(case, base, _pace, fresh=False)

    def _ratio(
        self, case: Case, base: Case, of: Callable[[Sample], float], *, fresh: bool
    ) -> float:
        samples = self.fresh if fresh else self.samples
        pairs = zip(samples[base.key], samples[case.key], strict=True)
        return median(of(under) / of(sample) for under, sample in pairs)

    def find(self, load: str, database: str = "", pool: str = "") -> Case:
        """A case by what it is."""
        return next(
            case
            for case in self.cases
            if case.load == load
            and (not database or case.database == database)
            and (not pool or case.pool == pool)
        )

    def to_json(self) -> dict[str, Any]:
        """All of it, JSON-plain."""

        def plain(samples: dict[str, list[Sample]]) -> dict[str, Any]:
            return {key: [asdict(sample) for sample in each] for key, each in samples.items()}

        return {
            "facts": self.facts,
            "samples": plain(self.samples),
            "after_restart": plain(self.fresh),
            "wanted": [asdict(each) for each in self.wanted()],
        }

    def wanted(self) -> list[Wanted]:
        """What is wanted, and what was had."""
        hello, sqlite, server = self.find(HELLO), "SQLite", "PostgreSQL"
        found = [
            self._speed(
                f"{name} on SQLite", "bare Flask", self.find(load, sqlite, "play"), hello, w
            )
            for name, load, w in (
                ("seat view, 200", "view200", 0.45),
                ("seat view, 304", "view304", 0.6),
                ("accepted move", "move", 0.25),
            )
        ]
        move, swap = self.find("move", server, "play"), self.find(SWAP, server)
        found.append(self._speed("accepted move on PostgreSQL", "bare SQL", move, swap, 0.8))
        for database in (sqlite, server):
            pair = [self.find("move", database, pool) for pool in ("early", "late")]
            for fresh in (False, True):
                when = "after a restart" if fresh else "warm"
                found.append(
                    Wanted(
                        f"CPU of move {LATE} over move {EARLY} on {database}, {when}",
                        1 / self.cpu_ratio(pair[1], pair[0], fresh=fresh),
                        None,
                        1.2,
                        at_most=True,
                    )
                )
        return found

    def _speed(self, name: str, against: str, case: Case, base: Case, wanted: float) -> Wanted:
        cpu, rate = self.cpu_ratio(case, base), self.rate_ratio(case, base)
        return Wanted(f"{name}, against {against}", cpu, rate, wanted, at_most=False)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A figure that has a bound."""

    name: str
    cpu: float
    rate: float | None
    bound: float
    at_most: bool

    @property
    def met(self) -> bool:
        """Whether it is within its bound, by CPU time."""
        return self.cpu <= self.bound if self.at_most else self.cpu >= self.bound
