"""Forms that several resources share."""
