"""The levels of computer players."""
