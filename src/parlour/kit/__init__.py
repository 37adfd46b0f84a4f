"""The base package: cards, sets, random numbers, options, and the interface of every game."""
