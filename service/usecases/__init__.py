"""What the service does, one use case a function: load, ask the engine, commit."""
