"""Matches at the terminal, and the text output of other commands."""
