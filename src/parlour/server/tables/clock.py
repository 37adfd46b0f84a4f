"""The clock of a table, which determines when a player's time runs out.

A bot then moves for the player (see `turn_runner.py`).

A table may limit the time for each move, for all moves of a match, or both. A player who has used up the
time for the match has MIN_MOVE_SECONDS for each further move. The used time is stored in the rows, so that
every process that loads the table computes the same deadlines.
"""

from typing import TYPE_CHECKING

from parlour.kit.bits import bit, members

if TYPE_CHECKING:
    from parlour.server.tables.table import Table

MS_PER_SECOND = 1000
TRANSIT_GRACE_MS = 500  # milliseconds allowed for sending a move to the server
MIN_MOVE_SECONDS = 10  # seconds for each move after the time for the match is used up
# milliseconds after a player's deadline; if no bot has moved for the player by then, no server process was
# running the table
UNATTENDED_AFTER_MS = 5_000


def is_clock_running(table: "Table") -> bool:
    """Return True if any player's clock is running."""
    is_timed = table.table_settings.seconds_per_move or table.table_settings.seconds_per_match
    return bool(
        is_timed and table.is_playing and not table.closed and table.takeback is None and seats_to_move(table)
    )


def deadline_of_seat(table: "Table", seat: int) -> int:
    """Return the deadline of a seat whose turn it is, in milliseconds since 1970."""
    table_settings, deadlines = table.table_settings, []
    if table_settings.seconds_per_move:
        deadlines.append(table.waiting_since + table_settings.seconds_per_move * MS_PER_SECOND)
    if table_settings.seconds_per_match:
        ms_left = table_settings.seconds_per_match * MS_PER_SECOND - table.time_used[seat]
        deadlines.append(
            max(table.time_used_at + ms_left, table.waiting_since + MIN_MOVE_SECONDS * MS_PER_SECOND)
        )
    return min(deadlines)


def seconds_to_deadline(table: "Table", now_ms: int) -> float:
    """Return the seconds until a bot moves for the seat with the earliest deadline.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return (
        min(deadline_of_seat(table, seat) for seat in seats_to_move(table)) + TRANSIT_GRACE_MS - now_ms
    ) / 1000


def overdue_seats(table: "Table", now_ms: int) -> list[int]:
    """Return the seats of players whose time is up.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return (
        [seat for seat in seats_to_move(table) if deadline_of_seat(table, seat) + TRANSIT_GRACE_MS <= now_ms]
        if is_clock_running(table)
        else []
    )


def has_expired_unattended(table: "Table", now_ms: int) -> bool:
    """Return True if a player's time ran out while no server process was running the table.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return is_clock_running(table) and any(
        deadline_of_seat(table, seat) + TRANSIT_GRACE_MS + UNATTENDED_AFTER_MS < now_ms
        for seat in seats_to_move(table)
    )


def time_used_until(table: "Table", time_ms: int) -> list[int]:
    """Return the time that each seat has used in the match by `time_ms`, in milliseconds.

    Args:
        time_ms: The time in milliseconds since 1970.
    """
    time_used = list(table.time_used)
    for seat in seats_to_move(table) if is_clock_running(table) else []:
        time_used[seat] += max(0, time_ms - table.time_used_at)
    return time_used


def seats_to_move(table: "Table") -> list[int]:
    """Return the seats of the players whose turn it is, except those that a bot plays for."""
    if table.match is None or table.match.game.is_over:
        return []
    user_seats = sum(
        bit(seat_number) for seat_number, seat in enumerate(table.seats) if seat.user_id and not seat.bot
    )
    return members(table.match.game.to_move() & user_seats)
