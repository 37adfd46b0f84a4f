"""The tables of the card room: their logs, their state, and the requests that change them.

This package needs no web framework, database or worker process.
"""
