"""The store of the card room in an SQL database: SQLite or PostgreSQL."""
