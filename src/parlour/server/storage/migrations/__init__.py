"""How the card room's database came to be what it is, step by step."""
