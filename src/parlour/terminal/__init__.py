"""The command line's work: a table at the terminal, and the reports that `parlour` prints."""
