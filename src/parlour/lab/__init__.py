"""Simulations, contests, comparisons and reports of many matches."""
