"""The tests of the rules: cases, a second referee, counted positions, whole games, properties."""
