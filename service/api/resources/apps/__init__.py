"""Apps: back ends that build on the service."""
