"""What a viewer of a match sees, as data, and what is made of it."""
