"""Faults that a card room must survive without visible effects at its tables."""
