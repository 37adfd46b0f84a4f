"""Records of matches, scenario files, and functions for atomic writes and file locks."""
