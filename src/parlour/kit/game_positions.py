"""How a game writes its position, reads it again, and shows it as zones."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.position_reader import PositionReader
from parlour.kit.zones import Zone

G = TypeVar("G", contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Positions(Generic[G]):
    """The positions of a game. The first argument of each method is the match."""

    def __init__(
        self,
        position_keys: tuple[str, ...] = (),
        card_keys: tuple[str, ...] = (),
        unordered_keys: tuple[str, ...] = ("hands",),
    ) -> None:
        """Set the keys that `Game` documents."""
        self.position_keys = position_keys
        self.card_keys = card_keys
        self.unordered_keys = unordered_keys

    def write_position(self, game: G, position: dict[str, Any]) -> None:
        """Add the game's own keys to a position."""
        raise NotImplementedError

    def read_position(self, game: G, reader: PositionReader) -> None:
        """Set the state of a match from the game's own keys in a position.

        Before, `set_up` and `reset_round` have been called. A position is read if it is consistent, even if
        play cannot lead to it.

        Raises:
            InvalidPositionError: A value is invalid, or the values contradict each other.
        """
        raise NotImplementedError

    def position_problems(self, game: G) -> Iterable[str]:
        """Yield a sentence for each part of a complete position that play cannot lead to.

        Each sentence begins with the key of the position and a colon.
        """
        return ()

    def write_memory(self, game: G, state: dict[str, Any]) -> None:
        """Add public facts from earlier moves to `state`, as plain JSON values.

        These facts are not part of a position.
        """

    def read_memory(self, game: G, state: dict[str, Any]) -> None:
        """Restore the values that `write_memory` wrote."""

    def zones(self, game: G, seat: int) -> list[Zone]:
        """Return the zones (piles, hands and other areas of the table) that a seat sees.

        `game` is the seat's observation.
        """
        raise NotImplementedError
