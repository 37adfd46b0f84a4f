"""Bots, which choose moves, and the coach."""
