"""Decisions about requests, and checks shared by several kinds of requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import singledispatch

import msgspec

from parlour.kit.game import Game
from parlour.server.log.entries import Entry
from parlour.server.log.refusals import refusal
from parlour.server.log.table import Seat, Table, TableMatch
from parlour.server.socket_messages import (
    AnswerProposal,
    AnswerTakeback,
    ExplainCard,
    Move,
    Propose,
    RequestHint,
    RequestTakeback,
    SkipToEnd,
    TableRequest,
)

SeatedRequest = Move | ExplainCard | RequestHint | RequestTakeback | AnswerTakeback | Propose | AnswerProposal


class Decision(msgspec.Struct, frozen=True):
    """The entry that carries out a request.

    `game_after` is the match after this entry, or None if the entry does not change the match.
    """

    entry: Entry
    game_after: Game | None = None


@dataclass(frozen=True)
class PresenceTimes:
    """The connected users, the times when they connected, and the current time.

    All times are in milliseconds since 1970. `connected_since` maps user ids to times.
    """

    connected_since: Mapping[str, int] = field(default_factory=dict)
    now: int = 0


@dataclass(frozen=True)
class Asker:
    """The user who makes a request.

    Attributes:
        presence: Returns the connected users. Only requests about absent players call it.
    """

    user_id: str
    presence: Callable[[], PresenceTimes] = PresenceTimes


@singledispatch
def decide_request(request: TableRequest, table: Table, asker: Asker) -> Decision:
    """Return the decision about a request at a table that is not closed.

    There is one registered function for each type of request.

    Raises:
        UserError: The request is not allowed.
    """
    raise NotImplementedError(f"no function decides about {type(request).__name__}")


def require_seat(table: Table, seat_number: int) -> Seat:
    """Return a seat of a table.

    Raises:
        UserError: There is no such seat.
    """
    if not 0 <= seat_number < len(table.seats):
        raise refusal("seat-unknown", seat=seat_number)
    return table.seats[seat_number]


def require_match(
    table: Table,
    request: SeatedRequest | SkipToEnd,
) -> TableMatch:
    """Return the current match.

    Raises:
        UserError: No match has begun, or the request is for another match.
    """
    match = table.match
    if match is None:
        raise refusal("move-not-begun")
    if request.match_number != match.number:
        raise refusal("move-other-match", match=request.match_number, now=match.number)
    return match


def require_own_seat(table: Table, user_id: str, request: SeatedRequest) -> tuple[TableMatch, int]:
    """Return the current match, and the user's seat in it.

    Raises:
        UserError: No match has begun, the request is for another match, the user does not have a
            seat in the current match, or a bot plays for the user.
    """
    match = require_match(table, request)
    seat = table.find_seat(user_id)
    if seat < 0 or match.user_ids[seat] != user_id:
        raise refusal("move-not-yours")
    if table.seats[seat].bot and not match.game.is_over:
        raise refusal("move-by-bot")
    return match, seat
