"""Webhooks: where events are sent."""
