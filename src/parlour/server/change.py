"""What judging a request comes to, and what all who judge want to know first."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from parlour.kit.game import Game
from parlour.server.protocol import AnswerBack, Hint, Move, TakeBack, Why
from parlour.server.said import NotAllowed
from parlour.server.table import Seat, Table, TableMatch


class Change(msgspec.Struct, frozen=True):
    """The row to be added; for a move with the match as it will be then."""

    kind: str
    data: dict[str, Any]
    after: Game | None = None


@dataclass(frozen=True)
class Presence:
    """Who is connected, each since when, and what time it is, in milliseconds since 1970."""

    since: Mapping[str, int] = field(default_factory=dict)
    now: int = 0


def seat_at(table: Table, number: int) -> Seat:
    """Raises NotAllowed."""
    if not 0 <= number < len(table.seats):
        raise NotAllowed("seat-none", seat=number)
    return table.seats[number]


def match_and_seat(
    table: Table, who: str, request: Move | Why | Hint | TakeBack | AnswerBack
) -> tuple[TableMatch, int]:
    """The match that goes on, and the person's seat in it. Raises NotAllowed."""
    match = table.match
    if match is None:
        raise NotAllowed("move-not-begun")
    if request.match != match.number:
        raise NotAllowed("move-other-match", match=request.match, now=match.number)
    own = table.seat_of(who)
    if own < 0 or match.people[own] != who:
        raise NotAllowed("move-not-yours")
    if table.seats[own].bot and not match.game.is_over:
        raise NotAllowed("move-by-bot")
    return match, own
