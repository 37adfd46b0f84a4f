"""One entry of a game's list of refusals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.kit.words import Sentence


@dataclass(frozen=True)
class ClauseCheck:
    """A clause that moves can break: `broken(game, seat, move)` says why this one does, or nothing.

    `kinds` are the kinds of move that it concerns, each in its place in the code; none is all of them.
    """

    clause: str
    check: Callable[[Any, int, int], Sentence | None]
    move_kinds: tuple[int, ...] = ()

    def applies(self, kind: int) -> bool:
        return not self.move_kinds or kind in self.move_kinds
