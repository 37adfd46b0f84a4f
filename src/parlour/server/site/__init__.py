"""The edition of the card room without a server: a folder of static files."""
