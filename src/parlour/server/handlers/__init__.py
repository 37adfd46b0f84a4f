"""What clients can ask of the room. No web framework is needed."""
