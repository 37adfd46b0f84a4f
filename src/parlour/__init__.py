"""Parlour: seven card games, each implemented once, for a card room, a terminal, bots and simulations.

    import parlour

    game = parlour.new("crazy-eight", seats=4, seed=7)
    while not game.is_over:
        seat = game.next_actor()
        game.play(seat, game.legal(seat)[0])
    print(game.outcome)

`parlour.compiled` is True if the rules run as machine code, and False if they run as plain Python.
"""

import os as _os
import sys as _sys
from importlib import import_module as _import_module
from importlib.machinery import PathFinder as _PathFinder

from parlour.compiling import fingerprint as _fingerprint

# Used instead of `typing.TYPE_CHECKING`, because importing `typing` is slow. Type checkers assume that this
# name is True.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from parlour.games import game_class, game_names, new
    from parlour.kit.errors import (
        IllegalMoveError,
        InvalidMoveError,
        InvalidOptionError,
        InvalidPositionError,
        InvalidRecordError,
        InvalidSeatsError,
        ParlourError,
        UnknownGameError,
    )
    from parlour.kit.game import Game, View
    from parlour.kit.match_driver import drive
    from parlour.kit.moves import NO_MOVE, SPECTATOR
    from parlour.kit.outcomes import Event, Outcome, Refusal


def _find_module_file(module: str, search_path: list[str]) -> str:
    """Return the path of a module's file, or an empty string, without importing the module."""
    spec = _PathFinder.find_spec(module, search_path)
    return (spec.origin or "") if spec else ""


def _substitute_librt_vecs() -> None:
    """Define a substitute for `librt.vecs` that uses lists, for pure Python without a recent librt."""
    from types import ModuleType

    def append(items: list[int], item: int) -> list[int]:
        """Append an item and return the list, because `append` of librt may return a new array."""
        items.append(item)
        return items

    _sys.modules["librt"] = ModuleType("librt")
    _sys.modules["librt.vecs"] = vecs = ModuleType("librt.vecs")
    vars(vecs).update(vec=list, append=append)


try:
    import librt as _librt

    _has_vecs = _find_module_file("librt.vecs", list(_librt.__path__)) != ""
except ImportError:
    _has_vecs = False
if not _has_vecs:
    _substitute_librt_vecs()


__version__ = "0.1.0"

compiled: bool = not _find_module_file(
    "parlour.kit.bits", [_os.path.join(_fingerprint.PACKAGE_DIR, "kit")]
).endswith(".py")
if compiled:
    _fingerprint.require_fresh_build()

# Public names, keyed by the module that defines them. A module is imported when one of its names is first
# used, so that `import parlour` is quick.
_MODULES = {
    "games": (
        "game_class",
        "game_names",
        "new",
    ),
    "kit.errors": (
        "IllegalMoveError",
        "InvalidMoveError",
        "InvalidOptionError",
        "InvalidPositionError",
        "InvalidRecordError",
        "InvalidSeatsError",
        "ParlourError",
        "UnknownGameError",
    ),
    "kit.game": (
        "Game",
        "View",
    ),
    "kit.match_driver": ("drive",),
    "kit.moves": (
        "NO_MOVE",
        "SPECTATOR",
    ),
    "kit.outcomes": (
        "Event",
        "Outcome",
        "Refusal",
    ),
}

__all__ = [
    "NO_MOVE",
    "SPECTATOR",
    "Event",
    "Game",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidOptionError",
    "InvalidPositionError",
    "InvalidRecordError",
    "InvalidSeatsError",
    "Outcome",
    "ParlourError",
    "Refusal",
    "UnknownGameError",
    "View",
    "compiled",
    "drive",
    "game_class",
    "game_names",
    "new",
]


if not TYPE_CHECKING:  # type checkers read the imports above instead

    def __getattr__(name: str) -> object:
        """Import a public name from its module, and cache it."""
        for module, names in _MODULES.items():
            if name in names:
                globals()[name] = getattr(_import_module(f"parlour.{module}"), name)
                return globals()[name]
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")


del TYPE_CHECKING


def __dir__() -> list[str]:
    """Return only the public names, without the submodules that Python adds to a package on import."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
