"""A game through somebody's eyes."""
