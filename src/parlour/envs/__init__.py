"""Environments for training players: every game with any options, in the forms of the learning libraries.

`parlour.envs.pettingzoo`, `parlour.envs.gymnasium` and `parlour.envs.open_spiel` each need the library they
are named after. `parlour.envs.vectorized` (many matches at once) needs NumPy. docs/environments.md describes
all of them.
"""
