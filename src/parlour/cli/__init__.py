"""The commands of the program `parlour`."""
