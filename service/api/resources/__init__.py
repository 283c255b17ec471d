"""One package for each kind of thing: its routes and its schemas."""
