"""The laboratory: bots against bots, with intervals."""
