"""Environments for who trains a player: each game with any options, as learning libraries want it.

`parlour.envs.pettingzoo`, `parlour.envs.gymnasium` and `parlour.envs.open_spiel` each need the library that
they are called after; `parlour.envs.vectorized`, many matches at once, needs NumPy. docs/environments.md
tells all of them.
"""
