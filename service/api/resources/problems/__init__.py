"""The pages that explain problems."""
