"""Parlour: seven card games, each written once, for a table, a terminal, a search and a laboratory.

    import parlour

    game = parlour.new("crazy-eight", seats=4, seed=7)
    while not game.over:
        game.play(game.turn, game.legal(game.turn)[0])
    print(game.outcome)

`parlour.compiled` is true where the rules run as machine code, false where they run as plain Python.
"""

try:
    import librt.vecs as _vecs
except ImportError:
    import sys as _sys
    import types as _types

    def _append(items: list[int], item: int) -> list[int]:
        """An array with one more at its end: librt gives another one where it must, a list is that itself."""
        items.append(item)
        return items

    # The plain build runs without librt's wheel: there a list does all that a vec of integers does.
    _sys.modules["librt"] = _types.ModuleType("librt")
    _sys.modules["librt.vecs"] = _vecs = _types.ModuleType("librt.vecs")
    vars(_vecs).update(vec=list, append=_append)

from parlour import built as _built
from parlour.games import game_class, game_names, new
from parlour.kit import bits as _bits
from parlour.kit import words as _words
from parlour.kit.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    InvalidSeats,
    ParlourError,
    UnknownGame,
)
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.records import Event, Outcome, Refusal
from parlour.kit.seats import SPECTATOR
from parlour.kit.view import View


def _tell(game: Game, sentence: _words.Sentence, names: list[str], you: int, language: str) -> str:
    """The messages are read when the first sentence is wanted: whoever only searches never needs them."""
    from parlour.messages import say_plainly, tell

    _words.tell_with(tell, say_plainly)
    return tell(game, sentence, names, you, language)


def _say_plainly(sentence: _words.Sentence, language: str) -> str:
    from parlour.messages import say_plainly, tell

    _words.tell_with(tell, say_plainly)
    return say_plainly(sentence, language)


_words.tell_with(_tell, _say_plainly)

__version__ = "0.1.0"

compiled: bool = not (_bits.__file__ or "").endswith(".py")
if compiled:
    _built.refuse_stale()

__all__ = [
    "NO_MOVE",
    "SPECTATOR",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "InvalidSeats",
    "Outcome",
    "ParlourError",
    "Refusal",
    "UnknownGame",
    "View",
    "compiled",
    "game_class",
    "game_names",
    "new",
]


def __dir__() -> list[str]:
    """The API alone, without the modules that Python adds to a package as they are imported."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
