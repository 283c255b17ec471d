"""How the computer player's weights were made: tuning, self-play, fitting. Not needed to play."""
