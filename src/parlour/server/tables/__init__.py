"""The tables in memory: their clients, turns, clocks and bots, and the requests of users.

This package needs no web framework, database or worker process.
"""
