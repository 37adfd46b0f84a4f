"""Decisions about requests at a table: each request is refused, or leads to a row of the table's log."""
