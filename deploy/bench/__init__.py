"""`spite bench`: how fast the computer player's core is here, beside the same game in C."""
