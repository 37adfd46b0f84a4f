"""What an observer knows of hidden cards, and draws among all that they can be."""
