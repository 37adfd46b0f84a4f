"""The places of a game's cards, and the positions, views, zones and features that follow from them."""
