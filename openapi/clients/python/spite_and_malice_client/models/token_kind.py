from typing import Literal, cast

TokenKind = Literal["admin", "app", "inv", "own", "player", "seat", "spec"]


def check_token_kind(value: str) -> TokenKind:
    """Take a word as it is: one that is newer than this client is no error."""
    return cast(TokenKind, value)
