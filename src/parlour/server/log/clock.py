"""The clock of a table, which determines when a player's time runs out.

A bot then moves for the player (see `turn_runner.py`).

A table may limit the time for each move, for all moves of a match, or both. A player who has used up the
time for the match has MIN_MOVE_SECONDS for each further move. The used time is stored in the rows, so that
every process that loads the table computes the same deadlines.

Time in which no server process ran the table is not charged to any player. When a process runs the table
again, it appends a row that corrects the clocks (`build_outage_entry`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from parlour.kit.bits import bit, members
from parlour.server.log.entries import ClockResumed, LogRow
from parlour.server.log.table import Table

MS_PER_SECOND = 1000
TRANSIT_GRACE_MS = 500  # milliseconds allowed for sending a move to the server
MIN_MOVE_SECONDS = 10  # seconds for each move after the time for the match is used up
# milliseconds after a player's deadline; if no bot has moved for the player by then, no client was connected
UNATTENDED_AFTER_MS = 5_000
MIN_OUTAGE_MS = 250  # a shorter correction of the clocks is not worth a row


@dataclass(frozen=True)
class Outage:
    """A time in which no server process ran a table.

    Attributes:
        since: The beginning, in milliseconds since 1970, or 0 if it is unknown. It then began with the last
            change of the clock, unless a user has been connected since before this change.
        affects_connected_players: True if connected players could not move either, because the process was
            stopped or its database was not available.
    """

    since: int
    affects_connected_players: bool = False


class ChargedTime(NamedTuple):
    """A time that the match clock charged to some seats, in milliseconds since 1970."""

    start: int
    end: int
    seats: list[int]


def has_clock(table: Table) -> bool:
    """Return True if the table limits the time of players."""
    return bool(table.table_settings.seconds_per_move or table.table_settings.seconds_per_match)


def is_clock_running(table: Table) -> bool:
    """Return True if any player's clock is running."""
    return bool(
        has_clock(table)
        and table.is_playing
        and not table.closed
        and table.takeback is None
        and not table.clock_paused_at
        and seats_to_move(table)
    )


def deadline_of_seat(table: Table, seat: int) -> int:
    """Return the deadline of a seat whose turn it is, in milliseconds since 1970."""
    table_settings, deadlines = table.table_settings, []
    if table_settings.seconds_per_move:
        deadlines.append(table.waiting_since + table_settings.seconds_per_move * MS_PER_SECOND)
    if table_settings.seconds_per_match:
        ms_left = match_time_ms(table) - table.time_used[seat]
        deadlines.append(
            max(table.time_used_at + ms_left, table.waiting_since + MIN_MOVE_SECONDS * MS_PER_SECOND)
        )
    return min(deadlines)


def match_time_ms(table: Table) -> int:
    """Return each player's time for all moves of the match in milliseconds, with the time that was added."""
    return table.table_settings.seconds_per_match * MS_PER_SECOND + table.added_ms


def seconds_to_deadline(table: Table, now_ms: int) -> float:
    """Return the seconds until a bot moves for the seat with the earliest deadline.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return (
        min(deadline_of_seat(table, seat) for seat in seats_to_move(table)) + TRANSIT_GRACE_MS - now_ms
    ) / 1000


def overdue_seats(table: Table, now_ms: int) -> list[int]:
    """Return the seats of players whose time is up.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return (
        [seat for seat in seats_to_move(table) if deadline_of_seat(table, seat) + TRANSIT_GRACE_MS <= now_ms]
        if is_clock_running(table)
        else []
    )


def has_expired_unattended(table: Table, now_ms: int) -> bool:
    """Return True if a player's time ran out while no client was connected to the table.

    Args:
        now_ms: The time in milliseconds since 1970.
    """
    return is_clock_running(table) and any(
        deadline_of_seat(table, seat) + TRANSIT_GRACE_MS + UNATTENDED_AFTER_MS < now_ms
        for seat in seats_to_move(table)
    )


def charge_time(table: Table, row: LogRow) -> LogRow:
    """Return a new row with the time that each seat has used, if the table limits the time for the match."""
    if (
        not table.table_settings.seconds_per_match
        or not table.is_playing
        or isinstance(row.entry, ClockResumed)
    ):
        return row
    return replace(row, entry=replace(row.entry, time_used=time_used_until(table, row.created_at)))


def time_used_until(table: Table, time_ms: int) -> list[int]:
    """Return the time that each seat has used in the match by `time_ms`, in milliseconds.

    Args:
        time_ms: The time in milliseconds since 1970.
    """
    time_used = list(table.time_used)
    charged_time = charged_time_until(table, time_ms)
    for seat in charged_time.seats:
        time_used[seat] += max(0, charged_time.end - charged_time.start)
    return time_used


def charged_time_until(table: Table, time_ms: int) -> ChargedTime:
    """Return the time that is charged to the seats to move since the last change of the clock.

    Args:
        time_ms: The end of the charged time, in milliseconds since 1970.
    """
    return ChargedTime(table.time_used_at, time_ms, seats_to_move(table) if is_clock_running(table) else [])


def build_outage_entry(
    table: Table,
    charged_times: Iterable[ChargedTime],
    outage: Outage,
    connected_since: Mapping[str, int],
    now_ms: int,
) -> ClockResumed | None:
    """Return the entry that corrects the clocks after an outage.

    A player's outage ends when the player connects to a running process. The result is None if no correction
    is necessary.

    Args:
        charged_times: The last times that the match clock charged to players, except the current one.
        connected_since: The connected users, with the times when they connected.
        now_ms: The time in milliseconds since 1970.
    """
    outage_start = outage.since or table.time_used_at
    if not outage.since and any(since <= table.time_used_at for since in connected_since.values()):
        return None  # a process has run the table since the last change of the clock

    def lost_ms(start: int, end: int, seat: int) -> int:
        """Return how much of the time from `start` to `end` a player lost in the outage."""
        outage_end = now_ms
        if not outage.affects_connected_players:
            outage_end = connected_since.get(table.seats[seat].user_id, now_ms)
        return max(0, min(end, outage_end) - max(start, outage_start))

    current = charged_time_until(table, now_ms)
    used_ms = time_used_until(table, now_ms)
    corrected_ms = list(used_ms)
    if table.table_settings.seconds_per_match:
        for charged in (*charged_times, current):
            for seat in charged.seats:
                corrected_ms[seat] -= lost_ms(charged.start, charged.end, seat)
    wait_ms = max((lost_ms(table.waiting_since, now_ms, seat) for seat in current.seats), default=0)
    corrections = [used - corrected for used, corrected in zip(used_ms, corrected_ms, strict=True)]
    if max(wait_ms, *corrections) < MIN_OUTAGE_MS:
        return None
    return ClockResumed(
        table.waiting_since + wait_ms,
        time_used=corrected_ms if table.table_settings.seconds_per_match else None,
    )


def seats_to_move(table: Table) -> list[int]:
    """Return the seats of the players whose turn it is, except those that a bot plays for."""
    if table.match is None or table.match.game.is_over:
        return []
    user_seats = sum(
        bit(seat_number) for seat_number, seat in enumerate(table.seats) if seat.user_id and not seat.bot
    )
    return members(table.match.game.to_move() & user_seats)
