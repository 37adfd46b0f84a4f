"""Users: identity, profile, statistics, ratings, and the deal of the day."""
