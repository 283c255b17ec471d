"""Live streams (Server-Sent Events) of anything that has a cursor.

A request's thread makes the first frames and lets go of the connection. From then on one thread of the
process, the hub, holds all connections, and another, the desk, reads what is new and writes it down once
for all who wait for the same.
"""

from __future__ import annotations

from service.api.streams.answer import HAND_OVER, Opened, Streams
from service.api.streams.frames import CLOSING, frame
from service.api.streams.source import Batch, Source

__all__ = ["CLOSING", "HAND_OVER", "Batch", "Opened", "Source", "Streams", "frame"]
