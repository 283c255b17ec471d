"""What a player does beside moving."""
