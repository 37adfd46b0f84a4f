"""Default functions for the positions of a game.

The first argument of each function is the match. To replace a function, a game defines one with the same name
in a module that it passes to `register_components`, usually `positions.py`.
"""

from typing import TYPE_CHECKING, Any

from parlour.kit.zones import Zone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parlour.kit.game import Game
    from parlour.kit.position_reader import PositionReader

# Positions


def write_position(game: "Game", position: dict[str, Any]) -> None:
    """Add the game's own keys to a position."""
    raise NotImplementedError


def read_position(game: "Game", position: "PositionReader") -> None:
    """Set the state of a match from the game's own keys in a position.

    Before, `set_up` and `reset_round` have been called. A position is read if it is consistent, even if play
    cannot lead to it.

    Raises:
        InvalidPositionError: A value is invalid, or the values contradict each other.
    """
    raise NotImplementedError


def position_problems(game: "Game") -> "Iterable[str]":
    """Yield a sentence for each part of a complete position that play cannot lead to.

    Each sentence begins with the key of the position and a colon.
    """
    return ()


def write_memory(game: "Game", state: dict[str, Any]) -> None:
    """Add public facts from earlier moves to `state`, as plain JSON values.

    These facts are not part of a position.
    """


def read_memory(game: "Game", state: dict[str, Any]) -> None:
    """Restore the values that `write_memory` wrote."""


def zones(game: "Game", seat: int) -> list[Zone]:
    """Return the zones (piles, hands and other areas of the table) that a seat sees.

    `game` is the seat's observation.
    """
    raise NotImplementedError
