"""What happens to card rooms, and must not show at their tables."""
