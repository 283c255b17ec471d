"""Games: made, listed, looked up."""
