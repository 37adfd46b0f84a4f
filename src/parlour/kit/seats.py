"""Numbers in the place of a seat or of a set of seats."""

from typing import Final

from mypy_extensions import i64

SPECTATOR: Final = -1  # the seat of somebody who only watches
CURRENT_SEAT: Final = -2  # instead of a seat: whichever is on turn
NO_SEAT: Final = -1  # no seat: of an event, or of a match in which nobody can be asked
ALL_SEATS: Final = -1  # the set of all seats, however many there are
ALL_VIEWERS: Final = -1  # in an event: all may see its cards
MAX_SEATS: Final = 62  # in a set; compiled, a larger number than 64 bits cannot be compared with `seats`


def next_clockwise(seat: i64, seats: i64) -> i64:
    """The next seat of so many, to the left."""
    # Compiled, an expression with `if` would make objects of a number and a literal.
    if seat + 1 < seats:
        return seat + 1
    return 0
