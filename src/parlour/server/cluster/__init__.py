"""Cooperation of several server processes that share a database."""
