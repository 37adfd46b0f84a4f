"""The base package: cards, sets of integers, random numbers, options, and the interface of a game."""
