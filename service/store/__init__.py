"""Games kept in a SQL database: SQLite or PostgreSQL."""
