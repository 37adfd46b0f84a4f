"""Compiling Parlour with mypyc, checks of the compiled code, and optional packages."""
