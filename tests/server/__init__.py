"""Tests of the card room over its sockets and its HTTP."""
