"""The coach: advice on moves, and reviews of finished matches."""
