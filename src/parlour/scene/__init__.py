"""Scenes, which describe what a player sees of a match; also pictures, typed moves and tutorials."""
