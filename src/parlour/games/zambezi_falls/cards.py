"""Cards of Zambezi Falls, counted by rank, and their faces as cards of the standard pack.

Suits make no difference (ZF-31). A hand is therefore stored as *counts*: one integer with three bits for each
rank, from the 3 up to the 2 (ZF-4). These bits hold the number of cards of the rank. A rank is identified by
its *shift*, the index of its lowest bit: 0 for the 3, 3 for the 4, and so on up to 36 for the 2. In addition
to the counts there are *faces*, sets of cards of the standard pack, which are shown to players.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import bit, count, members, min_element, shift_left
from parlour.kit.cards import CARD_TEXTS

LOW_TO_HIGH: Final = "3456789TJQKA2"
RANK_COUNT: Final = 13
# rank shifts: the index of the lowest bit of each rank in packed counts
THREES: Final = 0
FOURS: Final = 3
SEVENS: Final = 12
ACES: Final = 33
TWO: Final = 36
ONE_PER_RANK: Final = 0o1111111111111
ONE_PER_RANK_BELOW_TWO: Final = 0o111111111111
SEVEN_PER_RANK: Final = 0o7777777777777
NO_RANK: Final = -1

RANK_FIELD: Final = 127
# The pack, the reserve and the given cards are stored as card codes: rank shift + SUIT_UNIT * suit.
SUIT_UNIT: Final = 128


# Counts: the number of cards of each rank, packed into one integer.


def rank_count(counts: i64, rank_shift: i64) -> i64:
    """Return the number of cards of a rank."""
    return (counts >> rank_shift) & 7


def total_count(counts: i64) -> i64:
    """Return the total number of cards."""
    return (
        count(counts & ONE_PER_RANK)
        + 2 * count((counts >> 1) & ONE_PER_RANK)
        + 4 * count((counts >> 2) & ONE_PER_RANK)
    )


# Faces.


def card_rank_shift(card: i64) -> i64:
    """Return the rank shift of a card of the standard pack."""
    return 3 * (((card >> 2) + 11) % RANK_COUNT)


def faces_to_counts(faces: i64) -> i64:
    """Convert a set of cards of the standard pack to rank counts."""
    counts: i64 = 0
    while faces:
        counts += shift_left(1, card_rank_shift(min_element(faces)))
        faces &= faces - 1
    return counts


def rank_to_face(rank_shift: i64) -> i64:
    """Return the card of this rank in clubs, the lowest suit of the standard pack."""
    return 4 * ((rank_shift // 3 + 2) % RANK_COUNT)


def code_to_face(code: i64) -> i64:
    """Convert the code of a card to its number in the standard pack."""
    return rank_to_face(code & RANK_FIELD) + code // SUIT_UNIT


def face_to_code(face: i64) -> i64:
    """Convert the number of a card in the standard pack to the code of the card."""
    return card_rank_shift(face) + SUIT_UNIT * (face & 3)


def counts_to_faces(counts: i64) -> i64:
    """Convert rank counts to a set of cards of the standard pack, using the lowest suits first."""
    faces: i64 = 0
    for rank in range(RANK_COUNT):
        rank_shift: i64 = 3 * rank
        faces |= shift_left(bit(rank_count(counts, rank_shift)) - 1, rank_to_face(rank_shift))
    return faces


def nth_element(elements: i64, index: i64) -> i64:
    """Return a set that contains only the element at this index. Index 0 is the smallest element."""
    for _nth in range(index):
        elements &= elements - 1
    return elements & -elements


# The aces and 2s, which come first in the standard pack but rank highest here (ZF-4).
ACES_AND_TWOS: Final = 0xFF


def format_faces(faces: i64) -> list[str]:
    """Return the notation of each card in a set, in the order of the ranks in this game."""
    return [CARD_TEXTS[card] for card in members(faces & ~ACES_AND_TWOS) + members(faces & ACES_AND_TWOS)]
