"""Bots, which choose moves, and the coach, which rates moves."""
