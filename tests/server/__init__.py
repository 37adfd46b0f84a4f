"""The card room, over its sockets and its HTTP."""
