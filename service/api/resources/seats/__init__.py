"""Taking seats: invites, claims, fresh tokens."""
