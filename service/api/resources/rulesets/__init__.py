"""Rule sets, and the options they are made of."""
