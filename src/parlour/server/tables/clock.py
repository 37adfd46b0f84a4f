"""The clock of a table that has one: whoever does not move in time has their move made by a bot.

There is a time for a move, or one for all moves of a match, or both. Who has used up the time for the match
has a little for each further move. How much everybody has used stands in the rows, so that it goes on from
there whoever takes the table up.
"""

from typing import TYPE_CHECKING

from parlour.kit.bits import bit, members

if TYPE_CHECKING:
    from parlour.server.tables.table import Table

MS_PER_SECOND = 1000  # milliseconds of a second on the clock
TRANSIT_GRACE_MS = 500  # milliseconds that a move may be on its way
MIN_MOVE_SECONDS = 10  # seconds for a move when all other time is used up
UNATTENDED_AFTER_MS = (
    5_000  # milliseconds after which a move that is late was seen by nobody, for else a bot had made it
)


def is_running(table: "Table") -> bool:
    """Whether somebody's time runs out."""
    timed = table.table_settings.seconds_per_move or table.table_settings.seconds_per_match
    return bool(
        timed and table.is_playing and not table.closed and table.takeback is None and seats_to_move(table)
    )


def deadline_of_seat(table: "Table", seat: int) -> int:
    """When the time of a seat is up that is waited for, in milliseconds since 1970."""
    manners, ends = table.table_settings, []
    if manners.seconds_per_move:
        ends.append(table.waiting_since + manners.seconds_per_move * MS_PER_SECOND)
    if manners.seconds_per_match:
        left = manners.seconds_per_match * MS_PER_SECOND - table.time_used[seat]
        ends.append(max(table.time_used_at + left, table.waiting_since + MIN_MOVE_SECONDS * MS_PER_SECOND))
    return min(ends)


def seconds_to_deadline(table: "Table", now: int) -> float:
    """The seconds until a bot moves, from a moment in milliseconds since 1970."""
    return (
        min(deadline_of_seat(table, seat) for seat in seats_to_move(table)) + TRANSIT_GRACE_MS - now
    ) / 1000


def overdue_seats(table: "Table", now: int) -> list[int]:
    """The seats of people whose time is up."""
    return (
        [seat for seat in seats_to_move(table) if deadline_of_seat(table, seat) + TRANSIT_GRACE_MS <= now]
        if is_running(table)
        else []
    )


def was_unattended(table: "Table", now: int) -> bool:
    """Whether the time of somebody ran out while nobody was at the table, in this room or in another."""
    return is_running(table) and any(
        deadline_of_seat(table, seat) + TRANSIT_GRACE_MS + UNATTENDED_AFTER_MS < now
        for seat in seats_to_move(table)
    )


def time_used_at(table: "Table", time_ms: int) -> list[int]:
    """How much of the time for the match each seat has used at a moment, in milliseconds."""
    used = list(table.time_used)
    for seat in seats_to_move(table) if is_running(table) else []:
        used[seat] += max(0, time_ms - table.time_used_at)
    return used


def seats_to_move(table: "Table") -> list[int]:
    """The seats of people who are to move."""
    if table.match is None or table.match.game.is_over:
        return []
    people = sum(bit(number) for number, seat in enumerate(table.seats) if seat.user_id and not seat.bot)
    return members(table.match.game.to_move() & people)
