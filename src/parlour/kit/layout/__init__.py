"""Where cards lie: places, piles, and what follows from a table of them."""
