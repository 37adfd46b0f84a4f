"""Parlour: seven card games, each written once, for a table, a terminal, a search and a laboratory.

    import parlour

    game = parlour.new("crazy-eight", seats=4, seed=7)
    while not game.is_over:
        game.play(game.turn, game.legal(game.turn)[0])
    print(game.outcome)

`parlour.compiled` is true where the rules run as machine code, false where they run as plain Python.
"""

import os as _os
import sys as _sys
from importlib import import_module as _import_module
from importlib.machinery import PathFinder as _PathFinder

from parlour.compiling import fingerprint as _built
from parlour.kit import formatters as _tellers

TYPE_CHECKING = False  # as type checkers know it; `typing` takes longer to import than all of this
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
    from parlour.kit.moves import NO_MOVE, SPECTATOR
    from parlour.kit.outcomes import Event, Outcome, Refusal
    from parlour.kit.sentences import Sentence


def _found(module: str, folder: list[str]) -> str:
    """The file of a module, which is not imported; empty if there is none."""
    spec = _PathFinder.find_spec(module, folder)
    return (spec.origin or "") if spec else ""


def _without_librt() -> None:
    """Has a list do all that a vec of integers does: a pure build runs without librt, and with an old one."""
    from types import ModuleType

    def append(items: list[int], item: int) -> list[int]:
        """An array with one more at its end: librt gives another one where it must, a list is that itself."""
        items.append(item)
        return items

    _sys.modules["librt"] = ModuleType("librt")
    _sys.modules["librt.vecs"] = vecs = ModuleType("librt.vecs")
    vars(vecs).update(vec=list, append=append)


try:
    import librt as _librt

    _has_vecs = _found("librt.vecs", list(_librt.__path__)) != ""
except ImportError:
    _has_vecs = False
if not _has_vecs:
    _without_librt()


def _tell(game: "Game", sentence: "Sentence", names: list[str], you: int, language: str) -> str:
    """The messages are read when the first sentence is wanted: whoever only searches never needs them."""
    from parlour.text.translation import format_common_sentence, format_sentence

    _tellers.set_formatters(format_sentence, format_common_sentence)
    return format_sentence(game, sentence, names, you, language)


def _say_plainly(sentence: "Sentence", language: str) -> str:
    from parlour.text.translation import format_common_sentence, format_sentence

    _tellers.set_formatters(format_sentence, format_common_sentence)
    return format_common_sentence(sentence, language)


_tellers.set_formatters(_tell, _say_plainly)

__version__ = "0.1.0"

compiled: bool = not _found("parlour.kit.bits", [_os.path.join(_built.PACKAGE_DIR, "kit")]).endswith(".py")
if compiled:
    _built.require_fresh_build()

# Where each name is. It is imported when it is first used, so that `import parlour` is quick.
_HOMES = {
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
    "game_class",
    "game_names",
    "new",
]


if not TYPE_CHECKING:  # a type checker knows every name from the imports above

    def __getattr__(name: str) -> object:
        """Import a name of the API, and keep it."""
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(_import_module(f"parlour.{home}"), name)
                return globals()[name]
        raise AttributeError(f"module 'parlour' has no attribute {name!r}")


del TYPE_CHECKING


def __dir__() -> list[str]:
    """The API alone, without the modules that Python adds to a package as they are imported."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
