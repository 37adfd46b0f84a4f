"""A move is one integer with fields, so that a search can compare and store it; people see its text.

| field | bits | holds |
|---|---|---|
| card | 0-6 | a card, or a rank where the game asks for ranks |
| kind | 7-11 | what is done; each game numbers its own kinds |
| seat | 12-14 | the other player whom the move is about |
| other | 15-21 | a second card, or a number |
| suit | 22-24 | a named suit plus one, 0 for none |
| said | 25 | whether what the move calls for is said with it |
"""

from typing import Final

from mypy_extensions import i64

CARD_FIELD: Final = 127
KIND_STEP: Final = 128
KIND_FIELD: Final = 3968  # the kind in its place: a multiple of KIND_STEP
SEAT_STEP: Final = 4096
OTHER_STEP: Final = 32768
SUIT_STEP: Final = 4194304
SAID: Final = 33554432

NO_MOVE: Final = -1  # what a seat that may interrupt answers to let it be


def card_of(move: i64) -> i64:
    """The card that a move names.

    Returns:
        0 to 127.
    """
    return move & 127


def kind_of(move: i64) -> i64:
    """The kind of a move.

    Returns:
        0 to 31.
    """
    return (move >> 7) & 31


def seat_of(move: i64) -> i64:
    """The seat that a move names.

    Returns:
        0 to 7.
    """
    return (move >> 12) & 7


def other_of(move: i64) -> i64:
    """The second card or the number that a move names.

    Returns:
        0 to 127.
    """
    return (move >> 15) & 127


def named_suit(move: i64) -> i64:
    """The suit that a move names.

    Returns:
        0 to 3, or -1 where none is named.
    """
    return ((move >> 22) & 7) - 1


def is_said(move: i64) -> bool:
    """Whether the move says what it calls for.

    Returns:
        True where its text ends with `!`.
    """
    return (move & SAID) != 0
