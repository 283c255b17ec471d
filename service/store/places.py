"""Cursors of lists: places in an order, as their text tells them."""

from __future__ import annotations


def told(place: bytes) -> str:
    """A place as text; ValueError for what no database holds in a text."""
    text = place.decode()
    if "\0" in text:
        raise ValueError("a place has no NUL")
    return text
