"""The cooperation of several server processes on one database."""
