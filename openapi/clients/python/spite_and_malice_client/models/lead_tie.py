from typing import Literal, cast

LeadTie = Literal["random", "redeal_together", "reshuffle_own"]


def check_lead_tie(value: str) -> LeadTie:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(LeadTie, value)
