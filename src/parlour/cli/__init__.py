"""The commands of the `parlour` program."""
