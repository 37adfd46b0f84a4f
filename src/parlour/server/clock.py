"""The clock of a table that has one: whoever does not move in time has their move made by a bot.

There is a time for a move, or one for all moves of a match, or both. Who has used up the time for the match
has a little for each further move. How much everybody has used stands in the rows, so that it goes on from
there whoever takes the table up.
"""

from typing import TYPE_CHECKING

from parlour.kit.bits import bit, members

if TYPE_CHECKING:
    from parlour.server.table import Table

SECOND = 1000  # milliseconds of a second on the clock
GRACE = 500  # milliseconds that a move may be on its way
LEAST = 10  # seconds for a move when all other time is used up
UNSEEN = 5_000  # milliseconds after which a move that is late was seen by nobody, for else a bot had made it


def runs(table: "Table") -> bool:
    """Whether somebody's time runs out."""
    timed = table.manners.clock or table.manners.total
    return bool(timed and table.playing and not table.closed and table.back is None and waited_for(table))


def time_up(table: "Table", seat: int) -> int:
    """When the time of a seat is up that is waited for, in milliseconds since 1970."""
    manners, ends = table.manners, []
    if manners.clock:
        ends.append(table.moved_at + manners.clock * SECOND)
    if manners.total:
        left = manners.total * SECOND - table.used[seat]
        ends.append(max(table.counted_at + left, table.moved_at + LEAST * SECOND))
    return min(ends)


def time_left(table: "Table", now: int) -> float:
    """The seconds until a bot moves, from a moment in milliseconds since 1970."""
    return (min(time_up(table, seat) for seat in waited_for(table)) + GRACE - now) / 1000


def late(table: "Table", now: int) -> list[int]:
    """The seats of people whose time is up."""
    return [seat for seat in waited_for(table) if time_up(table, seat) + GRACE <= now] if runs(table) else []


def unseen(table: "Table", now: int) -> bool:
    """Whether the time of somebody ran out while nobody was at the table, in this room or in another."""
    return runs(table) and any(time_up(table, seat) + GRACE + UNSEEN < now for seat in waited_for(table))


def used_until(table: "Table", at: int) -> list[int]:
    """How much of the time for the match each seat has used at a moment, in milliseconds."""
    used = list(table.used)
    for seat in waited_for(table) if runs(table) else []:
        used[seat] += max(0, at - table.counted_at)
    return used


def waited_for(table: "Table") -> list[int]:
    """The seats of people who are to move."""
    if table.match is None or table.match.game.is_over:
        return []
    people = sum(bit(number) for number, seat in enumerate(table.seats) if seat.who and not seat.bot)
    return members(table.match.game.to_move() & people)
