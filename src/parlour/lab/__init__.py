"""Simulations of many matches, contests between bots, comparisons of settings, and reports."""
