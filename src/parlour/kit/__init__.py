"""The ground: cards, sets, random numbers, options, and the contract that every game keeps."""
