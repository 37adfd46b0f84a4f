"""Tournaments: their state, pairings and standings, and the tables where their matches are played."""
