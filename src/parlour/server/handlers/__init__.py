"""The requests that clients can send to the room. No web framework is needed."""
