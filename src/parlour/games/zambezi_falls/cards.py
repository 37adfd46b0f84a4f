"""Cards of Zambezi Falls, counted by rank, and their faces as cards of the standard pack.

Suits decide nothing (ZF-31), so a hand is stored as *counts*: the number of cards of each rank in one
integer, three bits for each rank, from the 3 up to the 2 (ZF-4). The *place* of a rank is the index of its
lowest bit: 0 for the 3, 3 for the 4, ... 36 for the 2. In addition to the counts there are *faces*, sets of
cards of the standard pack, which are shown to players.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import bit, count, members, min_element, shift_left
from parlour.kit.cards import CARD_TEXTS

LOW_TO_HIGH: Final = "3456789TJQKA2"
RANK_COUNT: Final = 13
THREES: Final = 0  # places of ranks
FOURS: Final = 3
SEVENS: Final = 12
ACES: Final = 33
TWO: Final = 36
ONE_PER_RANK: Final = 0o1111111111111
ONE_PER_RANK_BELOW_TWO: Final = 0o111111111111
SEVEN_PER_RANK: Final = 0o7777777777777
NO_PLACE: Final = -1

PLACE_FIELD: Final = 127
# A card of the pack, the reserve or laid aside is coded as its place plus SUIT_UNIT times its suit.
SUIT_UNIT: Final = 128


# Counts: the number of cards of each rank in one integer.


def rank_count(cards: i64, place: i64) -> i64:
    """Return the number of cards of a rank."""
    return (cards >> place) & 7


def total_count(cards: i64) -> i64:
    """Return the total number of cards."""
    return (
        count(cards & ONE_PER_RANK)
        + 2 * count((cards >> 1) & ONE_PER_RANK)
        + 4 * count((cards >> 2) & ONE_PER_RANK)
    )


# Faces.


def card_place(card: i64) -> i64:
    """Return the place of the rank of a standard card."""
    return 3 * (((card >> 2) + 11) % RANK_COUNT)


def faces_to_counts(faces: i64) -> i64:
    """Convert a set of standard cards to counts."""
    counted: i64 = 0
    while faces:
        counted += shift_left(1, card_place(min_element(faces)))
        faces &= faces - 1
    return counted


def place_to_face(place: i64) -> i64:
    """Return the club of a rank, the lowest of its four standard cards."""
    return 4 * ((place // 3 + 2) % RANK_COUNT)


def code_to_face(card: i64) -> i64:
    """Convert a card coded as place and suit to a standard card."""
    return place_to_face(card & PLACE_FIELD) + card // SUIT_UNIT


def face_to_code(face: i64) -> i64:
    """Convert a standard card to its code of place and suit."""
    return card_place(face) + SUIT_UNIT * (face & 3)


def counts_to_faces(cards: i64) -> i64:
    """Choose faces for counts if the real faces are not tracked: clubs first."""
    faces: i64 = 0
    for at in range(RANK_COUNT):
        place: i64 = 3 * at
        faces |= shift_left(bit(rank_count(cards, place)) - 1, place_to_face(place))
    return faces


def nth_element(elements: i64, n: i64) -> i64:
    """Return the set of one element: the smallest after skipping the n smallest."""
    for _nth in range(n):
        elements &= elements - 1
    return elements & -elements


# The aces and 2s, which come first in the standard pack but rank highest here (ZF-4).
ACES_AND_TWOS: Final = 0xFF


def format_faces(faces: i64) -> list[str]:
    """Format a set of standard cards, in the order of the ranks in this game."""
    return [CARD_TEXTS[card] for card in members(faces & ~ACES_AND_TWOS) + members(faces & ACES_AND_TWOS)]
