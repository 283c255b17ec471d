"""The game service: what the product does, for any front."""
