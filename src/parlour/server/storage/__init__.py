"""The store of the card room in a SQL database: SQLite or PostgreSQL."""
