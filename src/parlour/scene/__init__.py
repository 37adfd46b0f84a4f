"""The view of a match as data, and its uses: pictures, typed moves, tutorials."""
