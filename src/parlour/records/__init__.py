"""Records of matches, scenario files, and utilities for atomic and locked files."""
