"""The coach: hints on moves, and reviews of finished matches."""
