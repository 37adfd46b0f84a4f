"""The checks that say which clause of the rules page a move breaks."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.text.message import Message


@dataclass(frozen=True)
class ClauseCheck:
    """A clause that a move can break, and a function that checks whether it does.

    `check(game, seat, move)` returns the reason if the move breaks the clause, otherwise None. The clause
    applies to the kinds of move in `move_kinds`, or to all kinds if that is empty.
    """

    clause: str
    check: Callable[[Any, int, int], Message | None]
    move_kinds: tuple[int, ...] = ()

    def applies_to(self, move_kind: int) -> bool:
        return not self.move_kinds or move_kind in self.move_kinds
