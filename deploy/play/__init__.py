"""``spite play``: the game in a terminal, a client of the HTTP service like any other."""
