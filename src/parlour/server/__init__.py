"""The card room: tables behind links, on one log of rows."""
