"""The handlers of the requests that clients send to the room. They need no web framework."""
