"""A move is one integer with fields, so that a search can compare and store it. Seats are numbers as well."""

from typing import Final

from mypy_extensions import i64

CARD_FIELD: Final = 127
KIND_UNIT: Final = 128
KIND_FIELD: Final = 3968  # the kind in its place: a multiple of KIND_STEP
SEAT_UNIT: Final = 4096
OTHER_UNIT: Final = 32768
SUIT_UNIT: Final = 4194304
CALL_FLAG: Final = 33554432

NO_MOVE: Final = -1  # what a seat that may interrupt answers to let it be


def move_card(move: i64) -> i64:
    """The card that a move names.

    Returns:
        0 to 127.
    """
    return move & 127


def move_kind(move: i64) -> i64:
    """The kind of a move.

    Returns:
        0 to 31.
    """
    return (move >> 7) & 31


def move_seat(move: i64) -> i64:
    """The seat that a move names.

    Returns:
        0 to 7.
    """
    return (move >> 12) & 7


def move_other(move: i64) -> i64:
    """The second card or the number that a move names.

    Returns:
        0 to 127.
    """
    return (move >> 15) & 127


def move_suit(move: i64) -> i64:
    """The suit that a move names.

    Returns:
        0 to 3, or -1 where none is named.
    """
    return ((move >> 22) & 7) - 1


def has_call(move: i64) -> bool:
    """Whether the move says what it calls for.

    Returns:
        True where its text ends with `!`.
    """
    return (move & CALL_FLAG) != 0


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
