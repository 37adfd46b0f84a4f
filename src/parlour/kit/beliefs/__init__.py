"""Knowledge of hidden cards, and random deals that are consistent with it."""
