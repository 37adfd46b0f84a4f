"""The card room: users play at tables that they share by link. Each table is stored as a log of rows."""
