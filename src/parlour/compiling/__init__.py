"""How Parlour is compiled by mypyc, what its code was compiled from, and optional packages."""
