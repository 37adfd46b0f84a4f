"""Scenes (what a player sees of a match), pictures of scenes, typed moves, and tutorials."""
