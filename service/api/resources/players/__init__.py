"""Players: who plays, from game to game."""
