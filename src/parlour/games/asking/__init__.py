"""Shared parts of Go Fish and Authors, in which players ask each other for cards."""
