"""Cards as Zambezi Falls counts them, by rank, and the cards of the standard pack that people see.

Suits decide nothing (ZF-31), so a hand is the numbers of its ranks in one integer: three bits a rank, from
the 3 up to the 2 (ZF-4). The *place* of a rank is where its bits begin: 0 for the 3, 3 for the 4, ... 36 for
the 2. Beside the numbers lie the *faces*, sets of cards of the standard pack. They are for people.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import bit, count, members, min_element, shift_left
from parlour.kit.cards import CARD_TEXTS

LOW_TO_HIGH: Final = "3456789TJQKA2"
RANK_COUNT: Final = 13
THREES: Final = 0  # the places of ranks
FOURS: Final = 3
SEVENS: Final = 12
ACES: Final = 33
TWO: Final = 36
ONE_PER_RANK: Final = 0o1111111111111
ONE_PER_RANK_BELOW_TWO: Final = 0o111111111111
SEVEN_PER_RANK: Final = 0o7777777777777
NO_PLACE: Final = -1

PLACE_FIELD: Final = 127
SUIT_UNIT: Final = 128  # a card of the pack, the reserve or aside is its place and, in such steps, its suit


# Numbers of each rank in one integer


def rank_count(cards: i64, place: i64) -> i64:
    """How many of a rank there are."""
    return (cards >> place) & 7


def total_count(cards: i64) -> i64:
    """How many cards there are."""
    return (
        count(cards & ONE_PER_RANK)
        + 2 * count((cards >> 1) & ONE_PER_RANK)
        + 4 * count((cards >> 2) & ONE_PER_RANK)
    )


# Faces


def card_place(card: i64) -> i64:
    """The place of the rank of a card of the standard pack."""
    return 3 * (((card >> 2) + 11) % RANK_COUNT)


def faces_to_counts(faces: i64) -> i64:
    """A set of cards as numbers of each rank."""
    counted: i64 = 0
    while faces:
        counted += shift_left(1, card_place(min_element(faces)))
        faces &= faces - 1
    return counted


def place_to_face(place: i64) -> i64:
    """The club of a rank, the lowest of its four cards in the standard pack."""
    return 4 * ((place // 3 + 2) % RANK_COUNT)


def code_to_face(card: i64) -> i64:
    """The card of the standard pack that a place with its suit is."""
    return place_to_face(card & PLACE_FIELD) + card // SUIT_UNIT


def face_to_code(face: i64) -> i64:
    """A card of the standard pack as its place with its suit."""
    return card_place(face) + SUIT_UNIT * (face & 3)


def counts_to_faces(cards: i64) -> i64:
    """Faces for numbers of each rank where nobody keeps the real ones: clubs first."""
    faces: i64 = 0
    for at in range(RANK_COUNT):
        place: i64 = 3 * at
        faces |= shift_left(bit(rank_count(cards, place)) - 1, place_to_face(place))
    return faces


def nth_element(elements: i64, n: i64) -> i64:
    """The set of the one element above the n smallest."""
    for _nth in range(n):
        elements &= elements - 1
    return elements & -elements


ACES_AND_TWOS: Final = 0xFF  # the aces and 2s, which the pack has first (ZF-4)


def format_faces(faces: i64) -> list[str]:
    """A set of cards of the standard pack, in the order of the ranks here."""
    return [CARD_TEXTS[card] for card in members(faces & ~ACES_AND_TWOS) + members(faces & ACES_AND_TWOS)]
