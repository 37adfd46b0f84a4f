"""The card room, a server on which users create tables and invite others with a link.

Everything that happens at a table is stored as rows in the table's log.
"""
