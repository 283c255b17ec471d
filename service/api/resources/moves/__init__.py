"""Making moves, and the record of those made."""
