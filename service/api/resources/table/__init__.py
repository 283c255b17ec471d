"""The table in the browser, as files."""
