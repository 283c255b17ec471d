"""What happened in a game, entry by entry."""
