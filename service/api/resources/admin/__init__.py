"""What the admin looks at and does."""
