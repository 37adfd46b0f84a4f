"""Move codes, which are integers with bit fields, and special values for seats."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import min_element

CARD_FIELD: Final = 127
KIND_UNIT: Final = 128
KIND_FIELD: Final = 3968  # mask of the kind field, bits 7 to 11
SEAT_UNIT: Final = 4096
OTHER_UNIT: Final = 32768
SUIT_UNIT: Final = 4194304
CALL_FLAG: Final = 33554432

NO_MOVE: Final = -1  # used in place of a move by a seat that declines to interrupt
HIDDEN_MOVE: Final = -2  # in an observation: a face-down move of another seat


def move_card(move: i64) -> i64:
    """Return the card that a move contains.

    Returns:
        The number of the card, from 0 to 127.
    """
    return move & 127


def move_kind(move: i64) -> i64:
    """Return the kind of a move.

    Returns:
        The number of the kind, from 0 to 31.
    """
    return (move >> 7) & 31


def named_seat(move: i64) -> i64:
    """Return the seat that a move names.

    Returns:
        The number of the seat, from 0 to 7.
    """
    return (move >> 12) & 7


def move_other(move: i64) -> i64:
    """Return the second card or the number that a move contains.

    Returns:
        A number from 0 to 127.
    """
    return (move >> 15) & 127


def move_suit(move: i64) -> i64:
    """Return the suit that a move names.

    Returns:
        The suit, from 0 to 3, or -1 if the move does not name a suit.
    """
    return ((move >> 22) & 7) - 1


def has_spoken_call(move: i64) -> bool:
    """Return True if the move includes its spoken call.

    Returns:
        True if the notation of the move ends with `!`.
    """
    return (move & CALL_FLAG) != 0


SPECTATOR: Final = -1  # in place of a viewer's seat, means a spectator
CURRENT_SEAT: Final = -2  # as a seat argument, means the seat that has to move
NO_SEAT: Final = -1  # means no seat, for example in an event that concerns no seat
ALL_SEATS: Final = -1  # the set of all seats
# the set of all seats and spectators, for the viewers of an event
ALL_VIEWERS: Final = -1
# Maximum number of elements in a set of seats. Compiled code cannot compare `seats` with a number of more
# than 64 bits. Therefore check `seat < MAX_SEATS` first, and then `seat < seats`.
MAX_SEATS: Final = 62


def next_clockwise(seat: i64, seats: i64) -> i64:
    """Return the seat to the left, which is the next one clockwise. `seats` is the number of seats."""
    # mypyc would compile a conditional expression to slower code with boxed integers.
    if seat + 1 < seats:
        return seat + 1
    return 0


def write_moves(buffer: vec[i64], elements: i64, kind: i64, start: i64) -> i64:
    """Write the move `kind + element` for each element of a set into a buffer, from index `start`.

    Compiled code checks the bounds once for all elements, so it is fastest if the buffer has room for 63
    moves from `start` on, as the `move_buffer` of a match has. It may then write to two more places.

    Returns:
        The index after the last move.
    """
    index = start
    while elements:
        buffer[index] = kind + min_element(elements)
        elements &= elements - 1
        index += 1
    return index


def repeat_moves(buffer: vec[i64], move_count: i64, difference: i64, start: i64) -> i64:
    """Write the first `move_count` moves of a buffer once more from index `start`, each plus `difference`.

    This is faster than another call of `write_moves`, for example if each seat can be asked for the same
    cards. Compiled code may write to three more places if the buffer has room for them.

    Returns:
        The index after the last move.
    """
    for index in range(move_count):
        buffer[start + index] = buffer[index] + difference
    return start + move_count
