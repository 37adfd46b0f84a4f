"""Environments for training players in any game, with the interfaces of the learning libraries.

Each of `parlour.envs.pettingzoo`, `parlour.envs.gymnasium` and `parlour.envs.open_spiel` needs the library of
the same name. `parlour.envs.vectorized` (many matches at once) needs NumPy. docs/environments.md describes
all of them.
"""
