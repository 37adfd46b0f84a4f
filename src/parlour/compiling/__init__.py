"""Compilation of Parlour with mypyc, checks of the compiled code, and checks of optional packages."""
