"""One entry of a game's list of refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.kit.words import Sentence


@dataclass(frozen=True)
class Refuses:
    """A clause that moves can break: `broken(game, seat, move)` says why this one does, or nothing.

    `kinds` are the kinds of move that it concerns, each in its place in the code; none is all of them.
    """

    clause: str
    broken: Callable[[Any, int, int], Sentence | None]
    kinds: tuple[int, ...] = ()

    def concerns(self, kind: int) -> bool:
        return not self.kinds or kind in self.kinds
