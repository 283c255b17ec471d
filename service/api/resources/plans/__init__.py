"""Computer turns that were asked for, or are under way."""
