"""The migrations, each named after what it adds.

All of them run in one transaction. Those up to 0006 also skip what is there already: the version of Parlour
that brought them ran them statement by statement, and was killed in between at times.
"""
