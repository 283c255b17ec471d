"""Hints, reviews, and computer turns: asked for, or under way."""
