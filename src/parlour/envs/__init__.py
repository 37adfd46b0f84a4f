"""Environments for training players in any game, with the interfaces of PettingZoo, Gymnasium and OpenSpiel.

Each of `parlour.envs.pettingzoo`, `parlour.envs.gymnasium` and `parlour.envs.open_spiel` needs the library of
the same name. `parlour.envs.vectorized` runs many matches at once and needs NumPy. See docs/environments.md.
"""
