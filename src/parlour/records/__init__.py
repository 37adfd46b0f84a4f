"""Records of matches, scenario files, and files that are complete or locked."""
