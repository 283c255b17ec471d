"""The admin's pages: the same as the admin's API, for people."""
