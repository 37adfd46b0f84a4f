"""The clock of a table that has one: whoever does not move in time has their move made by a bot."""

from parlour.kit.bits import bit, members
from parlour.server.table import Table

SECOND = 1000  # milliseconds of a second on the clock
GRACE = 500  # milliseconds that a move may be on its way


def runs(table: Table) -> bool:
    """Whether somebody's time runs out."""
    return bool(table.manners.clock and table.playing and not table.closed and table.back is None) and bool(
        waited_for(table)
    )


def time_left(table: Table, now: int) -> float:
    """The seconds until a bot moves, from a moment in milliseconds since 1970."""
    return (table.moved_at + table.manners.clock * SECOND + GRACE - now) / 1000


def waited_for(table: Table) -> list[int]:
    """The seats of people who are to move."""
    if table.match is None or table.match.game.over:
        return []
    people = sum(bit(number) for number, seat in enumerate(table.seats) if seat.who and not seat.bot)
    return members(table.match.game.to_move() & people)
