"""What came of the faults, as Markdown."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tests.faults.judge import Verdict


def table(verdicts: Sequence[Verdict], slack: float) -> str:
    """A line for each fault, and on what it was. `slack`: what the demanded times were multiplied by."""
    lines = [
        "| on | fault | out for | all play on after | computers late by | moves | 503 | cut off | demands |",
        "| --- | --- | --: | --: | --: | --: | --: | --: | --- |",
    ]
    for each in verdicts:
        outage = f"{each.outage_s:.1f} s" if each.outage_s else "–"
        back = "never" if each.back_s is None else f"{each.back_s:.1f} s"
        met = "met" if not each.problems else f"**{len(each.problems)} not met**"
        lines.append(
            f"| {each.world} | {each.fault} | {outage} | {back} | {each.slowest_s:.1f} s | "
            f"{each.moves} | {each.busy} | {each.broken} | {met} |"
        )
    load = f"{os.cpu_count()} cores, load average {os.getloadavg()[1]:.0f} at the end of it"
    granted = "" if slack == 1 else f"; on so busy a machine {slack:g} times as long was granted"
    return "\n".join([*lines, "", f"{load}{granted}."])
