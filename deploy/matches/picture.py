"""The ratings of ladders as a picture: an SVG that reads on light and on dark pages.

One panel a rule set, one row a player: a dot at its rating, a line over its 95 % interval, and the figures.
All panels share one scale. Colours follow the reader's preference; there is no background.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from deploy.matches.estimate import Estimate
from deploy.matches.standings import Standing, Standings
from deploy.matches.telling import signed

WIDTH: Final = 860
EDGE: Final = 4
"""Around it all: letters reach over their ends."""
PANELS_A_ROW: Final = 2
GAP: Final = 36
"""Between panels."""
HEAD: Final = 58
"""Height of the picture's title and the line under it."""
TITLE: Final = 30
"""Height of a panel's title."""
ROW: Final = 28
AXIS: Final = 30
"""Height of the figures under a panel."""
NAME: Final = 78
"""Width of a player's name; longer ones are shortened."""
FIGURES: Final = 92
"""Width of a rating in figures."""
LETTERS: Final = 11
TICKS: Final = 5
"""About so many lines to a scale."""
ROUND_STEPS: Final = (1, 2, 5, 10)

STYLE: Final = """
  text { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328 }
  .head { font-size: 16px; font-weight: 600 }
  .title { font-weight: 600 }
  .quiet { fill: #59636e; font-size: 12px }
  .figures { font-variant-numeric: tabular-nums }
  .grid { stroke: #d1d9e0; stroke-width: 1 }
  .zero { stroke: #818b98; stroke-width: 1 }
  .range { stroke: #0969da; stroke-width: 2; stroke-linecap: round; opacity: .55 }
  .dot { fill: #0969da }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .grid { stroke: #3d444d }
    .zero { stroke: #9198a1 }
    .range { stroke: #4493f8 }
    .dot { fill: #4493f8 }
  }
"""


@dataclass(frozen=True, slots=True)
class Scale:
    """From Elo points to a place on a line."""

    low: float
    high: float
    step: float
    """Between two lines of the grid."""
    left: float
    right: float

    def at(self, elo: float) -> float:
        """The place of a rating; what lies off the scale is at its end."""
        share = (min(self.high, max(self.low, elo)) - self.low) / (self.high - self.low)
        return round(self.left + share * (self.right - self.left), 1)

    def ticks(self) -> Iterator[float]:
        """The ratings that have a line."""
        for n in range(round((self.high - self.low) / self.step) + 1):
            yield self.low + n * self.step


def picture(ladders: Sequence[Standings]) -> str:
    """The ladders as an SVG document."""
    columns = min(PANELS_A_ROW, len(ladders))
    width = (WIDTH - GAP * (columns - 1)) / columns
    tallest = max(len(found.players) for found in ladders)
    height = TITLE + ROW * tallest + AXIS + GAP / 2
    rows = -(-len(ladders) // columns)
    whole = round(HEAD + rows * height)
    scale = scale_for([each for found in ladders for each in found.players], width)
    first = ladders[0].players[0].name
    box = f"-{EDGE} -{EDGE} {WIDTH + 2 * EDGE} {whole + 2 * EDGE}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">',
        f"<title>{escape(_about(ladders))}</title>",
        f"<style>{STYLE}</style>",
        _text(0, 18, f"Elo points above {first}", "head"),
        _text(0, 38, _under(ladders), "quiet"),
    ]
    for n, found in enumerate(ladders):
        x, y = (n % columns) * (width + GAP), HEAD + (n // columns) * height
        lines.append(f'<g transform="translate({x:g} {y:g})">')
        lines += _panel(found, scale, width)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def scale_for(players: Sequence[Standing], width: float) -> Scale:
    """A scale in round steps that holds every rating, and the intervals unless they are huge."""
    known = [each.elo for each in players if each.elo is not None]
    values = [0.0, *(each.value for each in known)]
    reach = max(max(values) - min(values), 100.0)
    # An interval of a player that has lost everything may be wider than all the rest together.
    low = max(min([0.0, *(each.low for each in known)]), min(values) - reach / 2)
    high = min(max([0.0, *(each.high for each in known)]), max(values) + reach / 2)
    if low == high:
        low, high = low - reach / 2, high + reach / 2
    step = round_step((high - low) / TICKS)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    return Scale(low, high, step, NAME, width - FIGURES - 8)


def round_step(size: float) -> float:
    """The least of 1, 2 and 5 times a power of ten that is `size` or more."""
    power: float = 10.0 ** math.floor(math.log10(size))
    return next(power * each for each in ROUND_STEPS if power * each >= size)


def _panel(found: Standings, scale: Scale, width: float) -> Iterator[str]:
    bottom = TITLE + ROW * len(found.players)
    yield _text(0, 14, found.ladder.ruleset, "title")
    for tick in scale.ticks():
        x, kind = scale.at(tick), "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{x}" y1="{TITLE - 6}" x2="{x}" y2="{bottom}"/>'
        yield _text(x, bottom + 16, signed(tick), "quiet figures", "middle")
    for n, player in enumerate(found.players):
        y = TITLE + ROW * n + ROW / 2 - 3
        yield _text(0, y + 4.5, _shortened(player.name))
        if player.elo is None:
            yield _text(width, y + 4.5, "–", "quiet", "end")
            continue
        ends = scale.at(player.elo.low), scale.at(player.elo.high)
        if n:
            yield f'<line class="range" x1="{ends[0]}" y1="{y:g}" x2="{ends[1]}" y2="{y:g}"/>'
        yield f'<circle class="dot" cx="{scale.at(player.elo.value)}" cy="{y:g}" r="4.5"/>'
        yield _text(width, y + 4.5, _figures(player.elo), "figures", "end")


def _figures(elo: Estimate) -> str:
    margin = round(elo.margin)
    return signed(elo.value) + (f" ± {margin}" if margin else "")


def _under(ladders: Sequence[Standings]) -> str:
    games = [sum(len(tally.games) for tally in found.tallies) for found in ladders]
    limits = ladders[0].ladder.contests[0].limits
    bounds = [f"{count:,} {name} a decision" for name, count in limits.counted().items()]
    if limits.think_ms is not None:
        bounds.append(f"{limits.think_ms:,} ms as the base of the time")
    return " · ".join(
        [
            "every player against every other on paired deals",
            f"{_range(games)} games a rule set",
            *bounds,
            "lines: 95 % intervals",
        ]
    )


def _range(counts: Sequence[int]) -> str:
    low, high = min(counts), max(counts)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _about(ladders: Sequence[Standings]) -> str:
    """The picture in words."""
    told = []
    for found in ladders:
        known = [(each.name, each.elo) for each in found.players[1:] if each.elo is not None]
        each = ", ".join(f"{name} {_figures(elo)}" for name, elo in known)
        told.append(f"{found.ladder.ruleset}: {each}")
    return f"Elo points above {ladders[0].players[0].name}. " + "; ".join(told)


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    names = f' class="{kind}"' if kind else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:g}" y="{y:g}"{names}{side}>{escape(text)}</text>'


def _shortened(name: str) -> str:
    return name if len(name) <= LETTERS else name[: LETTERS - 1] + "…"
