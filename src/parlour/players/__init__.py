"""Who chooses moves."""
