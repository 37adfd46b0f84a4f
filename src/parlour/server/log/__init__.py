"""The log of a table: its entries, the state that they add up to, and the interfaces of the stores."""
