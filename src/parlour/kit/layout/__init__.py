"""Layouts: the places of cards, and positions, views, zones and features derived from them."""
